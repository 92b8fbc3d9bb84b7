"""Conditional orders of earlier phases of the season: which are still in force, and how they stand at the moment."""

import msgspec
from msgspec.structs import replace

from variorum.game.condition import Conditional
from variorum.game.conditional import knowledge
from variorum.game.decide import Knowledge, decide
from variorum.game.order import Order
from variorum.game.position import Position
from variorum.game.process import Season
from variorum.game.schedule import schedule
from variorum.game.variant import Variant


class Pending(msgspec.Struct, frozen=True):
    """A conditional order that is still in force.

    `answer`: whether its condition holds as things stand; None: that depends on orders still to come. `orders`: what
    it gives then, as far as a phase that is left of the season takes it.
    """

    conditional: Conditional
    answer: bool | None
    orders: tuple[Order, ...]


def pending(variant: Variant, position: Position, season: Season, seat: str) -> tuple[Pending, ...]:
    """A seat's conditional orders that may still come about, in the order in which they were sent."""
    if position.ending:
        return ()
    known = replace(knowledge(variant, position, season.events, seat), open=schedule(variant, position.turn).open)
    left = tuple(kind for phase in variant.rest_of_season(position.turn) for kind in phase.orders)
    entries = (_pending(entry, known, left) for entry in season.conditional.get(seat, ()) if _may_come(entry, left))
    return tuple(entries)


def _may_come(entry: Conditional, left: tuple[type[Order], ...]) -> bool:
    return any(isinstance(order, left) for order in entry.then + entry.otherwise)


def _pending(entry: Conditional, known: Knowledge, left: tuple[type[Order], ...]) -> Pending:
    answer = decide(entry.condition, known)
    chosen = {True: entry.then, False: entry.otherwise, None: ()}[answer]
    return Pending(entry, answer, tuple(order for order in chosen if isinstance(order, left)))
