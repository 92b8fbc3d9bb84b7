"""What tells Goals apart in a picture: the centers that a power must own to win."""

from variorum.game.position import Position
from variorum.game.showcase import Given, Sign, Signs
from variorum.variants.goals.goals import SetGoal

CHOICE = {"W1901A": {"FRANCE": "GOAL SWE PUBLIC; GOAL VIE; GOAL ROM; GOAL EDI"}}


def stars(_: Position, given: Given) -> Signs:
    """A star at every goal."""
    goals = (order for orders in given.values() for order in orders if isinstance(order, SetGoal))
    return {goal.area: Sign("star") for goal in goals}
