"""Checks of a sheet against its legal orders: orders that are not legal, and orders that exceed a bound."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import Any, NamedTuple

from variorum.game.legal_orders import Budget, Constraint, LegalOrders
from variorum.game.order import Order, Slot, SlotKind
from variorum.game.problem import Problem
from variorum.game.unit import UnitRef

LONGEST_HINT = 120
"""Characters of the longest form, with all its choices, that a refusal shows."""


def least(bound: Constraint | Budget) -> int:
    """The least number of orders that a bound asks for."""
    return bound.least if isinstance(bound, Constraint) else 0


def within(offered: LegalOrders, orders: Iterable[Order]) -> list[Order]:
    """The orders that the constraints allow, first come, first served."""
    tally = Tally(offered)
    return [order for order in orders if tally.add(order) is None]


def fits(offered: LegalOrders, orders: Sequence[Order]) -> bool:
    """Whether these orders together stay within every bound."""
    used: Counter[Purse] = Counter()
    shares = [share for order in orders for share in shares_of(offered, order)]
    for share in shares:
        used[share.purse] += share.amount
    return all(used[share.purse] <= share.most for share in shares)


Purse = tuple[int, Any]
"""The key of a bound's count: its number, and the value of the field `each`."""


class Share(NamedTuple):
    """An order's share of something limited, named by `name`."""

    purse: Purse
    amount: int
    most: int
    name: str


class Tally:
    """A running count of a sheet's orders against the bounds over all of them."""

    def __init__(self, offered: LegalOrders) -> None:
        """Begin with an empty sheet."""
        self._offered = offered
        self._used: Counter[Purse] = Counter()

    def add(self, order: Order) -> Share | None:
        """Count an order if every bound has room for it; otherwise return its share of the first that has none."""
        shares = list(shares_of(self._offered, order))
        for share in shares:
            if self._used[share.purse] + share.amount > share.most:
                return share
        for share in shares:
            self._used[share.purse] += share.amount
        return None


def refusals(offered: LegalOrders, seat: str, orders: Sequence[Order], meant: Sequence[Order]) -> Iterator[Problem]:
    """The refusals of a seat's orders that are not legal, or exceed a bound.

    `meant` are the same orders with every omission filled in.
    """
    tally = Tally(offered)
    for index, (order, whole) in enumerate(zip(orders, meant, strict=True)):
        if not offered.include(whole):
            written = (str(kind) for kind in offered.kinds if kind.order is type(order))
            accepted = tuple(text for text in written if len(text) <= LONGEST_HINT)
            why = order.refusal.format(seat=seat)
            yield Problem(f"{order}: {why}", order=str(order), index=index, accepted=accepted)
        elif over := tally.add(whole):
            yield Problem(f"{order}: at most {over.most} ({over.name})", order=str(order), index=index)


def shares_of(offered: LegalOrders, order: Order) -> Iterator[Share]:
    """An order's share of everything limited."""
    for number, bound in enumerate(offered.constraints):
        if not isinstance(order, bound.orders):
            continue
        if isinstance(bound, Budget):
            yield Share((number, None), bound.cost(order), bound.funds, bound.name)
        elif not bound.subjects or order.subject in bound.subjects:
            each = _key(order, bound) if bound.each else None
            yield Share((number, each), 1, bound.most, bound.name)


def _key(order: Order, bound: Constraint) -> Any:
    """The subject of an order, as a bound counts it: a unit, whatever its coast, or the area of a new unit."""
    value = getattr(order, bound.each, None)
    if not isinstance(value, UnitRef):
        return value
    slots = (part for kind in bound.orders for form in kind.forms for part in form.parts if isinstance(part, Slot))
    new = any(slot.field == bound.each and slot.kind is SlotKind.NEW_UNIT for slot in slots)
    return value.area if new else (value.kind, value.area, value.power, value.number)
