"""Two rules that spend the same money have one purse; conformance finds those that don't."""

from typing import ClassVar

import pytest

from variorum.game.event import Event
from variorum.game.legal_orders import Budget, Constraint, Field, LegalOrders, OrderKind, Price
from variorum.game.order import Form, Order, Slot, SlotKind, Word
from variorum.game.process import check, legal_orders, process
from variorum.game.rule import Rule
from variorum.notation import read_sheet
from variorum.rules.money import PURSE, Bank, Borrow, Chest, Give, Treasury, chest, moved, purse
from variorum.rules.movement.rule import Movement
from variorum.rules.retreats import Retreats
from variorum.testing import conformance
from variorum.variants import registry

DUCATS = registry.variant("ducats")


class Assassinate(Order, frozen=True, tag="assassinate"):
    """Ducats for an assassin."""

    power: str
    ducats: int

    purpose: ClassVar = "hire an assassin"
    forms: ClassVar = (
        Form((Word("ASSASSINATE"), Slot("power", SlotKind.POWER), Word("FOR"), Slot("ducats", SlotKind.AMOUNT))),
    )


class Hired(Event, frozen=True, tag="hired"):
    power: str

    def sentence(self):
        return f"{self.power} fears for its life."


class Assassins(Rule, frozen=True):
    """Assassins are paid whatever comes of it."""

    name: ClassVar = "assassins"
    says: ClassVar = "Assassins are for hire."
    orders: ClassVar = (Assassinate,)
    events: ClassVar = (Hired, *Bank.events)
    bounds: ClassVar = {PURSE: (Assassinate,)}

    def asks(self, position):
        return False

    def legal_orders(self, position, seat):
        most, others = chest(position, seat).ducats, tuple(power for power in self.world.board.powers if power != seat)
        if not most or seat not in self.world.commands(position):
            return LegalOrders()
        fields = (Field("power", SlotKind.POWER, others), Field("ducats", SlotKind.AMOUNT, least=1, most=most))
        return LegalOrders((OrderKind(Assassinate, fields),), (self.purse(position, seat),))

    def purse(self, position, seat):
        return purse(position, seat, Price(Assassinate, "ducats"))

    def run(self, docket, dice):
        for entry in docket.entries:
            if isinstance(entry.stands, Assassinate):
                docket = moved(docket, entry.seat, -entry.stands.ducats, "to an assassin")
                docket = docket.happened(Hired(power=entry.stands.power))
        return docket


class Careless(Assassins, frozen=True):
    """The same with a purse of its own."""

    bounds: ClassVar = {}

    def purse(self, position, seat):
        return Budget("blood money", chest(position, seat).ducats, (Price(Assassinate, "ducats"),))


class Undeclared(Assassins, frozen=True):
    """One that names the common purse, but doesn't declare it."""

    bounds: ClassVar = {}


def with_rule(rule):
    return DUCATS.but(id="condottieri", name="Condottieri", before={Movement: (rule(DUCATS.world),)})


def rich(variant):
    """The opening, with twelve ducats in the chest of France."""
    return variant.start({}).with_record(Treasury({"FRANCE": Chest(12)}))


def problems(variant, *orders):
    return [problem.message for problem in check(variant, rich(variant), "FRANCE", orders)]


def test_a_sheet_spends_its_purse_once():
    variant = with_rule(Assassins)
    assert not problems(variant, Assassinate("GERMANY", 5), Give(7, "ITALY"))
    assert problems(variant, Assassinate("GERMANY", 12), Give(12, "ITALY")) == [
        "GIVE 12 ITALY: at most 12 (ducats to spend), and the first ones count"
    ]


def test_an_order_that_is_refused_spends_nothing():
    variant = with_rule(Assassins)
    told = problems(variant, Give(13, "ITALY"), Assassinate("GERMANY", 12))
    assert len(told) == 1
    assert told[0].startswith("GIVE 13 ITALY")


def test_the_form_shows_one_purse():
    variant = with_rule(Assassins)
    bounds = legal_orders(variant, rich(variant), "FRANCE").constraints
    (shared,) = [bound for bound in bounds if isinstance(bound, Budget)]
    assert set(shared.orders) == {Assassinate, Give}
    assert shared.cost(Assassinate("ITALY", 3)) == shared.cost(Give(3, "ITALY")) == 3


def test_a_conditional_order_spends_what_is_left():
    variant = with_rule(Assassins)
    text = "ASSASSINATE GERMANY FOR 10\nIF OWN PAR THEN GIVE 3 ITALY\nIF OWN BRE THEN GIVE 1 TURKEY\nGIVE 1 RUSSIA"
    sheet, wrong = read_sheet(variant, rich(variant), "FRANCE", text)
    assert not wrong
    done = process(variant, rich(variant), {"FRANCE": sheet})
    assert {entry.cause for entry in done.entries if str(entry.given) == "GIVE 3 ITALY"} == {
        "GIVE 3 ITALY: at most 12 (ducats to spend), and the first ones count"
    }
    assert done.position.record(Treasury).rows == {"FRANCE": Chest(0), "RUSSIA": Chest(1), "TURKEY": Chest(1)}


@pytest.mark.parametrize("rule", [Careless, Undeclared])
def test_conformance_finds_money_spent_twice(rule):
    faults = conformance(with_rule(rule), games=30, years=4, seed="purse")
    assert faults
    if rule is Careless:
        assert any("the record treasury." in fault and " is -" in fault for fault in faults)
    else:
        assert any('each have a bound "ducats to spend"' in fault for fault in faults)


def test_a_shared_purse_has_no_fault():
    assert not conformance(with_rule(Assassins), games=2, years=5, seed="purse")


class Misplaced(Assassins, frozen=True):
    """A rule of retreats that would count what is ordered in movement phases."""

    bounds: ClassVar = {PURSE: (Assassinate, Borrow)}


def test_a_bound_that_nothing_enforces_is_refused_when_the_variant_is_loaded():
    with pytest.raises(ValueError, match=r"Ducats: Misplaced.bounds\[.ducats to spend.\] counts Borrow"):
        DUCATS.but(before={Retreats: (Misplaced(DUCATS.world),)})


def test_a_price_of_a_field_that_isnt_there_is_refused():
    with pytest.raises(ValueError, match='Give has no field "coins" to price; it has ducats, power'):
        Price(Give, "coins")
    with pytest.raises(ValueError, match='"one each" counts each "area", which no order has: Give'):
        Constraint("one each", (Give,), 1, each="area")


def test_an_order_may_have_one_price_whatever_it_says():
    budget = Budget("ducats", 12, (Price(Give, flat=5),))
    assert budget.cost(Give(1, "ITALY")) == 5
