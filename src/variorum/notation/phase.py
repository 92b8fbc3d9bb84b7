"""The reader for a phase: its own orders, and those of the season's other phases for conditional orders."""

from functools import lru_cache
from typing import NamedTuple

from variorum.game.audience import GM
from variorum.game.condition import Condition
from variorum.game.order import Order
from variorum.game.turn import Turn
from variorum.game.variant import Variant
from variorum.notation.again import WideReader
from variorum.notation.names import Names, names
from variorum.notation.reader import Reader

_Types = tuple[type[Order], ...]


class _Orders(NamedTuple):
    """The types of orders that a reader reads now and elsewhere, and those that its answers name."""

    now: _Types
    others: _Types
    listed: _Types


@lru_cache(maxsize=256)
def reader_for(
    variant: Variant, turn: Turn, seats: tuple[str, ...] = (), reader: str = GM, listed: _Types = ()
) -> Reader:
    """The reader for the orders of a variant's phase; `seats` are those besides the powers and the game master.

    `reader`: the seat that writes, empty for any player. Only the game master may write the game master's orders.
    `listed`: the types of the phase's orders that answers name; all if none are given.

    Raises: KeyError if the variant has no such phase.
    """
    return _reader_at(variant, variant.calendar.place(turn), seats, reader, listed)


@lru_cache(maxsize=256)
def _reader_at(variant: Variant, place: int, seats: tuple[str, ...], reader: str, listed: _Types) -> Reader:
    """The same for a phase's index in the calendar: all years read alike."""
    calendar = variant.calendar
    phase = calendar.phases[place]
    orders = [other.orders for other in calendar.phases]
    later = [other.orders for other in calendar.season_from(place)[1:]]
    earlier = [other.orders for other in calendar.season_before(place)]
    always = [rule.orders for rule in variant.always]
    now = tuple(kind for kind in _joined([phase.orders, *always]) if reader == GM or not kind.masters)
    others = _joined([*later, *earlier, *orders, *always])
    times = tuple(season.title for season in calendar.seasons)
    world = variant.world
    known = names(
        world.board, world.kinds, (*seats, GM), world.bystanders, world.figures, times, tuple(variant.records)
    )
    return _reader(known, _Orders(now, others, listed or now), variant.conditions, phase.name)


def _joined(groups: list[_Types]) -> _Types:
    return tuple(dict.fromkeys(order for group in groups for order in group))


@lru_cache(maxsize=64)
def _reader(known: Names, orders: _Orders, conditions: tuple[type[Condition], ...], phase: str) -> Reader:
    return WideReader(known, orders.now, orders.others, conditions, phase, orders.listed)
