"""Distances on an empty board."""

import pytest
from tests.tables import each

from variorum.board import Earth, Movement, Terrain, load_board
from variorum.board.distance import moves, moves_alone, steps_from

GEOGRAPHY = load_board("standard").geography()


@each(
    ("start", "goal", "least"),
    [
        ("MUN", "BEL", 2),
        ("BEL", "PAR", 2),
        ("PAR", "MUN", 2),
        ("BER", "PAR", 3),
        ("SPA", "POR", 1),
        ("BEL", "HOL", 1),
    ],
)
def test_the_fixed_points_of_the_goals_rules(start: str, goal: str, least: int) -> None:
    assert moves(GEOGRAPHY, [start])[goal] == moves(GEOGRAPHY, [goal])[start] == least


@pytest.mark.parametrize(("goal", "least"), [("LON", 2), ("SWE", 4), ("KIE", 3)])
def test_london_is_a_year_from_france(goal: str, least: int) -> None:
    assert moves(GEOGRAPHY, ["BRE", "PAR", "MAR", "SPA", "POR"])[goal] == least


def test_each_movement_goes_its_own_way() -> None:
    assert "BRE" not in moves_alone(GEOGRAPHY, Movement.ARMY, ["LON"])
    assert moves_alone(GEOGRAPHY, Movement.FLEET, ["LON"])["BRE"] == 2
    assert "BRE" not in moves_alone(GEOGRAPHY, Movement.FLEET, ["PAR"])
    assert moves(GEOGRAPHY, ["PAR"])["PAR"] == 0


def test_a_fleet_starts_from_any_coast_unless_one_is_named() -> None:
    assert moves_alone(GEOGRAPHY, Movement.FLEET, ["STP"])["NWY"] == 1
    assert moves_alone(GEOGRAPHY, Movement.FLEET, ["STP/SC"])["NWY"] == 3


def test_steps_go_over_land_and_sea_from_the_nearest_start() -> None:
    steps = steps_from(GEOGRAPHY, ["LON", "EDI"])
    assert (steps["EDI"], steps["NTH"], steps["BEL"], steps["BUR"]) == (0, 1, 2, 3)
    assert "SWI" not in steps


def test_ice_is_far_from_everything() -> None:
    frozen = load_board("standard").geography(Earth(terrain={"STP": Terrain.ICE}))
    assert "STP" not in moves(frozen, ["MOS"])
    assert "STP" not in steps_from(frozen, ["MOS"])


def test_a_fleet_may_come_to_any_coast_of_an_area() -> None:
    steps = moves_alone(GEOGRAPHY, Movement.FLEET, ["STP/NC"])
    assert (steps["STP"], steps["NWY"], steps["SWE"], steps["BOT"]) == (0, 1, 2, 3)
    assert "MOS" not in steps
