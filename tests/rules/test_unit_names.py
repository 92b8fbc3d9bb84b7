"""Whose unit an order names, where several stand in one area."""

import pytest
from tests.tables import each

from variorum.game.unit import Unit, UnitRef, by_area
from variorum.rules.movement.legal import reference
from variorum.rules.units import UnitError, find, meant, own

FRENCH, GERMAN = Unit(1, "FA", "FRANCE", "PAR"), Unit(2, "FA", "GERMANY", "PAR")
ARMY, FLOCK, OTHER = Unit(3, "A", "FRANCE", "PAR"), Unit(4, "B", "FRANCE", "GAS"), Unit(5, "B", "FRANCE", "GAS")
UNITS = by_area((FRENCH, GERMAN, ARMY, FLOCK, OTHER))


@each(
    ("ref", "unit"),
    [
        (UnitRef("A", "PAR"), ARMY),
        (UnitRef("FA", "PAR", "GERMANY"), GERMAN),
        (UnitRef("B", "GAS", "", 2), OTHER),
        (UnitRef("B", "GAS", "FRANCE", 1), FLOCK),
    ],
)
def test_kind_power_and_number_tell_units_apart(ref, unit):
    assert find(UNITS, ref) == unit


def test_a_seat_means_its_own_unit():
    assert meant(UNITS, UnitRef("FA", "PAR"), ("GERMANY",)) == GERMAN
    assert own(UNITS, UnitRef("FA", "PAR"), ("FRANCE",)) == FRENCH


@pytest.mark.parametrize(
    ("ref", "hint"),
    [
        (UnitRef("", "PAR", "FRANCE"), "for example, FA PAR"),
        (UnitRef("FA", "PAR"), "for example, FRANCE FA PAR"),
        (UnitRef("B", "GAS"), "for example, B GAS#1"),
    ],
)
def test_what_is_unclear_is_answered_with_what_is_clear(ref, hint):
    with pytest.raises(UnitError, match=hint):
        find(UNITS, ref)


@pytest.mark.parametrize(
    ("unit", "ref"),
    [
        (ARMY, UnitRef("A", "PAR")),
        (FRENCH, UnitRef("FA", "PAR", "FRANCE")),
        (OTHER, UnitRef("B", "GAS", "FRANCE", 2)),
    ],
)
def test_an_order_names_no_more_than_tells_a_unit_apart(unit, ref):
    assert reference(unit, [FRENCH, GERMAN, ARMY, FLOCK, OTHER]) == ref
