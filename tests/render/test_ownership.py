from maps import OPENING, TORN, inside, scene
from msgspec.structs import replace

from variorum.render.ownership import centers, ownership


def test_centers_belong_to_their_owners():
    position = replace(OPENING, owners={**OPENING.owners, "PAR": "GERMANY", "BEL": "GERMANY"})
    holders = scene(position).holders
    assert (holders["PAR"], holders["BEL"], holders["BRE"]) == ("GERMANY", "GERMANY", "FRANCE")
    assert "SPA" not in holders


def test_other_land_is_homeland_as_long_as_a_center_there_is_held():
    assert scene().holders["BUR"] == "FRANCE"
    assert "NAF" not in scene().holders
    lost = {area: owner for area, owner in OPENING.owners.items() if owner != "FRANCE"}
    assert "BUR" not in scene(replace(OPENING, owners=lost)).holders
    abroad = scene(replace(OPENING, owners={**lost, "SPA": "FRANCE"})).holders
    assert "BUR" not in abroad
    assert abroad["SPA"] == "FRANCE"


def test_nobody_holds_water():
    assert "BUR" not in scene(TORN).holders


def test_every_held_area_is_tinted_and_hatched_once():
    drawn, shown = scene(), ownership(scene())
    layer = inside(shown, "layer-ownership")

    def areas(part):
        groups = [node for node in layer.iter("g") if node.get("class") == part]
        return [use.get("href").removeprefix("#") for group in groups for use in group.iter("use")]

    assert sorted(areas("tint")) == sorted(f"area-{area}" for area in drawn.position.owners)
    assert sorted(areas("tint") + areas("faint")) == sorted(f"area-{area}" for area in drawn.holders)
    assert {"own-FRANCE", "home-FRANCE"} <= set(areas("hatch"))


def test_frontiers_lie_between_owners_on_land():
    drawn = scene()
    layer = inside(ownership(drawn), "layer-ownership")
    group = next(node for node in layer.iter("g") if node.get("class") == "frontier")
    fronts = {use.get("href").removeprefix("#") for use in group.iter("use")}
    border = drawn.atlas.border_ids
    assert {border["BUR", "MUN"], border["GAS", "SPA"]} <= fronts
    assert not {border["BUR", "PAR"], border["BRE", "ENG"], border["NAF", "TUN"]} & fronts


def test_centers_are_marked_and_ruins_too():
    shown = {node.get("id") for node in inside(centers(scene(TORN)), "layer-centers").iter("use")}
    assert {"center-PAR", "center-SYR", "ruin-MUN"} <= shown
    assert "center-MUN" not in shown
