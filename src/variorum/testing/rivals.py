"""Orders that compete for one bound, such as a purse, are given together, each for as much as it can be."""

from collections.abc import Mapping
from random import Random

from msgspec.structs import replace

from variorum.game.legal_orders import Budget, LegalOrders, OrderKind
from variorum.game.limits import within
from variorum.game.order import Order, SlotKind
from variorum.game.sheet import Sheet
from variorum.testing.players import fits, random_order

_GREEDY = 0.3
"""The share of seats that order as much as they can of several things at once."""

_RIVALS = 3


def greedy(sheets: dict[str, Sheet], offered: Mapping[str, LegalOrders], chance: Random) -> dict[str, Sheet]:
    """The sheets, some with orders of several types that cost as much as each can, as far as the bounds allow."""
    rivals = {seat: types for seat in sheets if len(types := _priced(offered[seat])) > 1}
    return sheets | {
        seat: _greedy(sheets[seat], offered[seat], types, chance)
        for seat, types in rivals.items()
        if chance.random() < _GREEDY
    }


def _priced(offered: LegalOrders) -> dict[type[Order], list[OrderKind]]:
    """The kinds of orders that cost something, or are for an amount, by type."""
    priced = {order for bound in offered.constraints if isinstance(bound, Budget) for order in bound.orders}
    types: dict[type[Order], list[OrderKind]] = {}
    for kind in offered.kinds:
        if kind.order in priced or any(field.kind is SlotKind.AMOUNT for field in kind.fields):
            types.setdefault(kind.order, []).append(kind)
    return types


def _greedy(sheet: Sheet, offered: LegalOrders, types: Mapping[type[Order], list[OrderKind]], chance: Random) -> Sheet:
    rivals = chance.sample([*types], min(len(types), _RIVALS))
    drawn = [at_most(chance.choice(types[rival]), chance) for rival in rivals]
    others = [order for order in sheet.orders if type(order) not in types]
    orders = tuple(within(offered, (*drawn, *others)))
    return replace(sheet, orders=orders) if fits(offered, orders) else sheet


def at_most(kind: OrderKind, chance: Random) -> Order:
    """A random order of a kind, of as much as is legal."""
    most = {field.name: field.most for field in kind.fields if field.kind is SlotKind.AMOUNT and not field.choices}
    return replace(random_order(kind, chance), **most)
