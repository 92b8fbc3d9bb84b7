"""Whoever closes, parts or forbids something gives the reason with its clause, and refusals and reports quote it."""

from typing import ClassVar

from msgspec.structs import replace
from tests.tables import each

from variorum.board import Movement as Way
from variorum.game.opening import Opening
from variorum.game.process import check, legal_orders, process
from variorum.game.reason import Reason
from variorum.game.sheet import Sheet
from variorum.notation import read_sheet
from variorum.rules.movement.bars import Closed, Missing, Parted, Still, Unaided, Unhelpful, both_ways
from variorum.rules.movement.reach import Link
from variorum.rules.movement.rule import Movement
from variorum.rules.movement.twists import Twist
from variorum.testing import conformance
from variorum.variants import registry

STANDARD = registry.variant("standard")


class Barred(Twist, frozen=True):
    """Everything that may be barred."""

    says: ClassVar = "The Alps are closed to some."

    def links(self, position):
        return (Link(("MAR", "TUN"), (Way.ARMY,)),)

    def bars(self, position):
        ids = {str(unit): unit.id for unit in position.units}
        return (
            Closed(frozenset(("BUR",)), Reason("Burgundy is neutral", "alps:1"), powers=("FRANCE",)),
            Closed(frozenset(("SIL",)), Reason("only Russians enter Silesia", "alps:2"), but=("RUSSIA",)),
            Closed(frozenset(("HOL",)), Reason("the dikes are open", "alps:3"), kinds=("A",)),
            Parted(both_ways((("VEN", "TYR"),)), Reason("the pass is snowed in", "alps:4")),
            Parted((("KIE", "DEN"),), Reason("the Belt is mined", "alps:5")),
            Missing((("EDI", "BEL"),), Reason("the ferry runs in autumn", "alps:6")),
            Still(frozenset((ids.get("A WAR", -1),)), Reason("the army waits for pay", "alps:7")),
            Unaided((("MAR", "TUN"),), Reason("nobody supports overseas", "alps:8")),
            Unhelpful(
                frozenset(unit.id for unit in position.units_of("AUSTRIA")),
                frozenset(unit.id for unit in position.units_of("ITALY")),
                Reason("Austria is at war with Italy", "alps:9"),
            ),
        )


ALPS = STANDARD.but(
    id="alps",
    name="Alps",
    replaced={Movement: Movement(STANDARD.world, (Barred(),))},
    opening=Opening(
        {
            "AUSTRIA": ("A VIE", "A TRI", "F ALB"),
            "ENGLAND": ("A EDI", "F IRI"),
            "FRANCE": ("A PAR", "A MAR"),
            "GERMANY": ("A MUN", "F KIE", "A RUH"),
            "ITALY": ("A VEN", "A TYR", "F ION"),
            "RUSSIA": ("A WAR", "A GAL"),
        }
    ),
)
START = ALPS.start({})


def order_of(variant, position, seat, text):
    (order,) = read_sheet(variant, position, seat, text)[0].orders
    return order


@each(
    ("seat", "order", "told"),
    [
        ("FRANCE", "A PAR - BUR", "A PAR cannot enter BUR: Burgundy is neutral (alps:1)"),
        ("GERMANY", "A MUN - SIL", "A MUN cannot enter SIL: only Russians enter Silesia (alps:2)"),
        ("GERMANY", "A RUH - HOL", "A RUH cannot enter HOL: the dikes are open (alps:3)"),
        ("ITALY", "A VEN - TYR", "A VEN cannot go from VEN to TYR: the pass is snowed in (alps:4)"),
        ("ITALY", "A VEN S A TYR", "A VEN cannot support into TYR: it could not move there itself, as the pass"),
        ("GERMANY", "F KIE - DEN", "F KIE cannot go from KIE to DEN: the Belt is mined (alps:5)"),
        ("ENGLAND", "A EDI - BEL", "A EDI cannot go from EDI to BEL: the ferry runs in autumn (alps:6)"),
        ("RUSSIA", "A WAR - LVN", "A WAR has to stay in WAR: the army waits for pay (alps:7)"),
        ("RUSSIA", "A GAL S A WAR - UKR", "A WAR cannot move to UKR: the army waits for pay (alps:7)"),
        ("FRANCE", "A MAR S F ION - TUN", "A MAR cannot support into TUN: nobody supports overseas (alps:8)"),
        ("AUSTRIA", "A TRI S A VEN", "A TRI cannot support A VEN: Austria is at war with Italy (alps:9)"),
        ("AUSTRIA", "A VIE S A VEN - TRI", "A VIE cannot support A VEN: Austria is at war with Italy (alps:9)"),
    ],
)
def test_a_refusal_quotes_the_reason(seat, order, told):
    asked = order_of(ALPS, START, seat, order)
    (problem,) = check(ALPS, START, seat, (asked,))
    assert told in problem.message
    assert not legal_orders(ALPS, START, seat).include(asked)


@each(
    ("seat", "order"),
    [
        ("GERMANY", "A MUN - BUR"),
        ("RUSSIA", "A GAL - SIL"),
        ("GERMANY", "F KIE - HOL"),
        ("RUSSIA", "A WAR S A GAL - SIL"),
        ("FRANCE", "A MAR - TUN"),
        ("AUSTRIA", "A TRI S A VIE - TYR"),
        ("ITALY", "A VEN S A TYR - TRI"),
    ],
)
def test_what_is_not_barred_is_legal(seat, order):
    asked = order_of(ALPS, START, seat, order)
    assert not check(ALPS, START, seat, (asked,))
    assert legal_orders(ALPS, START, seat).include(asked)


def test_the_battle_and_its_report_give_the_reason():
    """An order that something makes impossible in the phase itself is void for that reason."""

    class Late(Twist, frozen=True):
        says: ClassVar = "A storm breaks out in Burgundy."

        def actual(self, reach, docket):
            return replace(reach, bars=(Closed(frozenset(("BUR",)), Reason("a storm broke out", "late:1")),))

    variant = STANDARD.but(id="late", name="Late", replaced={Movement: Movement(STANDARD.world, (Late(),))})
    position = variant.start({})
    sheet = Sheet((order_of(variant, position, "FRANCE", "A PAR - BUR"),))
    told = [event.sentence() for event in process(variant, position, {"FRANCE": sheet}).events]
    assert any("A PAR cannot enter BUR: a storm broke out (late:1)" in sentence for sentence in told)


def test_random_games_find_no_fault():
    assert not conformance(ALPS, games=6, years=3, seed="alps")
