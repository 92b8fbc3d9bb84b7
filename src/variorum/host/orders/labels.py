"""What a seat can order, as a sentence."""

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby

from variorum.game.legal_orders import LegalOrders
from variorum.game.order import Order, Slot, SlotKind, UnitOrder

_BEGINNING = 5
"""Words at the beginning of purposes that are said once."""


def doable(legal_orders: LegalOrders) -> str:
    """What a seat can order, as the end of a sentence: units, then the purpose of each other order."""
    orders = dict.fromkeys(kind.order for kind in legal_orders.kinds)
    units = ["order units"] if any(map(_orders_unit, orders)) else []
    others = dict.fromkeys(order.purpose for order in orders if not _orders_unit(order))
    return _listed([*units, *_shortened(others)])


def _shortened(purposes: Iterable[str]) -> Iterator[str]:
    """The purposes, with a beginning that several in a row share said once: "bid points to hold, or to move"."""
    for beginning, sharing in groupby(purposes, lambda purpose: purpose.split()[:_BEGINNING]):
        first, *more = sharing
        shared = " ".join(beginning)
        yield _listed([first, *(purpose.removeprefix(shared).strip() for purpose in more)], "or") if more else first


def _listed(words: Sequence[str], last: str = "and") -> str:
    """Words as a sentence lists them: with a comma before the last, too, where one of them has an "and" or "or"."""
    *others, final = words or [""]
    has_lists = any(re.search(r" (and|or) ", word) for word in words)
    return f"{', '.join(others)}{',' if has_lists and others else ''} {last} {final}" if others else final


def _orders_unit(order: type[Order]) -> bool:
    """Whether a type of orders is one for units to carry out, among the units' own."""
    first = next((part for form in order.forms for part in form.parts), None)
    return issubclass(order, UnitOrder) or (not order.group and isinstance(first, Slot) and first.kind is SlotKind.UNIT)
