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
    return _reader(variant.id, variant.place(turn), seats, _Key(variant))


class _Key:
    """Carries a variant into the cache, where its id stands for it."""

    def __init__(self, variant: Variant) -> None:
        self.variant = variant

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Key) and other.variant is self.variant

    def __hash__(self) -> int:
        return hash(self.variant.id)


@lru_cache(maxsize=64)
def _reader(_: str, place: int, seats: tuple[str, ...], key: _Key) -> Reader:
    variant = key.variant
    now = variant.calendar[place][1].orders
    later: tuple[type[Order], ...] = ()
    for _, stage in variant.calendar[place + 1 :]:
        later += tuple(order for order in stage.orders if order not in now + later)
    return Reader(names(variant.board, variant.world.kinds, seats), now, later)
