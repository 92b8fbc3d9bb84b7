"""Generic bots plan all units at once, and heed what rules hint."""

from random import Random

import pytest
from msgspec.structs import replace

from variorum.board import Location
from variorum.bots import level, situation
from variorum.bots.plain import counted_next, plain
from variorum.game.turn import Turn
from variorum.game.unit import Unit
from variorum.variants import registry

STANDARD = registry.variant("standard")


def seen(name, seat, turn, units=(), owners=None):
    """A seat's situation: the opening, at another turn, with other units and owners if any are given."""
    variant = registry.variant(name)
    position = replace(variant.opening(variant), turn=Turn.read(turn))
    if units:
        listed = tuple(
            Unit(number, kind, power, Location(place)) for number, (power, kind, place) in enumerate(units, 1)
        )
        position = replace(position, units=listed, next_id=len(listed) + 1)
    return situation(variant, replace(position, owners=owners or position.owners), seat)


def orders(found, seed=1):
    return {str(order) for order in level("generic").sheet(found, Random(seed), 0).orders}


def test_two_units_take_together_what_one_cannot():
    units = (("FRANCE", "A", "BUR"), ("FRANCE", "A", "RUH"), ("GERMANY", "A", "MUN"))
    owners = {"MUN": "GERMANY", **dict.fromkeys(("PAR", "MAR", "BEL", "HOL", "KIE"), "FRANCE")}
    assert orders(seen("standard", "FRANCE", "F1901M", units, owners)) in (
        {"A BUR - MUN", "A RUH S A BUR - MUN"},
        {"A RUH - MUN", "A BUR S A RUH - MUN"},
    )


def test_a_center_that_is_as_good_as_taken_is_not_left_in_autumn():
    units = (("FRANCE", "A", "SPA"), ("ITALY", "A", "ROM"))
    owners = {"ROM": "ITALY", **dict.fromkeys(("PAR", "MAR", "POR"), "FRANCE")}
    for seed in range(4):
        assert orders(seen("standard", "FRANCE", "F1901M", units, owners), seed) == {"A SPA H"}


@pytest.mark.parametrize(("turn", "expected"), [("S1901M", False), ("F1901M", True), ("S1901R", False)])
def test_centers_change_hands_after_autumn(turn, expected):
    assert counted_next(STANDARD, Turn.read(turn)) is expected


@pytest.mark.parametrize(
    ("name", "turn", "known"),
    [
        ("standard", "F1901R", "F1901R"),
        ("rather_silly", "S1902Q", "W1902A"),
        ("hundred", "Y1425M", "S1425M"),
        ("hundred", "Y1430M", "F1430M"),
        ("punic_wars", "S260BCM", "S9740M"),
        ("punic_wars", "S1M", "S10001M"),
    ],
)
def test_the_kernel_knows_each_phase_by_what_is_ordered_in_it(name, turn, known):
    variant = registry.variant(name)
    position = replace(variant.opening(variant), turn=Turn.read(turn))
    assert plain(variant, position).turn == Turn.read(known)


def test_powers_make_centers_in_spring_and_ruin_others_in_autumn():
    spring, autumn = (orders(seen("geophysical", "FRANCE", turn)) for turn in ("S1901M", "F1901M"))
    assert any(order.startswith("CENTER ") for order in spring)
    assert any(order.startswith("ERODE ") for order in autumn)
    assert {"STABILIZE PAR", "STABILIZE BRE", "STABILIZE MAR"} <= spring & autumn


def test_strong_units_and_perils_are_told():
    monsters = seen("rather_silly", "FRANCE", "S1902M", (("MONSTERS", "XM", "BUR"), ("FRANCE", "A", "PAR")))
    assert [monsters.strength(unit) for unit in monsters.position.units] == [2, 1]
    assert monsters.perils == {}


def test_the_mastermind_asks_every_season():
    assert any(order.startswith("QUESTION ") for order in orders(seen("rather_silly", "MASTERMIND", "S1901Q")))
