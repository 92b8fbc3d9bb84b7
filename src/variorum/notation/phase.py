"""The reader for a phase: its own orders, and those of the season's other phases for conditional orders."""

from functools import lru_cache

from variorum.game.audience import GM
from variorum.game.condition import Condition
from variorum.game.order import Order
from variorum.game.rule import World
from variorum.game.turn import Turn
from variorum.game.variant import Variant
from variorum.notation.names import names
from variorum.notation.reader import Reader

_Types = tuple[type[Order], ...]


def reader_for(variant: Variant, turn: Turn, seats: tuple[str, ...] = (), reader: str = GM) -> Reader:
    """The reader for the orders of a variant's phase; `seats` are those besides the powers and the game master.

    `reader`: the seat that writes, empty for any player. Only the game master may write the game master's orders.

    Raises: KeyError if the variant has no such phase.
    """
    return _reader_at(variant, variant.place(turn), seats, reader)


@lru_cache(maxsize=256)
def _reader_at(variant: Variant, place: int, seats: tuple[str, ...], reader: str) -> Reader:
    season, first = variant.calendar[place]
    turn = Turn(season, 0, first.letter)
    phase = variant.calendar[place][1]
    orders = [other.orders for _, other in variant.calendar]
    later = [other.orders for other in variant.rest_of_season(turn)[1:]]
    earlier = [other.orders for other in variant.season_until(turn)]
    always = [rule.orders for rule in variant.always]
    now = tuple(kind for kind in _joined([orders[place], *always]) if reader == GM or not kind.masters)
    others = _joined([*later, *earlier, *orders, *always])
    return _reader(variant.world, (*seats, GM), now, others, variant.conditions, phase.name)


def _joined(groups: list[_Types]) -> _Types:
    return tuple(dict.fromkeys(order for group in groups for order in group))


@lru_cache(maxsize=64)
def _reader(
    world: World,
    seats: tuple[str, ...],
    now: _Types,
    others: _Types,
    conditions: tuple[type[Condition], ...],
    phase: str,
) -> Reader:
    known = names(world.board, world.kinds, seats, world.bystanders, world.figures)
    return Reader(known, now, others, conditions, phase)
