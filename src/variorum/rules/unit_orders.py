"""One order a unit, where orders for units belong to several rules."""

from collections.abc import Sequence
from typing import ClassVar

from variorum.game.dice import Dice
from variorum.game.docket import Docket
from variorum.game.order import Order
from variorum.game.places import Before
from variorum.game.position import Position
from variorum.game.problem import Problem
from variorum.game.rule import Rule
from variorum.rules.movement.rule import Movement
from variorum.rules.units import UnitError, meant


class UnitOrders(Rule, frozen=True):
    """The first of a sheet's orders for a unit stands, whatever rules they belong to."""

    name: ClassVar = "unit_orders"
    number: ClassVar = "U4"
    common: ClassVar = True
    belongs: ClassVar = Before(Movement)
    says: ClassVar = "The first of a sheet's orders for a unit stands, whatever it's about."

    def run(self, docket: Docket, dice: Dice) -> Docket:
        """Nothing happens."""
        return docket

    def advise(self, position: Position, seat: str, orders: Sequence[Order]) -> tuple[Problem, ...]:
        """Refuses a second order for a unit."""
        powers = self.world.commands(position).get(seat, ())
        taken: dict[int, Order] = {}
        problems = []
        for index, order in enumerate(orders):
            id_ = _unit(position, order, powers)
            if id_ and type(taken.setdefault(id_, order)) is not type(order):
                message = f"{order}: that unit has an order already, {taken[id_]}; the first one stands"
                problems.append(Problem(message, order=str(order), index=index))
        return tuple(problems)


def _unit(position: Position, order: Order, powers: Sequence[str]) -> int:
    """The id of the unit that an order is for; 0 if it is for none, or unknown."""
    if order.subject is None:
        return 0
    try:
        return meant(position.by_area, order.subject, powers).id
    except UnitError:
        return 0
