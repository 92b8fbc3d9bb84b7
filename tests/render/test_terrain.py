from maps import OPENING, STANDARD, TORN, inside, scene, used
from msgspec.structs import replace

from variorum.board import Earth, Movement, Passage
from variorum.render.feature import features
from variorum.render.scene import scene_of
from variorum.render.terrain import is_water, terrain

PASSAGE = Passage("arrow", ("WAL", "SPA"), (Movement.ARMY,), "MAO")


def land(position):
    drawn = scene(position)
    name = "land" if position.earth == Earth() else "land-now"
    return {node.get("href").removeprefix("#area-") for node in inside(terrain(drawn), name).iter("use")}


def test_land_is_what_is_land_now():
    before, now = land(OPENING), land(TORN)
    assert {"BUR", "UKR"} <= before - now
    assert {"ENG", "ADR"} <= now - before


def test_lakes_look_like_water():
    drawn = scene()
    assert is_water(drawn.atlas, drawn.map.board, drawn.geography, "CAS")
    assert not is_water(drawn.atlas, drawn.map.board, drawn.geography, "SWI")
    assert "CAS" not in land(OPENING)


def test_islets_go_with_their_sea():
    assert "islets-ADR" in used(terrain(scene()))
    assert "islets-ADR" not in used(terrain(scene(TORN)))


def test_borders_between_seas_follow_the_terrain():
    def passages(position):
        drawn = terrain(scene(position))
        name = "land-seas" if position.earth == Earth() else "land-now-seas"
        return {node.get("href").removeprefix("#") for node in inside(drawn, name).iter("use")}

    borders = scene().atlas.border_ids
    assert borders["ENG", "MAO"] in passages(OPENING) - passages(TORN)


def classes(position):
    return {node.get("class") for node in inside(features(scene(position)), "layer-features").iter()}


def test_everything_that_happened_to_the_earth_is_seen():
    assert {"peak", "canal", "link", "rift-0", "rift-3"} <= classes(TORN)
    assert "closed" in used(features(scene(TORN)))
    assert classes(OPENING) == {None}


def test_each_change_is_seen_alone():
    changes = {"canals": {"SPA": (("LYO", "MAO"),)}, "links": (("NAF", "SYR"),)}
    kinds = {"canals": "canal", "links": "link"}
    for name, value in changes.items():
        assert classes(replace(OPENING, earth=Earth(**{name: value}))) == {None, kinds[name], f"{kinds[name]}-bed"}


def test_a_closed_waterway_has_a_sign_of_its_own():
    shut = scene(replace(OPENING, earth=Earth(closed=("CON",))))
    assert "closed" in used(features(shut))
    assert "closed" not in used(features(scene()))


def test_a_canal_between_waters_elsewhere_is_not_drawn():
    assert classes(replace(OPENING, earth=Earth(canals={"SPA": (("BLA", "CAS"),)}))) == {None}


def test_printed_passages_are_drawn():
    board = replace(STANDARD.board, passages=(*STANDARD.board.passages, PASSAGE))
    variant = replace(STANDARD, world=replace(STANDARD.world, board=board))
    drawn = features(scene_of(OPENING, variant, atlas=scene().atlas))
    assert 'class="passage-way"' in drawn
