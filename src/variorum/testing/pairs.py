"""Orders that need each other are given together, more often than chance would have it.

What counts on what is data of the orders (`Order.partners`, `Order.collective`); what does not go together, rules say
themselves (`Rule.advise`).
"""

from collections.abc import Collection, Iterator, Mapping, Sequence
from random import Random
from typing import Any

from msgspec.structs import replace

from variorum.board import area_of
from variorum.game.breaking import problems_of
from variorum.game.legal_orders import Field, LegalOrders, OrderKind
from variorum.game.order import Order, Partner
from variorum.game.position import Position
from variorum.game.problem import Severity
from variorum.game.sheet import Sheet
from variorum.game.unit import UnitRef
from variorum.game.variant import Variant
from variorum.testing.players import fits, order_for, random_order

_PAIRED, _TOGETHER, _ENDING = 0.6, 0.05, 0.005
_TRIES = 8
"""Most warnings are gone after two or three; a seat that cannot do without one should not cost more."""

Sheets = dict[str, Sheet]


def paired(sheets: Sheets, offered: Mapping[str, LegalOrders], chance: Random, first: Sequence[Order] = ()) -> Sheets:
    """The sheets with orders in the place of others, so that many have the partners on which they count.

    Those of the orders `first` have them in any case, if anybody is offered these.
    """
    settled: set[UnitRef] = set()
    waiting = list(first)
    counting = [order for sheet in sheets.values() for order in sheet.orders if order.partners]
    waiting += (order for order in chance.sample(counting, len(counting)) if chance.random() < _PAIRED)
    while waiting:
        order = waiting.pop(0)
        if not any(order in sheet.orders for sheet in sheets.values()):
            continue
        settled |= {order.subject} if order.subject else set()
        for partner in order.partners:
            for seat, found in _fitting(partner, offered, chance):
                if found.subject not in settled and found not in sheets[seat].orders:
                    sheets = sheets | {seat: _with(sheets[seat], found, offered[seat])}
                    settled |= {found.subject} if found.subject else set()
                    waiting += [found] if found.partners else []
                if not partner.everybody:
                    break
    return sheets


def sought(
    sheets: Sheets, offered: Mapping[str, LegalOrders], chance: Random, missing: Collection[type[Order]] = ()
) -> tuple[Sheets, list[Order]]:
    """The sheets with an order of many a type that needs partners, and these orders: rare ones would hardly be met.

    Every type in `missing` gets an order, if somebody is offered any.
    """
    types: dict[type[Order], list[tuple[str, OrderKind]]] = {}
    for seat, legal_orders in offered.items():
        for kind in legal_orders.kinds:
            if kind.order.partners is not Order.partners or kind.order in missing:
                types.setdefault(kind.order, []).append((seat, kind))
    found: list[Order] = []
    for type_, kinds in types.items():
        seat, kind = chance.choice(kinds)
        order = random_order(kind, chance)
        due = type_ in missing or (order.partners and chance.random() < _PAIRED)
        if due and all(order.subject is None or order.subject != other.subject for other in found):
            sheets = sheets | {seat: _with(sheets[seat], order, offered[seat])}
            found.append(order)
    return sheets, found


def _fitting(partner: Partner, offered: Mapping[str, LegalOrders], chance: Random) -> Iterator[tuple[str, Order]]:
    """The orders that would do, one of each kind, with the seats that can give them."""
    for seat, legal_orders in offered.items():
        for kind in legal_orders.kinds:
            narrowed = _narrowed(kind, partner) if kind.order is partner.order else None
            if narrowed:
                yield seat, random_order(narrowed, chance)


def _narrowed(kind: OrderKind, partner: Partner) -> OrderKind | None:
    """The kind of order with only the values that the partner asks for; None if it lacks any."""
    fields = tuple(
        _only(field, partner.fields[field.name]) if field.name in partner.fields else field for field in kind.fields
    )
    lacking = any(field.name in partner.fields and not field.choices for field in fields)
    return None if lacking else replace(kind, fields=fields)


def _only(field: Field, value: Any) -> Field:
    return replace(field, choices=tuple(choice for choice in field.choices if _same(choice, value)))


def _same(choice: Any, value: Any) -> bool:
    """Whether two values mean the same, however much of it they say: a unit without its power, an area or its coast."""
    if isinstance(choice, UnitRef) and isinstance(value, UnitRef):
        powers = "" in (choice.power, value.power) or choice.power == value.power
        return powers and (choice.kind, choice.area) == (value.kind, value.area)
    if isinstance(choice, str) and isinstance(value, str):
        return area_of(choice) == area_of(value)
    return bool(choice == value)


def _with(sheet: Sheet, order: Order, offered: LegalOrders) -> Sheet:
    """The sheet with that order in place of its unit's other order, if no bound forbids it."""
    others = (other for other in sheet.orders if order.subject is None or other.subject != order.subject)
    orders = (*others, order)
    return replace(sheet, orders=orders) if fits(offered, orders) else sheet


def agreed(sheets: Sheets, offered: Mapping[str, LegalOrders], chance: Random) -> Sheets:
    """The sheets, now and then with the same vote in all of them.

    A vote that is open all game long, and ends it, is rarer.
    """
    votes = [kind for legal_orders in offered.values() for kind in legal_orders.kinds if kind.order.collective]
    if not votes:
        return sheets
    kind = chance.choice(votes)
    if chance.random() >= (_TOGETHER if kind.fields else _ENDING):
        return sheets
    vote = random_order(kind, chance)
    willing = {seat: sheet for seat, sheet in sheets.items() if offered[seat].include(vote)}
    return sheets | {seat: _voting(sheet, vote, offered[seat]) for seat, sheet in willing.items()}


def _voting(sheet: Sheet, vote: Order, offered: LegalOrders) -> Sheet:
    others = (order for order in sheet.orders if type(order) is not type(vote))
    return _with(replace(sheet, orders=tuple(others)), vote, offered)


def unwarned(
    variant: Variant, position: Position, seat: str, sheet: Sheet, offered: LegalOrders, chance: Random
) -> Sheet:
    """A sheet with other orders for those units of whose orders rules warn, if that makes it any better."""
    warned_at_first = _warned(variant, position, seat, sheet)
    best, warned = sheet, warned_at_first
    for _ in range(_TRIES if warned else 0):
        orders = list(sheet.orders)
        for place in warned_at_first:
            orders[place] = order_for(orders[place], offered, chance)
        other = replace(sheet, orders=tuple(orders))
        left = _warned(variant, position, seat, other)
        if len(left) < len(warned) and fits(offered, orders):
            best, warned = other, left
    return best


def _warned(variant: Variant, position: Position, seat: str, sheet: Sheet) -> frozenset[int]:
    """The places of the orders that are possible, and hardly meant so."""
    found = problems_of(variant, position, seat, sheet.orders)
    warnings = [problem for problem in found if problem.severity is Severity.WARNING]
    return frozenset(place for problem in warnings for place in (problem.index, *problem.falls) if place >= 0)
