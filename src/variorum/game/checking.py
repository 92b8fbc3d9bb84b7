"""A rule's problems with a seat's orders, in words that tell nothing of what the seat doesn't see."""

from collections.abc import Sequence

from msgspec.structs import replace

from variorum.game.order import Order
from variorum.game.position import Position
from variorum.game.problem import Problem, Severity
from variorum.game.rule import Rule
from variorum.game.unit import UnitRef


def checked(rule: Rule, position: Position, seat: str, orders: Sequence[Order]) -> tuple[Problem, ...]:
    """A rule's problems with a seat's orders. In fog, a refused order for a unit out of sight is refused for that."""
    found = rule.check(position, seat, orders)
    return tuple(_in_fog(problem, position, orders) for problem in found) if found and position.fog else found


def _in_fog(problem: Problem, position: Position, orders: Sequence[Order]) -> Problem:
    hidden = _hidden(position, orders[problem.index]) if problem.index >= 0 else ""
    if hidden and problem.severity is Severity.REFUSED:
        message = f"{orders[problem.index]}: you can't see whether any unit is in {hidden}"
        return replace(problem, message=message)
    return problem


def _hidden(position: Position, order: Order) -> str:
    """The first area in the fog in which an order names a unit; empty if there is none."""
    values = (getattr(order, field) for field in order.__struct_fields__)
    named = (value.area for value in values if isinstance(value, UnitRef))
    return next((area for area in named if area in position.fog.areas), "")
