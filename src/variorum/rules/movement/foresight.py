"""Unit orders that are due before movement, together with orders that change where units can go."""

from collections.abc import Callable, Iterator, Sequence
from typing import ClassVar, NamedTuple

from variorum.game.dice import Dice
from variorum.game.docket import Docket
from variorum.game.legal_orders import LegalOrders
from variorum.game.order import Order, UnitOrder
from variorum.game.places import Before
from variorum.game.position import Position, once
from variorum.game.problem import Problem, Severity
from variorum.game.rule import Rule, World
from variorum.rules.movement.legality import ImpossibleError
from variorum.rules.movement.orders import UNIT_ORDERS
from variorum.rules.movement.rule import Movement
from variorum.rules.movement.ways import Ways, ways_of
from variorum.rules.units import UnitError, own


class _Hoped(NamedTuple):
    """An order that is impossible on the board as it is, and its place on the sheet."""

    place: int
    order: UnitOrder
    error: ImpossibleError


class Simultaneous(Rule, frozen=True):
    """Unit orders are due here, a step before movement judges them, so that none waits for what comes between.

    `foreseen` are positions as a sheet of orders itself would make them.
    """

    units: Movement
    foreseen: Callable[[World, Position, Sequence[Order]], Iterator[Position]]

    name: ClassVar = "simultaneous"
    belongs: ClassVar = Before(Movement)
    says: ClassVar = (
        "Orders for units are due together with the orders that change the board, before anybody knows these."
    )
    orders: ClassVar = Movement.orders
    accompany: ClassVar = True

    def legal_orders(self, position: Position, seat: str) -> LegalOrders:
        """None: movement lists them."""
        return LegalOrders()

    def check(self, position: Position, seat: str, orders: Sequence[Order]) -> tuple[Problem, ...]:
        """No problems: movement checks the orders."""
        return ()

    def advise(self, position: Position, seat: str, orders: Sequence[Order]) -> tuple[Problem, ...]:
        """Warns of orders that only other seats' orders could make possible."""
        hoped = list(self._hoped(position, seat, orders))
        after = self.foreseen(self.world, position, orders) if hoped else ()
        foreseen = [self._ways(position, changed) for changed in after]
        powers = self.world.commands(position).get(seat, ())
        hopeless = (found for found in hoped if all(ways.objection(found.order, powers) for ways in foreseen))
        return tuple(map(_warning, hopeless))

    def run(self, docket: Docket, dice: Dice) -> Docket:
        """Nothing happens."""
        return docket

    def _hoped(self, position: Position, seat: str, orders: Sequence[Order]) -> Iterator[_Hoped]:
        """The orders that movement accepts, and that are impossible on the board as it is."""
        now, conceivable = once(position, self._ways_now), self.units.ways(position)
        powers = self.world.commands(position).get(seat, ())
        for place, order in enumerate(orders):
            if not isinstance(order, UNIT_ORDERS) or not _is_own(position, order, powers):
                continue
            error = now.objection(order, powers)
            if error and not conceivable.objection(order, powers):
                yield _Hoped(place, order, error)

    def _ways_now(self, position: Position) -> Ways:
        return self._ways(position, position)

    def _ways(self, position: Position, after: Position) -> Ways:
        """What the units of a position can do in the middle of a season's changes."""
        return ways_of(position.units, self.units.actual(Docket(after)))


def _is_own(position: Position, order: UnitOrder, powers: Sequence[str]) -> bool:
    """Whether the seat has the unit that an order is for."""
    try:
        return bool(own(position.by_area, order.unit, powers))
    except UnitError:
        return False


def _warning(hoped: _Hoped) -> Problem:
    message = f"{hoped.order}: {hoped.error}, unless somebody's act changes the board"
    accepted = hoped.error.accepted
    return Problem(message, Severity.WARNING, str(hoped.order), accepted=accepted, index=hoped.place)
