"""Orders that mean the same are equal once they say all that they leave open; and seats with several powers."""

from msgspec.structs import replace
from tests.tables import each

from variorum.game.docket import Docket
from variorum.game.position import Seat
from variorum.game.process import check, legal_orders
from variorum.game.turn import Turn
from variorum.game.unit import Dislodgement, Unit, UnitRef
from variorum.rules.adjustments import Adjustments, Build, Remove, Waive
from variorum.rules.movement.orders import Convoy, Hold, Move, SupportHold, SupportMove
from variorum.rules.movement.rule import Movement
from variorum.rules.retreats import Disband, Retreat, Retreats
from variorum.variants.registry import variant

STANDARD = variant("standard")
OPENING = STANDARD.opening(STANDARD)
A_LON, F_ENG, F_NWY, A_FIN, F_GAS = (UnitRef(*text.split()) for text in ("A LON", "F ENG", "F NWY", "A FIN", "F GAS"))


def board(*texts):
    units = tuple(Unit(number, text[0], "FRANCE", text[2:]) for number, text in enumerate(texts, start=1))
    return replace(OPENING, units=units, next_id=len(units) + 1)


UNITS = board("A LON", "F ENG", "F NWY", "A FIN", "F GAS", "F POR")


@each(
    ("order", "normal"),
    [
        (Hold(UnitRef("", "LON")), Hold(A_LON)),
        (Move(F_NWY, "STP"), Move(F_NWY, "STP/NC")),
        (Move(UnitRef("F", "NWY", power="FRANCE"), "STP/NC"), Move(F_NWY, "STP/NC")),
        (Move(A_LON, "BRE"), Move(A_LON, "BRE", via=True)),
        (Move(A_LON, "WAL"), Move(A_LON, "WAL")),
        (Move(A_FIN, "STP/NC"), Move(A_FIN, "STP")),
        (SupportHold(A_FIN, UnitRef("", "NWY")), SupportHold(A_FIN, F_NWY)),
        (SupportMove(A_FIN, F_NWY, "STP/NC"), SupportMove(A_FIN, F_NWY, "STP")),
        (SupportMove(F_GAS, UnitRef("F", "POR"), "SPA/SC"), SupportMove(F_GAS, UnitRef("F", "POR"), "SPA/SC")),
        (Convoy(F_ENG, UnitRef("", "LON"), "BRE"), Convoy(F_ENG, A_LON, "BRE")),
    ],
    ids=str,
)
def test_movement(order, normal):
    rule = Movement(STANDARD.world)
    assert rule.normal(UNITS, "FRANCE", order) == normal
    assert rule.normal(UNITS, "FRANCE", normal) == normal


def test_retreats():
    rule, unit = Retreats(STANDARD.world), Unit(1, "F", "FRANCE", "NWY")
    empty = replace(OPENING, units=())
    entry = Dislodgement(unit, (), "SWE")
    exits = Movement(STANDARD.world).exits(Docket(empty), entry)
    position = replace(empty, dislodged=(replace(entry, retreats=exits),))
    assert rule.normal(position, "FRANCE", Retreat(UnitRef("", "NWY"), "STP")) == Retreat(F_NWY, "STP/NC")
    assert rule.normal(position, "FRANCE", Disband(UnitRef("", "NWY"))) == Disband(F_NWY)


def test_adjustments():
    rule = Adjustments(STANDARD.world)
    assert rule.normal(UNITS, "FRANCE", Build(UnitRef("A", "STP/NC"))) == Build(UnitRef("A", "STP"))
    assert rule.normal(UNITS, "FRANCE", Remove(UnitRef("", "NWY"))) == Remove(F_NWY)


def test_a_seat_with_several_powers_waives_any_of_its_builds():
    # Austria has nothing to build, England one unit, and France two.
    units = tuple(unit for unit in OPENING.units if unit.area not in ("LON", "PAR", "MAR"))
    position = replace(OPENING, units=units, turn=Turn("W", 1901, "A"))
    position = replace(position, seats=(Seat("ALICE", ("AUSTRIA", "ENGLAND", "FRANCE")),))
    offered = legal_orders(STANDARD, position, "ALICE")
    bounds = {bound.name: bound.most for bound in offered.constraints}
    assert bounds["builds due to ENGLAND and FRANCE"] == 3
    assert (bounds["builds of ENGLAND"], bounds["builds of FRANCE"]) == (1, 2)
    assert offered.include(Waive())
    paris, london = Build(UnitRef("A", "PAR")), Build(UnitRef("F", "LON"))
    assert check(STANDARD, position, "ALICE", (Waive(), paris, london)) == ()
    assert check(STANDARD, position, "ALICE", (Waive(), Waive(), london)) == ()
    assert [problem.index for problem in check(STANDARD, position, "ALICE", (Waive(), Waive(), london, paris))] == [3]
    assert [problem.index for problem in check(STANDARD, position, "ALICE", (Waive(), paris, Waive(), london))] == [3]
    assert [problem.index for problem in check(STANDARD, position, "ALICE", (Waive(), Waive(), Waive(), Waive()))] == [
        3
    ]
