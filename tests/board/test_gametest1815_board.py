"""The board of Gametest 1815 against the tables of its rules, which do not come from its rings."""

import json
from pathlib import Path

from test_standard_board import tables

from variorum.board import Movement, Terrain, load_board

GOLDEN = json.loads((Path(__file__).parents[1] / "golden" / "gametest1815.json").read_text())
INERT = {"SWI", "SAH", "ASI", "SIB", "GUI"}


def test_every_army_and_fleet_link_is_the_golden_one() -> None:
    assert tables(load_board("gametest1815").geography()) == {name: GOLDEN[name] for name in ("army", "fleet")}


def test_two_areas_have_two_coasts_and_all_others_one() -> None:
    geography = load_board("gametest1815").geography()
    coasts = [coast for area in geography.terrain for coast in geography.coasts(area)]
    assert {c.location: sorted(c.waters) for c in coasts if "/" in c.location} == GOLDEN["coasts"]
    for coast in coasts:
        assert set(coast.waters) == {at for at in GOLDEN["fleet"][coast.location] if at in geography.sea}


def test_centers_and_home_centers() -> None:
    board = load_board("gametest1815")
    assert sorted(board.geography().centers) == GOLDEN["centers"]
    assert len(GOLDEN["centers"]) == 63
    centers = [area for area in board.areas.values() if area.center]
    assert {power: sorted(a.id for a in centers if a.home == power) for power in board.powers} == GOLDEN["homes"]
    assert all(area.owner == area.home for area in centers)
    assert all(not area.home for area in board.areas.values() if not area.center)


def test_a_hundred_and_six_land_areas_and_twenty_six_seas() -> None:
    board = load_board("gametest1815")
    kinds = [area.terrain for area in board.areas.values()]
    assert (kinds.count(Terrain.LAND), kinds.count(Terrain.SEA)) == (106, 26)
    assert {area.id for area in board.areas.values() if area.terrain is Terrain.INERT} == INERT
    assert not any(INERT & reached for reached in board.geography().adjacent.values())


def test_four_arrows_and_the_way_round_africa() -> None:
    passages = {frozenset(passage.ends): passage for passage in load_board("gametest1815").passages}
    arrows = {ends: found.water for ends, found in passages.items() if found.water}
    assert arrows == {
        frozenset({"IRE", "SCO"}): "IRI",
        frozenset({"SPA", "MOR"}): "SOG",
        frozenset({"COR", "SAR"}): "TYS",
        frozenset({"ABY", "MOA"}): "RED",
    }
    assert all(set(passages[ends].movements) == {Movement.ARMY, Movement.FLEET} for ends in arrows)
    assert passages[frozenset({"ATL", "SAS"})].movements == (Movement.FLEET,)
    assert len(passages) == 5
