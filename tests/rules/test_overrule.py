"""Putting an order in the place of another, and one order a unit."""

import pytest

from variorum.game.docket import Docket, Entry
from variorum.game.unit import UnitRef
from variorum.rules.movement.orders import Hold, Move
from variorum.rules.overrule import UnitOrders, carried_out_as, order_of, orders_of, overruled
from variorum.variants import registry, standard
from variorum.variants.rather_silly.pieces.birds import Shoo

STANDARD = registry.variant("standard")
OPENING = STANDARD.opening(STANDARD)
PARIS = next(unit for unit in OPENING.units if unit.area == "PAR")
MOVE, HOLD = Move(UnitRef("A", "PAR"), "BUR"), Hold(UnitRef("A", "PAR"))


def docket(*orders, seat="FRANCE"):
    return Docket(OPENING, tuple(Entry(seat, order, order) for order in orders))


def test_an_order_takes_the_place_of_what_was_given():
    done = overruled(standard.WORLD, docket(MOVE), PARIS, HOLD, "so it is")
    assert done.entries == (Entry("FRANCE", MOVE, HOLD, "so it is"),)


def test_of_several_orders_one_is_left():
    done = overruled(standard.WORLD, docket(MOVE, Shoo(UnitRef("", "PAR"))), PARIS, HOLD, "so it is")
    assert [entry.stands for entry in done.entries] == [HOLD, None]


def test_a_unit_without_an_order_gets_one_of_its_own_seat():
    done = overruled(standard.WORLD, docket(), PARIS, HOLD, "so it is")
    assert done.entries == (Entry("FRANCE", HOLD, HOLD, "so it is"),)


def test_an_order_that_is_carried_out_as_another_is_still_told():
    shoo = Shoo(UnitRef("A", "PAR"))
    changed = overruled(standard.WORLD, docket(MOVE), PARIS, shoo, "so it is")
    done = carried_out_as(standard.WORLD, changed, PARIS, HOLD)
    assert done.entries == (Entry("FRANCE", MOVE, HOLD, "so it is", told=shoo),)
    assert overruled(standard.WORLD, done, PARIS, MOVE, "now").entries == (Entry("FRANCE", MOVE, MOVE, "now"),)


def test_of_several_orders_one_is_carried_out():
    done = carried_out_as(standard.WORLD, docket(MOVE, Shoo(UnitRef("", "PAR"))), PARIS, HOLD)
    assert [entry.stands for entry in done.entries] == [HOLD, None]


def test_what_a_stranger_ordered_is_no_order():
    strange = docket(MOVE, seat="GERMANY")
    assert order_of(standard.WORLD, strange, PARIS) is None
    assert orders_of(standard.WORLD, strange) == {}
    assert orders_of(standard.WORLD, docket(MOVE)) == {PARIS.id: MOVE}


@pytest.mark.parametrize(
    ("orders", "refused"),
    [
        ((MOVE, Shoo(UnitRef("A", "PAR"))), [1]),
        ((Shoo(UnitRef("", "PAR")), Move(UnitRef("A", "MAR"), "BUR")), []),
        ((Shoo(UnitRef("A", "MUN")), MOVE), []),
    ],
)
def test_one_order_a_unit_whatever_rule_it_belongs_to(orders, refused):
    problems = UnitOrders(standard.WORLD).advise(OPENING, "FRANCE", orders)
    assert [problem.index for problem in problems] == refused
