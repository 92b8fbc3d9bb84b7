"""Goals: Standard, won by owning all of the secret or public goals chosen after the first year.

Rule: goals:W1, by the draws of Standard.
"""

from variorum.board import Board
from variorum.game.base import Base, UnfitError
from variorum.game.position import Position
from variorum.game.showcase import Given, Showcase, Sign, Signs
from variorum.game.variant import Variant
from variorum.rules.adjustments import Adjustments
from variorum.rules.exits import Exits
from variorum.rules.victory import Victory
from variorum.variants.goals.fitness import ENEMIES
from variorum.variants.goals.goal_choice import GoalChoice
from variorum.variants.goals.goal_victory import GoalVictory
from variorum.variants.goals.goals import SetGoal
from variorum.variants.goals.spies import Spies
from variorum.variants.standard import VARIANT as STANDARD

CHOICE = {"W1901A": {"FRANCE": "GOAL SWE PUBLIC; GOAL VIE; GOAL ROM; GOAL EDI"}}
"""What is shown of it."""


def onto(variant: Variant, board: Board) -> Variant:
    """The variant on a board. Raises: UnfitError if nobody could choose goals there."""
    centers = [board.areas[area] for area in board.geography().centers]
    homes = {area.home for area in centers} - {""}
    if len(homes) <= ENEMIES or all(area.owner for area in centers):
        problem = f"goals are home centers of {ENEMIES} others and a center that nobody owns at the start"
        raise UnfitError(problem, "choose a board, or powers, for which there are such centers", "powers")
    return variant.but(board=board)


def stars(_: Position, given: Given) -> Signs:
    """A star at every goal."""
    goals = (order for orders in given.values() for order in orders if isinstance(order, SetGoal))
    return {goal.area: Sign("star") for goal in goals}


VARIANT = STANDARD.but(
    id="goals",
    name="Goals",
    tagline="After a year, every power chooses public or secret goals; the first to own all of its goals wins.",
    source="Goals Diplomacy (rb114)",
    base=Base(onto),
    showcase=Showcase(CHOICE, seat="FRANCE", signs=stars),
    replaced={Victory: GoalVictory(STANDARD.world)},
    before={Adjustments: [GoalChoice(STANDARD.world)]},
    after={Exits: [Spies(STANDARD.world)]},
)
