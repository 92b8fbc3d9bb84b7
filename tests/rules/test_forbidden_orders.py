"""A rule forbids orders of another one, with a reason: they are not legal, are refused, and random games keep to it."""

from typing import ClassVar

from tests.tables import each

from variorum.game.forbidden import Forbidden
from variorum.game.process import check, legal_orders, process
from variorum.game.reason import Reason
from variorum.game.rule import Rule
from variorum.game.sheet import Sheet
from variorum.notation import read_sheet
from variorum.rules.money import Give
from variorum.rules.movement.orders import Move, SupportMove
from variorum.rules.movement.rule import Movement
from variorum.testing import conformance
from variorum.variants import registry

STANDARD = registry.variant("standard")
PEACE = Reason("France and Germany signed a peace", "pact:1")
UNION = Reason("the fleets strike", "pact:2")


class Treaty(Rule, frozen=True):
    name: ClassVar = "treaty"
    says: ClassVar = "Who signed a peace keeps it."

    def forbids(self, position, seat):
        if seat == "FRANCE":
            german = frozenset(position.centers_of("GERMANY")) | {"BUR"}
            return (Forbidden((Move, SupportMove), PEACE, {"to": german}),)
        if seat == "ENGLAND":
            return (Forbidden((Move,), UNION, {"unit": frozenset(("LON", "F EDI")), "to": frozenset(("NTH",))}),)
        return ()

    def run(self, docket, dice):
        return docket


PACT = STANDARD.but(id="pact", name="Pact", before={Movement: [Treaty(STANDARD.world)]})
START = PACT.start({})


@each(
    ("seat", "text", "told"),
    [
        ("FRANCE", "A PAR - BUR", "A PAR - BUR: France and Germany signed a peace (pact:1)"),
        ("FRANCE", "A MAR S A PAR - BUR", "France and Germany signed a peace (pact:1)"),
        ("FRANCE", "A PAR - PIC", ""),
        ("GERMANY", "A MUN - BUR", ""),
        ("ENGLAND", "F LON - NTH", "F LON - NTH: the fleets strike (pact:2)"),
        ("ENGLAND", "F EDI - NTH", "the fleets strike (pact:2)"),
        ("ENGLAND", "F LON - ENG", ""),
        ("ENGLAND", "A LVP - WAL", ""),
    ],
)
def test_what_is_forbidden_is_refused_and_not_offered(seat, text, told):
    (order,) = read_sheet(PACT, START, seat, text)[0].orders
    problems = check(PACT, START, seat, (order,))
    assert [problem.message for problem in problems if told not in problem.message] == []
    assert bool(problems) == bool(told)
    assert legal_orders(PACT, START, seat).include(order) == (not told)


def test_everything_else_stays_legal():
    before, after = (set(legal_orders(one, START, "ENGLAND").orders()) for one in (STANDARD, PACT))
    assert {str(order) for order in before - after} == {"F LON - NTH", "F EDI - NTH"}


def test_a_forbidden_order_is_void_in_the_report():
    sheet, _ = read_sheet(PACT, START, "FRANCE", "A PAR - BUR")
    told = [event.sentence() for event in process(PACT, START, {"FRANCE": Sheet(sheet.orders)}).events]
    assert any(sentence.endswith("is void: France and Germany signed a peace (pact:1)") for sentence in told)


def test_a_conditional_order_is_held_to_it_too():
    sheet, _ = read_sheet(PACT, START, "FRANCE", "IF BUR EMPTY THEN A PAR - BUR")
    assert sheet.conditional
    entries = process(PACT, START, {"FRANCE": sheet}).entries
    assert [entry.cause for entry in entries] == ["A PAR - BUR: France and Germany signed a peace (pact:1)"]


def test_amounts_cannot_be_forbidden_one_by_one():
    class Miser(Treaty, frozen=True):
        def forbids(self, position, seat):
            return (Forbidden((Give,), UNION, {"ducats": frozenset(("3",))}),)

    ducats = registry.variant("ducats")
    miser = ducats.but(id="miser", name="Miser", before={Movement: [Miser(ducats.world)]})
    faults = conformance(miser, games=1, years=3, seed="miser")
    assert any("Give.ducats has no choices" in fault for fault in faults)


def test_random_games_find_no_fault():
    assert not conformance(PACT, games=5, years=3, seed="pact")
