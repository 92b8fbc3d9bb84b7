"""A picture of a board (SVG) becomes one: shapes are areas, those that touch are neighbors, water tells the rest."""

import json
from itertools import pairwise

import pytest
from tests.tables import each

from variorum.board import BoardError
from variorum.cartography.facts.check import check_facts
from variorum.cartography.facts.mapping import imported
from variorum.cartography.facts.reading import read_facts

# Columns of the sheet: two seas at its sides, the mainland between, and an island in the eastern sea.
SHAPES = {
    "West Sea": "M0,0 H100 V400 H0 Z",
    "North": "M100,0 H200 V200 H100 Z",
    "South": "M100,200 H200 V400 H100 Z",
    "Cape": "M200,100 H300 V300 H200 Z",
    "North Bay": "M200,0 H400 V200 H300 V100 H200 Z",
    "South Bay": "M200,400 H400 V200 H300 V300 H200 Z",
}
COAST = {"Cape/nc": "M200,100 H300 V200 H250 V150 H200 Z", "Cape/sc": "M200,300 V250 H250 V200 H300 V300 Z"}
SEAS = ("West Sea", "North Bay", "South Bay")
BLUE, SAND = "#a8c8e8", "#e8dcb0"

ARMIES = {"North - South", "Cape - North", "Cape - South"}
FLEETS = {
    "North - West Sea", "South - West Sea", "North - South", "North - North Bay", "South - South Bay",
    "Cape (North Coast) - North Bay", "Cape (South Coast) - South Bay", "North Bay - South Bay",
    "Cape (North Coast) - North", "Cape (South Coast) - South",
}  # fmt: skip


def shape(name, drawn, more=""):
    return f'<path id="{name}" d="{drawn}" {more}/>'


INKSCAPE = "http://www.inkscape.org/namespaces/inkscape"


def svg(inner, head='viewBox="0 0 400 400"'):
    return f'<svg xmlns="http://www.w3.org/2000/svg" xmlns:inkscape="{INKSCAPE}" {head}>{inner}</svg>'


def layer(label, inner):
    return f'<g inkscape:label="{label}">{inner}</g>'


def painted(names=SHAPES, moved=""):
    fills = ((name, drawn, BLUE if name in SEAS else SAND) for name, drawn in SHAPES.items() if name in names)
    return "".join(shape(name, drawn, f'fill="{fill}" {moved}') for name, drawn, fill in fills)


COASTS = "".join(shape(name, drawn, 'fill-opacity="0"') for name, drawn in COAST.items())
BY_COLOR = svg(f'<g id="provinces">{painted()}{COASTS}</g>')
HIDDEN = svg(
    painted() + '<g id="provinces" style="display:none">'
    + "".join(shape(name, drawn) for name, drawn in (SHAPES | COAST).items()) + "</g>"
)  # fmt: skip
MOVED = svg(
    f'<g transform="translate(-50 30)"><g id="provinces" transform="scale(2)">{painted(moved="")}{COASTS}</g></g>',
    'viewBox="-50 30 800 800"',
)
LAND = SHAPES.keys() - set(SEAS)
GROUPED = svg(
    f'<g id="Map">{painted(list(SHAPES)[1:])}<g id="West_Sea"><title>West Sea</title>'
    f'<path d="M0,0 H100 V200 H0 Z" fill="{BLUE}"/><path d="M0,200 H100 V400 H0 Z" fill="{BLUE}"/></g>{COASTS}</g>'
)
LAYERS = svg(layer("Land", painted(LAND) + COASTS) + layer("Sea", painted(SEAS)))
OVER = "".join(shape(name, drawn, 'fill="none" stroke="#fff" stroke-width="9"') for name, drawn in SHAPES.items())
STROKED = svg(f'<g id="provinces">{painted()}{COASTS}</g><g id="ink">{OVER}</g>')
APART = svg(
    "".join(
        f'<g transform="translate({x} {y}) scale(.994) translate({-x} {-y})">{painted([name])}</g>'
        for name, x, y in (
            ("West Sea", 50, 200), ("North", 150, 100), ("South", 150, 300), ("Cape", 250, 200),
            ("North Bay", 300, 100), ("South Bay", 300, 300),
        )
    ) + COASTS
)  # fmt: skip
"""Every shape is drawn a little smaller, so that a gap shows between them."""


@pytest.fixture
def written(tmp_path):
    def write(name, text):
        (tmp_path / name).write_text(text)
        return tmp_path / name

    return write


def borders(facts):
    ends = {one: sorted((one.a, one.b)) for one in facts.borders}
    return {" - ".join(ends[one]) for one in facts.borders if one.army}, {
        " - ".join(ends[one]) for one in facts.borders if one.fleet
    }


@each("text", [BY_COLOR, HIDDEN, MOVED, GROUPED, LAYERS, STROKED, APART])
def test_shapes_that_touch_are_neighbors(tmp_path, text):
    file = tmp_path / "cape.svg"
    file.write_text(text)
    facts = read_facts(file)
    check_facts("", facts)
    assert borders(facts) == (ARMIES, FLEETS)
    assert {area.name: area.type for area in facts.areas} == dict.fromkeys(SHAPES, "coast") | dict.fromkeys(SEAS, "sea")
    assert imported("", facts).map_text.startswith("# ")


def test_marks_of_centers_belong_to_the_area_below_them(written):
    marks = '<g id="supply-centers"><circle cx="150" cy="300" r="5"/><g id="Cape"><path d="M1,1 h1 v1 Z"/></g></g>'
    facts = read_facts(written("cape.svg", BY_COLOR.replace("</svg>", f"{marks}</svg>")))
    assert {area.name for area in facts.areas if area.center} == {"South", "Cape"}


def test_four_corners_are_no_border_and_are_told(written):
    squares = {f"{a}{b}": f"M{100 * b},{100 * a - b * 0.3} h100 v100 h-100 Z" for a in range(2) for b in range(2)}
    drawn = "".join(shape(f"s{name}", at, f'fill="{BLUE if name == "00" else SAND}"') for name, at in squares.items())
    facts = read_facts(written("four.svg", svg(drawn, 'viewBox="0 0 200 200"')))
    assert len(facts.borders) == 4
    assert "touch only in a corner, and are no neighbors: s00 - s11" in facts.notes
    brief = drawn.replace("99.7", "99")
    notes = read_facts(written("four.svg", svg(brief, 'viewBox="0 0 200 200"'))).notes
    assert "touch in a short line; look whether they are neighbors: s00 - s11" in notes


def test_a_list_beside_the_picture_says_what_is_sea(written):
    grey = svg("".join(shape(name, drawn) for name, drawn in SHAPES.items()))
    file = written("cape.svg", grey)
    with pytest.raises(
        BoardError, match=r'which areas are sea; write them into a list beside it, cape.txt, such as "W'
    ):
        read_facts(file)
    written(
        "cape.txt",
        "West Sea (sea):\nNorth Bay (sea): Cape\nSouth Bay (sea):\nNorth (center, Red): South (army)\nCape (land):\n",
    )
    facts = read_facts(file)
    assert {area.name for area in facts.areas if area.type == "sea"} == set(SEAS)
    assert [(area.name, area.home) for area in facts.areas if area.center] == [("North", "Red")]
    assert [area.type for area in facts.areas if area.name == "Cape"] == ["land"]


LISTED = {
    "name": "The Cape",
    "author": "Somebody",
    "nations": [{"name": "Red"}, {"name": "Nobody", "non_playable": True}],
    "provinces": [
        {"id": name, "name": name.upper(), "type": "sea" if name in SEAS else "land", "supply_center": name == "Cape"}
        for name in SHAPES
    ]
    + [{"id": name, "name": name, "type": "named_coast", "parent": "Cape"} for name in COAST]
    + [{"id": "lost", "name": "Lost", "type": "land"}],
    "initial_phase": {"season": "Fall", "year": 1888, "type": "Movement"},
    "initial_units": [{"type": "Fleet", "nation": "Red", "province": "Cape/sc"}],
    "initial_supply_centers": [{"nation": "Red", "province": "Cape"}],
}


def test_a_list_of_diplicity_names_what_its_picture_shows(written):
    file = written("cape.json", json.dumps(LISTED))
    with pytest.raises(BoardError, match=r"its borders stand in its picture alone, which isn't there; put cape.svg"):
        read_facts(file)
    picture = written("cape.svg", BY_COLOR)
    for facts in (read_facts(file), read_facts(picture)):
        assert (facts.name, facts.designer, facts.begins) == ("The Cape", "Somebody", "F1888M")
        assert [(unit.kind, unit.at, unit.power) for unit in facts.units] == [("fleet", "CAPE (South Coast)", "Red")]
        assert [(area.name, area.owner) for area in facts.areas if area.center] == [("CAPE", "Red")]
        assert "areas of the list that the picture doesn't show, left out: lost" in facts.notes


CONFIGURED = {
    "name": "Cape",
    "file": "assets/cape.svg",
    "svg config": {"impassable": "a69f8f"},
    "victory_count": 2,
    "year": 1700,
    "players": {"Red": {"color": "e8dcb0"}, "Green": {"color": {"standard": "336633"}}},
    "overrides": {"provinces": {"Cape": {"coasts": {"nc": ["North Bay"], "sc": ["South Bay"]}}}},
}


def test_a_variant_of_diplomacygm_has_its_coasts_and_homes(written):
    island = shape("Rock", "M20,20 h40 v40 h-40 Z", 'fill="#a69f8f"')
    marks = layer("SC Markers", layer("North", '<circle cx="1" cy="1" r="1"/>'))
    land, seas = layer("Region Colors", painted(LAND) + island), layer("Sea Adjacencies", painted(SEAS))
    written("cape.svg", svg(land + seas + island + marks))
    facts = read_facts(written("config.json", json.dumps(CONFIGURED)))
    assert borders(facts) == (ARMIES, FLEETS)
    assert [(area.name, area.home) for area in facts.areas if area.center] == [("North", "Red")]
    assert (facts.begins, facts.win, len(facts.areas)) == ("S1700M", 2, len(SHAPES))


@each(
    ("text", "told"),
    [
        (svg(""), "0 shapes have a name; put the shapes of all areas into a layer called provinces"),
        (svg(painted(), ""), "doesn't say how large it is; give it a viewBox"),
        (svg(painted(), 'viewBox="0 0 0 9"'), "doesn't say how large it is"),
        (BY_COLOR[:-9], "the picture isn't whole; save it anew"),
        (svg(f'<g transform="{"scale(1)" * 300}">{painted()}</g>'), "too many moved groups; ungroup them"),
        ('<!DOCTYPE svg [<!ENTITY b "b">]>' + svg("&b;"), "the picture isn't whole"),
    ],
)
def test_pictures_that_are_no_boards_are_told(tmp_path, text, told):
    file = tmp_path / "cape.svg"
    file.write_text(text)
    with pytest.raises(BoardError, match=told):
        read_facts(file)


def test_no_file_that_a_picture_names_is_opened(written, tmp_path):
    secret = tmp_path / "blue.svg"
    secret.write_text(svg(f'<rect width="400" height="400" fill="{BLUE}"/>'))
    grey = svg(
        "".join(shape(name, drawn) for name, drawn in SHAPES.items())
        + f'<image href="{secret}" width="400" height="400"/>'
    )
    with pytest.raises(BoardError, match="nothing tells which areas are sea"):
        read_facts(written("cape.svg", grey))


def test_shapes_are_rectangles_and_circles_too(written):
    rows = pairwise(range(0, 400, 100))
    drawn = "".join(
        f'<rect id="r{top}" y="{top}" width="400" height="{end - top}" fill="{SAND}"/>' for top, end in rows
    )
    drawn += f'<circle id="lake" cx="200" cy="200" r="60" fill="{BLUE}"/>'
    facts = read_facts(written("rows.svg", svg(drawn)))
    assert {frozenset((one.a, one.b)) for one in facts.borders} == {
        frozenset(pair) for pair in (("r0", "r100"), ("r100", "r200"), ("lake", "r100"), ("lake", "r200"))
    }
