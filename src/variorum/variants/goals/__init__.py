"""Goals: Standard, won by owning all of the secret or public goals chosen after the first year.

Rule: goals:W1, by the draws of Standard.
"""

from variorum.board import Board
from variorum.game.base import Base, UnfitError
from variorum.game.position import Position
from variorum.game.showcase import Given, Showcase, Sign, Signs
from variorum.game.variant import Variant
from variorum.variants.goals.goal_victory import ByGoals
from variorum.variants.goals.goals import SetGoal
from variorum.variants.goals.spies import Spies
from variorum.variants.standard import VARIANT as STANDARD

CHOICE = {"W1901A": {"FRANCE": "GOAL SWE PUBLIC; GOAL VIE; GOAL ROM; GOAL EDI"}}
"""What is shown of it."""


def onto(variant: Variant, board: Board) -> Variant:
    """The variant on a board. Raises: UnfitError if nobody could choose goals there."""
    moved = variant.but(board=board)
    for lack in ByGoals().lacks(moved):
        raise UnfitError(lack.problem, lack.remedy, "powers")
    return moved


def stars(_: Position, given: Given) -> Signs:
    """A star at every goal."""
    goals = (order for orders in given.values() for order in orders if isinstance(order, SetGoal))
    return {goal.area: Sign("star") for goal in goals}


VARIANT = STANDARD.with_(
    ByGoals(),
    Spies(STANDARD.world),
    id="goals",
    name="Goals",
    tagline="After a year, every power chooses public or secret goals; the first to own all of its goals wins.",
    source="Goals Diplomacy (rb114)",
    base=Base(onto),
    showcase=Showcase(CHOICE, seat="FRANCE", signs=stars),
)
