"""Orders of a sheet that defeat each other, where units of several kinds stand in one area."""

from tests.tables import each

from variorum.game.ties import defeats
from variorum.game.unit import UnitRef
from variorum.rules.movement.orders import Hold, Move, SupportMove

ARMY, FLOCK = UnitRef("A", "PAR"), UnitRef("FA", "PAR")
SUPPORT = SupportMove(UnitRef("A", "MAR"), ARMY, "BUR")


@each(
    ("other", "said"),
    [
        (Hold(FLOCK), []),
        (Move(ARMY, "BUR"), []),
        (Move(UnitRef("", "PAR"), "BUR"), []),
        (Hold(ARMY), ["it supports nothing, as your order is A PAR H"]),
        (Move(ARMY, "PIC"), ["it supports nothing, as your order is A PAR - PIC"]),
        (Move(UnitRef("", "PAR"), "PIC"), ["it supports nothing, as your order is PAR - PIC"]),
    ],
)
def test_a_support_is_void_only_by_an_order_of_the_unit_that_it_helps(other, said):
    found = defeats((SUPPORT, other), ("FRANCE",), ())
    assert [problem.message.removeprefix(f"{SUPPORT}: ") for problem in found] == said
