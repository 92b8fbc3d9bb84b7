"""Conditional orders from earlier phases of the season: which are still in force, and their current status."""

import msgspec
from msgspec.structs import replace

from variorum.game.condition import Conditional, Knowledge
from variorum.game.conditional import knowledge
from variorum.game.order import Order
from variorum.game.position import Position
from variorum.game.process import SeasonSoFar
from variorum.game.schedule import schedule
from variorum.game.variant import Variant


class Pending(msgspec.Struct, frozen=True):
    """A conditional order that is still in force.

    `answer`: whether its condition holds at the moment; None: that depends on orders still to come. `orders`: the
    orders it then gives, limited to those that a remaining phase of the season takes.
    """

    conditional: Conditional
    answer: bool | None
    orders: tuple[Order, ...]


def pending(variant: Variant, position: Position, season: SeasonSoFar, seat: str) -> tuple[Pending, ...]:
    """A seat's conditional orders that may still apply, in the order in which they were sent."""
    if position.ending:
        return ()
    known = replace(knowledge(variant, position, season.phases, seat), open=schedule(variant, position.turn).open)
    left = tuple(kind for phase in variant.calendar.rest_of_season(position.turn) for kind in phase.orders)
    entries = (_pending(entry, known, left) for entry in season.conditional.get(seat, ()) if _may_come(entry, left))
    return tuple(entries)


def _may_come(entry: Conditional, left: tuple[type[Order], ...]) -> bool:
    return any(isinstance(order, left) for order in entry.then + entry.otherwise)


def _pending(entry: Conditional, known: Knowledge, left: tuple[type[Order], ...]) -> Pending:
    answer = entry.condition.decide(known)
    chosen = {True: entry.then, False: entry.otherwise, None: ()}[answer]
    return Pending(entry, answer, tuple(order for order in chosen if isinstance(order, left)))
