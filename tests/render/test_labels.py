from maps import OPENING, STANDARD, TORN, inside, scene, used
from msgspec.structs import replace

from variorum.render.labels import labels, name_definitions
from variorum.render.scene import scene_of


def written(position):
    """By style, the ids of the names that are drawn so, and their texts where they are new."""
    groups = inside(labels(scene(position)), "layer-labels")
    return {group.get("class"): {node.get("id"): node.text for node in group} for group in groups}


def test_every_name_is_drawn_as_printed():
    shown = written(OPENING)
    assert set().union(*shown.values()) == {f"label-{area}" for area in scene().atlas.labels}
    assert "label-BUR" in shown["name land"]
    assert "label-MAO" in shown["name sea"]
    assert "label-SWI" in shown["name inert"]
    assert set(used(labels(scene()))) == {f"name-{area}" for area in scene().atlas.labels}


def test_changed_areas_are_written_in_the_manner_of_what_they_are():
    shown = written(TORN)
    assert shown["name sea"]["label-BUR"] == "Burgundy"
    assert shown["name land"]["label-ENG"] == "ENGLISH CHANNEL"
    assert shown["name land"]["label-BOH"] is None


def test_the_width_of_printed_names_is_given():
    atlas = scene().atlas
    markup = "".join(name_definitions(atlas))
    label = atlas.labels["BUR"]
    text = next(inside(markup, "name-BUR").iter("text"))
    assert float(text.get("textLength")) == label.width
    assert text.text in label.lines


def test_names_are_escaped():
    board = scene().map.board
    areas = {**board.areas, "BUR": replace(board.areas["BUR"], name="B & C")}
    variant = replace(STANDARD, world=replace(STANDARD.world, board=replace(board, areas=areas)))
    assert "B &amp; C" in labels(scene_of(TORN, variant, atlas=scene().atlas))
