"""Which orders go together on one sheet, as the constraints of legal orders say."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import Any, NamedTuple

from variorum.game.legal_orders import Budget, Constraint, LegalOrders
from variorum.game.order import Order, Slot, SlotKind
from variorum.game.unit import UnitRef


def least(bound: Constraint | Budget) -> int:
    """How many orders a bound asks for, if there are any."""
    return bound.least if isinstance(bound, Constraint) else 0


def within(offered: LegalOrders, orders: Iterable[Order]) -> list[Order]:
    """As many of the orders, the first ones first, as the constraints allow."""
    kept: list[Order] = []
    used: Counter[Purse] = Counter()
    for order in orders:
        shares = list(shares_of(offered, order))
        if all(used[share.purse] + share.amount <= share.most for share in shares):
            kept.append(order)
            for share in shares:
                used[share.purse] += share.amount
    return kept


def fits(offered: LegalOrders, orders: Sequence[Order]) -> bool:
    """Whether no bound says that these orders together are too many, or too dear."""
    used: Counter[Purse] = Counter()
    shares = [share for order in orders for share in shares_of(offered, order)]
    for share in shares:
        used[share.purse] += share.amount
    return all(used[share.purse] <= share.most for share in shares)


Purse = tuple[int, Any]
"""What a bound counts: its number, and the value of the field `each`."""


class Share(NamedTuple):
    """What an order takes of something of which there is only so much."""

    purse: Purse
    amount: int
    most: int


def shares_of(offered: LegalOrders, order: Order) -> Iterator[Share]:
    """What an order takes of everything that is bounded."""
    for number, bound in enumerate(offered.constraints):
        if not isinstance(order, bound.orders):
            continue
        if isinstance(bound, Budget):
            yield Share((number, None), bound.cost(order), bound.funds)
        elif not bound.subjects or order.subject in bound.subjects:
            each = _key(order, bound) if bound.each else None
            yield Share((number, each), 1, bound.most)


def _key(order: Order, bound: Constraint) -> Any:
    """What an order is for, as a bound counts it: a unit, whatever the coast, or the area where one is to be."""
    value = getattr(order, bound.each, None)
    if not isinstance(value, UnitRef):
        return value
    slots = (part for kind in bound.orders for form in kind.forms for part in form.parts if isinstance(part, Slot))
    new = any(slot.field == bound.each and slot.kind is SlotKind.NEW_UNIT for slot in slots)
    return value.area if new else (value.kind, value.area, value.power, value.number)
