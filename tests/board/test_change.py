"""Earths in which one thing is otherwise: it is so, nothing else is, and what is as printed is left out."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from variorum.board import Earth, Terrain, change, load_board

BOARD = load_board("geophysical")
AREAS = sorted(area.id for area in BOARD.areas.values() if area.terrain is not Terrain.INERT)
TERRAINS = st.sampled_from([Terrain.SEA, Terrain.LAND, Terrain.MOUNTAIN, Terrain.ICE])
EARTHS = st.builds(
    Earth,
    terrain=st.dictionaries(st.sampled_from(AREAS), TERRAINS, max_size=6),
    closed=st.sets(st.sampled_from(sorted(BOARD.waterways))).map(tuple),
    canals=st.sampled_from([None, {}, {"SPA": (("LYO", "MAO"),)}, {"KIE": (("BAL", "HEL"),), "MOS": ()}]),
)


def canals(earth, area):
    return {frozenset(group) for group in change.canals_of(BOARD, earth).get(area, ())}


@given(EARTHS, st.sampled_from(AREAS), TERRAINS)
def test_terrain(earth, area, terrain):
    changed = change.with_terrain(earth, area, terrain)
    assert change.terrain_of(BOARD, changed, area) is terrain
    others = [other for other in AREAS if other != area]
    assert all(change.terrain_of(BOARD, changed, other) is change.terrain_of(BOARD, earth, other) for other in others)


@given(EARTHS)
def test_canals_and_waterways(earth):
    dug = change.with_canals(BOARD, earth, "SPA", (("MAO", "WES"),))
    assert canals(dug, "SPA") == {frozenset({"MAO", "WES"})}
    assert canals(dug, "KIE") == canals(earth, "KIE")
    assert change.has_waterway(BOARD, change.with_open_waterway(earth, "CON"), "CON")
    assert not change.has_waterway(BOARD, change.with_closed_waterway(BOARD, earth, "CON"), "CON")
    assert change.with_closed_waterway(BOARD, earth, "PAR") == earth


@pytest.mark.parametrize("area", ["PAR", "BUR"])
def test_centers_come_and_go(area):
    gone = change.without_center(BOARD, Earth(), area)
    made = change.with_center(BOARD, gone, area)
    assert area not in BOARD.geography(gone).centers
    assert area in BOARD.geography(made).centers
    assert change.without_center(BOARD, made, area) == gone
    assert change.without_center(BOARD, gone, area) == gone


@given(EARTHS, EARTHS, st.sampled_from([*sorted(BOARD.waterways), "KIE", "SPA", "NTH"]))
def test_one_area_as_on_another_earth(earth, other, area):
    mixed = change.with_parts_of(BOARD, earth, other, (area,))
    for at, like in ((area, other), ("MOS", earth)):
        assert change.terrain_of(BOARD, mixed, at) is change.terrain_of(BOARD, like, at)
        assert canals(mixed, at) == canals(like, at)
        assert change.has_waterway(BOARD, mixed, at) == change.has_waterway(BOARD, like, at)


@given(EARTHS)
@settings(max_examples=30)
def test_a_tidy_earth_is_the_same_earth(earth):
    tidy = change.tidy(BOARD, earth)
    assert change.tidy(BOARD, tidy) == tidy
    assert {area: change.terrain_of(BOARD, tidy, area) for area in AREAS} == {
        area: change.terrain_of(BOARD, earth, area) for area in AREAS
    }
    assert BOARD.geography(tidy).fleet == BOARD.geography(earth).fleet


def test_what_is_as_printed_is_left_out():
    raised = change.with_terrain(Earth(), "ENG", Terrain.LAND)
    assert change.tidy(BOARD, change.with_terrain(raised, "ENG", Terrain.SEA)) == Earth()
    printed = change.canals_of(BOARD, Earth())["KIE"]
    filled = change.with_canals(BOARD, Earth(), "KIE", ())
    assert change.tidy(BOARD, filled).canals == {}
    assert change.tidy(BOARD, change.with_canals(BOARD, filled, "KIE", printed)) == Earth()
