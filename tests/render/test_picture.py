import gzip
import re
from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from maps import OPENING, STANDARD, TORN, ids, inside, parsed, scene
from msgspec.structs import replace
from tests.tables import each

from variorum.board import Earth, Terrain
from variorum.game.position import Ending
from variorum.game.title import headline
from variorum.render import THEMES, base, draw, overlay, surface

LARGEST, LARGEST_PACKED, LARGEST_OVERLAY = 350_000, 90_000, 25_000
EVERY = [(theme, position) for theme in THEMES for position in ("opening", "torn")]
POSITIONS = {"opening": OPENING, "torn": TORN}


def references(markup):
    return set(re.findall(r'href="#([^"]+)"|url\(#([^)"]+)\)', markup))


@each(("theme", "position"), EVERY)
def test_a_picture_is_sound(theme, position):
    drawn = draw(scene(POSITIONS[position], theme))
    known = Counter(ids(drawn))
    assert [name for name, count in known.items() if count > 1] == []
    assert {one or other for one, other in references(drawn)} <= set(known)


@each(("theme", "position"), EVERY)
def test_a_picture_is_small(theme, position):
    drawn = scene(POSITIONS[position], theme)
    assert len(draw(drawn)) <= LARGEST
    assert len(gzip.compress(draw(drawn).encode())) <= LARGEST_PACKED
    assert len(overlay(scene(OPENING, theme))) <= LARGEST_OVERLAY


@each(("theme", "position"), EVERY)
def test_what_clips_is_a_single_shape(theme, position):
    # Browsers unite several by their outlines, whenever they lay them out: 40 ms for a board of seven powers.
    clips = list(parsed(draw(scene(POSITIONS[position], theme))).iter("clipPath"))
    assert clips
    assert {len(clip) for clip in clips} == {1}


@pytest.mark.parametrize("position", POSITIONS)
def test_base_overlay_and_surface_make_a_page(position):
    drawn = scene(POSITIONS[position])
    page = base(drawn) + overlay(drawn) + surface(drawn)
    known = Counter(ids(page))
    assert {one or other for one, other in references(page)} <= set(known)
    assert {name for name, count in known.items() if count > 1} <= {"layer-terrain", "layer-frame"}


def test_the_base_is_the_same_for_every_position():
    assert base(scene(OPENING)) == base(scene(TORN))


def test_everything_can_be_addressed():
    known = set(ids(draw(scene())))
    areas = STANDARD.board.areas
    assert {f"area-{area}" for area in areas} <= known
    assert {f"label-{area}" for area in scene().atlas.labels} <= known
    assert {f"unit-{unit.id}" for unit in OPENING.units} <= known
    assert {f"center-{area}" for area in STANDARD.board.geography().centers} <= known


def test_every_area_can_be_pointed_at():
    nodes = [node for node in parsed(surface(scene())).iter("use") if node.get("class") == "hit"]
    assert {node.get("data-area") for node in nodes} == set(STANDARD.board.areas)


def test_layers_lie_in_order():
    layers = [name for name in ids(draw(scene())) if name.startswith("layer-")]
    assert layers == [
        "layer-terrain",
        "layer-frame",
        "layer-ownership",
        "layer-features",
        "layer-centers",
        "layer-orders",
        "layer-labels",
        "layer-units",
        "layer-legend",
        "layer-touch",
    ]


def test_the_legend_tells_who_has_what():
    words = [node.text for node in inside(draw(scene()), "power-RUSSIA").iter("text")]
    assert words == ["Russia", "4 centers, 4 units"]


def test_a_picture_without_a_legend_is_lower():
    with_legend, without = draw(scene()), draw(scene(legend=False))
    assert "layer-legend" not in without
    heights = [int(re.search(r'viewBox="[-\d]+ [-\d]+ \d+ (\d+)"', drawn)[1]) for drawn in (with_legend, without)]
    assert heights[0] > heights[1]


def test_powers_that_are_out_grow_pale():
    out = replace(
        OPENING,
        units=tuple(unit for unit in OPENING.units if unit.power != "ITALY"),
        owners={area: owner for area, owner in OPENING.owners.items() if owner != "ITALY"},
    )
    assert inside(draw(scene(out)), "power-ITALY").get("opacity") == "0.4"
    assert inside(draw(scene(out)), "power-TURKEY").get("opacity") is None


@each(
    ("ending", "text"),
    [
        (None, "Spring 1901, movement"),
        (Ending(("FRANCE",)), "France wins, spring 1901"),
        (Ending(("FRANCE", "ITALY"), drawn=True), "France, Italy share a draw, spring 1901"),
        (Ending(tuple(STANDARD.powers), drawn=True), "7-way draw, spring 1901"),
    ],
)
def test_the_headline_says_when_and_how_it_ended(ending, text):
    assert headline(STANDARD, replace(OPENING, ending=ending)) == text


AREAS = st.sampled_from(sorted(STANDARD.board.areas))
EARTHS = st.builds(
    Earth,
    terrain=st.dictionaries(AREAS, st.sampled_from(list(Terrain)), max_size=25),
    closed=st.lists(AREAS, max_size=2).map(tuple),
    rifts=st.lists(st.tuples(AREAS, AREAS), max_size=3).map(tuple),
    links=st.lists(st.tuples(AREAS, AREAS), max_size=2).map(tuple),
    created=st.lists(AREAS, max_size=3).map(tuple),
    destroyed=st.lists(AREAS, max_size=3).map(tuple),
)


@settings(max_examples=40)
@given(EARTHS)
def test_any_earth_can_be_drawn(earth):
    drawn = draw(scene(replace(OPENING, earth=earth)))
    assert {one or other for one, other in references(drawn)} <= set(ids(drawn))
