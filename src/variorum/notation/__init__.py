"""Text and orders: any common habit of writing is read, one canonical form is written.

May import `variants` and below. Start here: `reader_for`, then `reader.py`; the forms of an order stand with its rule.
"""

from functools import lru_cache

from variorum.game.order import Order
from variorum.game.turn import Turn
from variorum.game.variant import Variant
from variorum.notation.names import Names, names
from variorum.notation.reader import Line, Reader, Reading
from variorum.notation.writer import write_conditional, write_sheet

__all__ = ["Line", "Names", "Reader", "Reading", "names", "reader_for", "write_conditional", "write_sheet"]


def reader_for(variant: Variant, turn: Turn, seats: tuple[str, ...] = ()) -> Reader:
    """The reader of the orders of one stage of a variant; `seats` are those that are no powers.

    Raises: KeyError if the variant has no such stage.
    """
    return _reader(variant, variant.place(turn), seats)


@lru_cache(maxsize=64)
def _reader(variant: Variant, place: int, seats: tuple[str, ...]) -> Reader:
    now = variant.calendar[place][1].orders
    later: tuple[type[Order], ...] = ()
    for _, stage in variant.calendar[place + 1 :]:
        later += tuple(order for order in stage.orders if order not in now + later)
    return Reader(names(variant.board, variant.world.kinds, seats), now, later)
