"""A player that knows nothing but `options`, and sends random sheets within what they offer."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from random import Random
from typing import Any, NamedTuple

from variorum.game.legal_orders import Budget, Constraint, Field, LegalOrders, OrderKind
from variorum.game.order import Order, Slot, SlotKind
from variorum.game.position import Position
from variorum.game.problem import Severity
from variorum.game.process import check, legal_orders
from variorum.game.sheet import Sheet
from variorum.game.unit import UnitRef
from variorum.game.variant import Variant

_LETTERS = "abcdefghijklmnopqrstuvwxyz"
_MOST_EXTRA = 6
_VOTES = 0.1
_TRIES = 60


def random_sheet(
    variant: Variant, position: Position, seat: str, chance: Random, offered: LegalOrders | None = None
) -> Sheet:
    """Orders for every unit of the seat, and some of whatever else it may order, within all constraints.

    Orders that must come in a certain number together are tried until they are accepted, or left out. `offered` are
    the seat's options, if they are known already.
    """
    offered = offered or legal_orders(variant, position, seat)
    orders = [*_for_units(offered, chance), *_others(offered, chance)]
    together = tuple({kind for bound in offered.constraints if least(bound) for kind in bound.orders})
    kept = _within(offered, (order for order in orders if not isinstance(order, together)))
    for _ in range(_TRIES if together else 0):
        wanted = list(_together(offered, chance))
        if not refused(variant, position, seat, wanted):
            return Sheet((*kept, *wanted))
    return Sheet(tuple(kept))


def refused(variant: Variant, position: Position, seat: str, orders: Sequence[Order]) -> list[str]:
    """Why some of these orders do not count."""
    found = check(variant, position, seat, orders)
    return [problem.message for problem in found if problem.severity is Severity.REFUSED]


def least(bound: Constraint | Budget) -> int:
    """How many orders a bound asks for, if there are any."""
    return bound.least if isinstance(bound, Constraint) else 0


def random_order(kind: OrderKind, chance: Random) -> Order:
    """One of the orders that an offer includes."""
    return kind.order(**{field.name: _value(field, chance) for field in kind.fields})


def _value(field: Field, chance: Random) -> Any:
    if field.kind is SlotKind.POWERS:
        return tuple(chance.sample(field.choices, chance.randint(field.least, field.most)))
    if field.choices:
        return chance.choice(field.choices)
    if field.kind is SlotKind.TEXT:
        length = chance.randint(max(field.least, min(8, field.most)), min(field.most, 12))
        return "".join(chance.choice(_LETTERS) for _ in range(length))
    return chance.randint(field.least, field.most)


def _for_units(offered: LegalOrders, chance: Random) -> Iterable[Order]:
    """One order for each unit that has offers of its own."""
    mine = sorted((kind for kind in offered.kinds if _unit(kind)), key=lambda kind: str(_unit(kind)))
    for _, kinds in groupby(mine, key=_unit):
        order_types: dict[type[Order], list[OrderKind]] = {}
        for kind in kinds:
            order_types.setdefault(kind.order, []).append(kind)
        yield random_order(chance.choice(order_types[chance.choice(list(order_types))]), chance)


def order_for(order: Order, offered: LegalOrders, chance: Random) -> Order:
    """Another order for the unit that an order is for, of any type; the same one if it is for none."""
    kinds = [kind for kind in offered.kinds if order.subject and _unit(kind) == order.subject]
    return random_order(chance.choice(kinds), chance) if kinds else order


def _unit(kind: OrderKind) -> UnitRef | None:
    """The unit that an offer is for, if it is for one alone."""
    choices = next((field.choices for field in kind.fields if field.name == "unit"), ())
    return choices[0] if len(choices) == 1 else None


def _others(offered: LegalOrders, chance: Random) -> Iterable[Order]:
    """Some orders of every other type, in any order."""
    orders: list[Order] = []
    for kind in offered.kinds:
        if not _unit(kind):
            # An order without any choice is a vote or the like: too many of them would end every game at once.
            number = chance.randint(0, _MOST_EXTRA) if kind.fields else chance.random() < _VOTES
            orders += (random_order(kind, chance) for _ in range(number))
    return chance.sample(orders, len(orders))


def _within(offered: LegalOrders, orders: Iterable[Order]) -> list[Order]:
    """As many of the orders, the first ones first, as the constraints allow."""
    kept: list[Order] = []
    used: Counter[Purse] = Counter()
    for order in orders:
        shares = list(_shares(offered, order))
        if all(used[share.purse] + share.amount <= share.most for share in shares):
            kept.append(order)
            for share in shares:
                used[share.purse] += share.amount
    return kept


def fits(offered: LegalOrders, orders: Sequence[Order]) -> bool:
    """Whether no bound says that these orders together are too many, or too dear."""
    used: Counter[Purse] = Counter()
    shares = [share for order in orders for share in _shares(offered, order)]
    for share in shares:
        used[share.purse] += share.amount
    return all(used[share.purse] <= share.most for share in shares)


Purse = tuple[int, Any]
"""What a bound counts: its number, and the value of the field `each`."""


class _Share(NamedTuple):
    """What an order takes of something of which there is only so much."""

    purse: Purse
    amount: int
    most: int


def _shares(offered: LegalOrders, order: Order) -> Iterator[_Share]:
    for number, bound in enumerate(offered.constraints):
        if not isinstance(order, bound.orders):
            continue
        if isinstance(bound, Budget):
            yield _Share((number, None), bound.cost(order), bound.funds)
        elif not bound.subjects or order.subject in bound.subjects:
            each = _key(order, bound) if bound.each else None
            yield _Share((number, each), 1, bound.most)


def _key(order: Order, bound: Constraint) -> Any:
    """What an order is for, as a bound counts it: a unit, whatever the coast, or the area where one is to be."""
    value = getattr(order, bound.each, None)
    if not isinstance(value, UnitRef):
        return value
    slots = (part for kind in bound.orders for form in kind.forms for part in form.parts if isinstance(part, Slot))
    new = any(slot.field == bound.each and slot.kind is SlotKind.NEW_UNIT for slot in slots)
    return value.area if new else (value.kind, value.area, value.power, value.number)


def _together(offered: LegalOrders, chance: Random) -> Iterable[Order]:
    """For every bound that asks for some number of orders: so many, as far as the other bounds allow."""
    for bound in offered.constraints:
        if isinstance(bound, Constraint) and bound.least:
            number = chance.randint(bound.least, bound.most)
            kinds = [kind for kind in offered.kinds if kind.order in bound.orders]
            drawn = [random_order(chance.choice(kinds), chance) for _ in range(4 * number)] if kinds else []
            yield from _within(offered, drawn)[:number]
