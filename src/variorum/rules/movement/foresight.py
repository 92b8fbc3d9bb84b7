"""Unit orders that are due before movement, together with orders that change where units can go."""

from collections.abc import Callable, Iterator, Sequence
from typing import ClassVar, NamedTuple

from variorum.game.dice import Dice
from variorum.game.docket import Docket
from variorum.game.legal_orders import LegalOrders
from variorum.game.order import Order
from variorum.game.position import Position, once
from variorum.game.problem import Problem, Severity
from variorum.game.rule import Rule
from variorum.game.unit import Unit
from variorum.rules.movement.legality import ImpossibleError, Ways
from variorum.rules.movement.rule import Movement
from variorum.rules.units import UnitError, own


class _Hoped(NamedTuple):
    """An order that is impossible on the board as it is, and its place on the sheet."""

    place: int
    order: Order
    unit: Unit
    error: ImpossibleError


class Simultaneous(Rule, frozen=True):
    """Unit orders are due here, a step before movement judges them, so that none waits for what comes between.

    `foreseen` are positions as a sheet of orders itself would make them.
    """

    units: Movement
    foreseen: Callable[[Position, Sequence[Order]], Iterator[Position]]

    name: ClassVar = "simultaneous"
    orders: ClassVar = Movement.orders

    def asks(self, position: Position) -> bool:
        """Nobody: movement asks for the orders."""
        return False

    def legal_orders(self, position: Position, seat: str) -> LegalOrders:
        """None: movement lists them."""
        return LegalOrders()

    def check(self, position: Position, seat: str, orders: Sequence[Order]) -> tuple[Problem, ...]:
        """No problems: movement checks the orders."""
        return ()

    def advise(self, position: Position, seat: str, orders: Sequence[Order]) -> tuple[Problem, ...]:
        """Warns of orders that only other seats' orders could make possible."""
        hoped = list(self._hoped(position, seat, orders))
        foreseen = [self._ways(position, after) for after in self.foreseen(position, orders)] if hoped else []
        return tuple(
            _warning(found) for found in hoped if all(ways.objection(found.order, found.unit) for ways in foreseen)
        )

    def run(self, docket: Docket, dice: Dice) -> Docket:
        """Nothing happens."""
        return docket

    def _hoped(self, position: Position, seat: str, orders: Sequence[Order]) -> Iterator[_Hoped]:
        """The orders that movement accepts, and that are impossible on the board as it is."""
        now, conceivable = once(position, self._ways_now), self.units.ways(position)
        powers = self.world.commands(position).get(seat, ())
        for place, order in enumerate(orders):
            unit = _unit(position, order, powers) if isinstance(order, Movement.orders) else None
            error = now.objection(order, unit) if unit else None
            if unit and error and not conceivable.objection(order, unit):
                yield _Hoped(place, order, unit, error)

    def _ways_now(self, position: Position) -> Ways:
        return self._ways(position, position)

    def _ways(self, position: Position, after: Position) -> Ways:
        """What the units of a position can do in the middle of a season's changes."""
        return Ways(position.by_area, self.units.actual(Docket(after)))


def _unit(position: Position, order: Order, powers: Sequence[str]) -> Unit | None:
    """The unit that an order is for; None if the seat has no such unit."""
    try:
        return own(position.by_area, order.subject, powers) if order.subject else None
    except UnitError:
        return None


def _warning(hoped: _Hoped) -> Problem:
    message = f"{hoped.order}: {hoped.error}, unless somebody's act changes the board"
    accepted = hoped.error.accepted
    return Problem(message, Severity.WARNING, str(hoped.order), accepted=accepted, index=hoped.place)
