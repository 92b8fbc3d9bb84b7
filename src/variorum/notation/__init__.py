"""Text and orders: any common habit of writing is read, one canonical form is written.

May import `variants` and below. Start here: `reader_for`, then `reader.py`; the forms of each order stand with the
rules.
"""

from functools import lru_cache

from variorum.game import master
from variorum.game.audience import GM
from variorum.game.order import Order
from variorum.game.rule import World
from variorum.game.turn import Turn
from variorum.game.variant import Variant
from variorum.notation.names import Names, names
from variorum.notation.reader import Line, Reader, Reading
from variorum.notation.writer import write_conditional, write_sheet

__all__ = ["Line", "Names", "Reader", "Reading", "names", "reader_for", "write_conditional", "write_sheet"]

_Types = tuple[type[Order], ...]


def reader_for(variant: Variant, turn: Turn, seats: tuple[str, ...] = ()) -> Reader:
    """The reader of the orders of one stage of a variant; `seats` are those that are no powers, the game master aside.

    Raises: KeyError if the variant has no such stage.
    """
    place = variant.place(turn)
    orders = [stage.orders for _, stage in variant.calendar]
    begin = _season_begins(variant, place)
    earlier, later = _joined(orders[begin:place]), _joined(orders[place + 1 :])
    now = (*orders[place], *master.ORDERS)
    return _reader(variant.world, (*seats, GM), now, later, earlier, _joined(orders))


def _season_begins(variant: Variant, place: int) -> int:
    """The first stage of the season to which a stage belongs."""
    letters = [season for season, _ in variant.calendar[: place + 1]]
    while place > 0 and (letters[place - 1] == letters[place] or letters[place] not in variant.fresh):
        place -= 1
    return place


def _joined(groups: list[_Types]) -> _Types:
    return tuple(dict.fromkeys(order for group in groups for order in group))


@lru_cache(maxsize=64)
def _reader(world: World, seats: tuple[str, ...], *orders: _Types) -> Reader:
    return Reader(names(world.board, world.kinds, seats, world.bystanders), *orders)
