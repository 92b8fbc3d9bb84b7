"""Orders of units that are due before movement, together with orders that change where units can go."""

from collections.abc import Callable, Iterator, Sequence
from typing import ClassVar

from variorum.game.dice import Dice
from variorum.game.docket import Docket
from variorum.game.legal_orders import LegalOrders
from variorum.game.order import Order
from variorum.game.position import Position
from variorum.game.problem import Problem, Severity
from variorum.game.rule import Rule
from variorum.rules.movement.legality import ImpossibleError, impossible
from variorum.rules.movement.reach import Reach
from variorum.rules.movement.rule import Movement
from variorum.rules.units import UnitError, own


class Simultaneous(Rule, frozen=True):
    """Movement judges the orders, a step later; here they are due, so that none waits for what comes between.

    `foreseen` are positions as a sheet of orders itself would make them.
    """

    units: Movement
    foreseen: Callable[[Position, Sequence[Order]], Iterator[Position]]

    name: ClassVar = "simultaneous"
    orders: ClassVar = Movement.orders

    def asks(self, position: Position) -> bool:
        """Movement asks."""
        return False

    def legal_orders(self, position: Position, seat: str) -> LegalOrders:
        """Movement tells them."""
        return LegalOrders()

    def check(self, position: Position, seat: str, orders: Sequence[Order]) -> tuple[Problem, ...]:
        """Movement checks them."""
        return ()

    def advise(self, position: Position, seat: str, orders: Sequence[Order]) -> tuple[Problem, ...]:
        """Warns of what only orders of others could make possible."""
        powers = self.world.commands(position).get(seat, ())
        moving = [(index, order) for index, order in enumerate(orders) if isinstance(order, Movement.orders)]
        reaches = [self._reach(after) for after in (position, *self.foreseen(position, orders))] if moving else []
        problems = []
        for index, order in moving:
            error = self._impossible(position, powers, order, reaches)
            if error:
                message = f"{order}: {error}, unless somebody's act changes the board"
                warning = Problem(message, Severity.WARNING, str(order), accepted=error.accepted, index=index)
                problems.append(warning)
        return tuple(problems)

    def run(self, docket: Docket, dice: Dice) -> Docket:
        """Nothing happens."""
        return docket

    def _impossible(
        self, position: Position, powers: Sequence[str], order: Order, reaches: Sequence[Reach]
    ) -> ImpossibleError | None:
        """Why an order that movement accepts is possible on none of some boards; None if it is on one."""
        assert order.subject is not None  # noqa: S101 - every order of movement is for a unit
        try:
            unit = own(position.by_area, order.subject, powers)
        except UnitError:
            return None
        errors = [impossible(order, unit, position.by_area, reach) for reach in reaches]
        conceivable = impossible(order, unit, position.by_area, self.units.conceivable(position)) is None
        return errors[0] if conceivable and None not in errors else None

    def _reach(self, position: Position) -> Reach:
        """Where units can go in the midst of a season's changes."""
        within = self.units.reach(position)
        for twist in self.units.twists:
            within = twist.actual(within, Docket(position))
        return within
