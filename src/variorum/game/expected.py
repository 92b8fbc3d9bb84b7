"""What a phase expects to be given: a variant, a position, and sheets with orders."""

from collections.abc import Mapping
from functools import lru_cache

from variorum.game.order import Order
from variorum.game.position import Position
from variorum.game.sheet import Sheet
from variorum.game.variant import Variant

_LONGEST = 80

_READ = "variorum.read_orders(text).sheets() makes sheets of text"


def kinds_sent(variant: object, position: object, sheets: object) -> dict[str, frozenset[type[Order]]]:
    """The types of the orders in each sheet, by seat.

    Raises: ValueError that says what was expected if an argument has the wrong type.
    """
    if not isinstance(variant, Variant):
        raise ValueError(f'expected a variant, such as variorum.variant("standard"); got {_shown(variant)}')
    if not isinstance(position, Position):
        raise ValueError(f"expected a position, such as variant.opening(variant); got {_shown(position)}")
    if not isinstance(sheets, Mapping):
        raise ValueError(f"expected sheets by seat; got {_shown(sheets)}. {_READ}")
    kinds: dict[str, frozenset[type[Order]]] = {}
    for seat, sheet in sheets.items():
        if not isinstance(sheet, Sheet):
            raise ValueError(f"expected a Sheet for {seat}; got {_shown(sheet)}. {_READ}")
        kinds[seat] = found = frozenset(map(type, sheet.orders))
        if not _are_orders(found):
            stray = next(order for order in sheet.orders if not isinstance(order, Order))
            raise ValueError(f"expected orders in the sheet of {seat}; got {_shown(stray)}. {_READ}")
    return kinds


@lru_cache(maxsize=1024)
def _are_orders(kinds: frozenset[type]) -> bool:
    return all(issubclass(kind, Order) for kind in kinds)


def _shown(value: object) -> str:
    text = repr(value)
    return f"{text if len(text) <= _LONGEST else text[:_LONGEST] + '…'} ({type(value).__name__})"
