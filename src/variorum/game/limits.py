"""Checks of a sheet against its legal orders: orders that are not legal, and orders that exceed a bound."""

from collections import Counter
from collections.abc import Callable, Container, Iterable, Iterator, Sequence
from functools import cache
from typing import Any, NamedTuple

from msgspec.structs import replace

from variorum.game.legal_orders import Budget, Constraint, LegalOrders
from variorum.game.order import Order, Slot, SlotKind
from variorum.game.problem import OrderError, Problem
from variorum.game.unit import UnitRef

LONGEST_HINT = 120
"""Characters of the longest form, with all its choices, that a refusal shows."""


def least(bound: Constraint | Budget) -> int:
    """The least number of orders that a bound asks for."""
    return bound.least if isinstance(bound, Constraint) else 0


def within(offered: LegalOrders, orders: Iterable[Order]) -> list[Order]:
    """The orders that the constraints allow, first come, first served."""
    tally = RunningCount(offered)
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
    """An order's share of something limited, named by `name`; `each`: limited for every unit or other value."""

    purse: Purse
    amount: int
    most: int
    name: str
    each: bool = False


class RunningCount:
    """A running count of a sheet's orders against the bounds over all of them."""

    def __init__(self, offered: LegalOrders, apart: Container[str] = ()) -> None:
        """Begin with an empty sheet; bounds with the names `apart` are counted elsewhere."""
        self._offered = offered
        self._apart = apart
        self._used: Counter[Purse] = Counter()
        self._first: dict[Purse, Order] = {}

    def over(self, order: Order) -> Share | None:
        """An order's share of the first bound that has no room for it; None if all have."""
        return self._over(self._shares(order))

    def add(self, order: Order) -> Share | None:
        """Count an order if every bound has room for it; otherwise return its share of the first that has none."""
        shares = self._shares(order)
        over = self._over(shares)
        for share in () if over else shares:
            self._used[share.purse] += share.amount
            self._first.setdefault(share.purse, order)
        return over

    def _over(self, shares: list[Share]) -> Share | None:
        return next((share for share in shares if self._used[share.purse] + share.amount > share.most), None)

    def _shares(self, order: Order) -> list[Share]:
        return [share for share in shares_of(self._offered, order) if share.name not in self._apart]

    def taken_by(self, share: Share) -> Order | None:
        """The first order counted against a bound."""
        return self._first.get(share.purse)


def refusals(
    offered: LegalOrders,
    orders: Sequence[Order],
    meant: Callable[[Order], Order],
    why_not: Callable[[Order], str],
    apart: Container[str] = (),
) -> Iterator[Problem]:
    """The refusals of orders that are not legal, or exceed a bound other than those named `apart`.

    `meant` fills in an order's omissions or raises OrderError; `why_not` gives the reason why one is not legal.
    """
    tally = RunningCount(offered, apart)
    for index, order in enumerate(orders):
        wrong = _refusal(offered, tally, order, meant, why_not)
        if wrong:
            yield replace(wrong, message=f"{order}: {wrong.message}", order=str(order), index=index)


def _refusal(
    offered: LegalOrders,
    tally: RunningCount,
    order: Order,
    meant: Callable[[Order], Order],
    why_not: Callable[[Order], str],
) -> Problem | None:
    """The reason for refusing an order; None, and the order counts, if it is accepted."""
    try:
        whole = meant(order)
    except OrderError as error:
        return Problem(str(error), accepted=error.accepted or _accepted(offered, order))
    if not offered.include(whole):
        return Problem(why_not(whole), accepted=_accepted(offered, whole))
    over = tally.add(whole)
    return Problem(beyond(over, whole, tally.taken_by(over))) if over else None


def _accepted(offered: LegalOrders, order: Order) -> tuple[str, ...]:
    """The forms, with their choices, of the legal orders closest to an order: of its type, and for the same unit.

    If none is of its type, those that pages list together with it.
    """
    alike = [kind for kind in offered.kinds if kind.order is type(order)]
    alike = alike or [kind for kind in offered.kinds if kind.order.group == order.group]
    most = max((kind.agreement(order) for kind in alike), default=0)
    written = (str(kind.like(order)) for kind in alike if kind.agreement(order) == most)
    return tuple(text for text in written if len(text) <= LONGEST_HINT)


def beyond(over: Share, order: Order, first: Order | None) -> str:
    """The bound that an order exceeds, and what counts instead."""
    if over.each:
        return f"{'already ordered' if first == order else f'{first} counts already'} ({over.name})"
    limit = f"at most {over.most} ({over.name})"
    if over.most > 1:
        return f"{limit}, and the first ones count"
    return f"{limit}, and {'the first one' if first == order else first} counts" if first else limit


def shares_of(offered: LegalOrders, order: Order) -> Iterator[Share]:
    """An order's share of everything limited."""
    for number, bound, price in offered.bounds_on(type(order)):
        if isinstance(bound, Budget):
            yield Share((number, None), price.of(order) if price else 0, bound.funds, bound.name)
        elif not bound.subjects or order.subject in bound.subjects:
            each = _key(order, bound) if bound.each else None
            yield Share((number, each), 1, bound.most, bound.name, bool(bound.each))


def _key(order: Order, bound: Constraint) -> Any:
    """The subject of an order, as a bound counts it: a unit, whatever its coast, or the area of a new unit."""
    value = getattr(order, bound.each, None)
    if not isinstance(value, UnitRef):
        return value
    new = _takes_new_units(bound.orders, bound.each)
    return value.area if new else (value.kind, value.area, value.power, value.number)


@cache
def _takes_new_units(orders: tuple[type[Order], ...], field: str) -> bool:
    """Whether a field of orders of these types names units that are built."""
    slots = (part for kind in orders for form in kind.forms for part in form.parts if isinstance(part, Slot))
    return any(slot.field == field and slot.kind is SlotKind.NEW_UNIT for slot in slots)
