"""Orders that a variant's own rules take: as the rules hint, or the best of some that are drawn by lot."""

from collections.abc import Iterator, Sequence
from random import Random

import msgspec
from msgspec.structs import replace

from variorum.board import area_of
from variorum.bots.ballot import BALLOT
from variorum.bots.bot import Situation
from variorum.bots.choices import special
from variorum.bots.drawing import random_order, together, unit_of
from variorum.bots.outlook import Outlook
from variorum.game.legal_orders import Budget, LegalOrders, OrderKind, Price
from variorum.game.limits import least, within
from variorum.game.order import Order, SlotKind
from variorum.game.unit import UnitRef
from variorum.rules.movement.orders import Move, SupportMove

_GAIN = 1.1
"""How much more than before something must give for its price to be worth a change."""

_TASTE = 0.5
"""How far what a good is worth to a bot differs from what it is worth by the rules."""

_DRAWN = 6
"""Samples of a kind, of which the most promising is sent: more would always find the same one."""

_TRIES = 60
"""Samples of orders that only count together. Each is checked by the rules, which takes most of a bot's time."""


def extra_orders(outlook: Outlook, planned: Sequence[Order], chance: Random) -> tuple[Order, ...]:
    """The variant's own orders, beside those that are planned already."""
    situation = outlook.situation
    hinted = [(rule.orders, hints.orders) for rule, hints in situation.hints if hints.orders is not None]
    silent = tuple(order for orders, _ in hinted for order in orders)
    told = (order for _, orders in hinted for order in orders or () if situation.legal.include(order))
    given = tuple(order for order in told if _stays_true(situation, order, planned))
    dealt = trades(situation, chance)
    known = (*silent, *BALLOT, *map(type, dealt))
    kinds = tuple(kind for kind in situation.legal.kinds if special(kind) and kind.order not in known)
    drawn = _drawn(outlook, kinds, planned, chance)
    return (*given, *dealt, *_grouped(outlook, kinds, chance), *drawn)


def _stays_true(situation: Situation, order: Order, planned: Sequence[Order]) -> bool:
    """Whether the units that an order names are, or may be, where it names them once the plan is carried out."""
    named = {
        field.name
        for kind in situation.legal.kinds
        if kind.order is type(order)
        for field in kind.fields
        if field.kind is SlotKind.UNIT
    }
    ends = {area_of(getattr(other, "to", "") or other.subject.area) for other in planned if other.subject}
    others = {unit.area for unit in situation.position.units if unit.power not in situation.powers}
    return {getattr(order, name).area for name in named} <= ends | others


def _drawn(outlook: Outlook, kinds: Sequence[OrderKind], planned: Sequence[Order], chance: Random) -> Iterator[Order]:
    legal = outlook.situation.legal
    grouped = {order for bound in legal.constraints if least(bound) for order in bound.orders}
    busy = {order.subject for order in planned}
    for kind in kinds:
        unit = unit_of(kind)
        if kind.order in grouped or (unit is not None and unit in busy):
            continue
        busy |= {unit} if unit else set()
        if kind.fields and chance.random() < 0.5:
            sensible = _helpful(kind, planned)
            orders = [random_order(sensible, chance) for _ in range(_DRAWN)]
            yield max(orders, key=lambda order: _promise(outlook, order, planned))


def _helpful(kind: OrderKind, planned: Sequence[Order]) -> OrderKind:
    """Those of a kind's orders whose nested order, for another unit, supports a planned move; all if there are none."""
    goals = {move.unit.area: area_of(move.to) for move in planned if isinstance(move, Move)}
    own = {order.subject for order in planned}

    def helps(order: object) -> bool:
        if not isinstance(order, SupportMove) or order.subject in own:
            return False
        return goals.get(order.target.area) == area_of(order.to)

    fields = (replace(field, choices=tuple(filter(helps, field.choices)) or field.choices) for field in kind.fields)
    return replace(kind, fields=tuple(fields))


def _promise(outlook: Outlook, order: Order, planned: Sequence[Order]) -> float:
    """How much an order has to do with what the seat plans, and with places that are worth something to it."""
    fields = [getattr(order, name) for name in order.__struct_fields__]
    areas = [area_of(field) for field in fields if isinstance(field, str)]
    units = [field for field in fields if isinstance(field, UnitRef)]
    helped = sum(move.subject in units and area_of(getattr(move, "to", "")) in areas for move in planned)
    return 10.0 * helped + sum(outlook.closeness.get(area, 0.0) for area in areas)


def _grouped(outlook: Outlook, kinds: Sequence[OrderKind], chance: Random) -> tuple[Order, ...]:
    """Orders that come in a certain number or not at all, near at hand: the nearest of those that are accepted."""
    situation = outlook.situation
    bounds = tuple(bound for bound in situation.legal.constraints)
    legal = LegalOrders(tuple(kinds), bounds)
    if not any(least(bound) for bound in bounds):
        return ()
    found: list[tuple[float, tuple[Order, ...]]] = []
    for _ in range(_TRIES):
        wanted = tuple(within(situation.legal, together(legal, chance)))
        if wanted and not situation.refused(wanted):
            found.append((sum(_promise(outlook, order, ()) for order in wanted) / len(wanted), wanted))
    return max(found, key=lambda pair: pair[0])[1] if found else ()


class Deal(msgspec.Struct, frozen=True):
    """Orders of a kind about a good: how many units at most, what a unit gives, and what it costs."""

    kind: OrderKind
    good: str
    amount: str
    most: int
    worth: float
    price: int

    @property
    def gives(self) -> float:
        """What is gained for the price."""
        return self.worth / abs(self.price)

    def order(self, amount: int) -> Order:
        """The order for so many units."""
        fields = {field.name: field.choices[0] for field in self.kind.fields if field.choices}
        return self.kind.order(**{**fields, self.amount: amount})


def trades(situation: Situation, chance: Random | None = None) -> tuple[Order, ...]:
    """Sales of everything that gives less than the best thing to buy, and the purchase of that.

    By chance, each good is worth a little more or less to the seat, so that not all buy and sell the same.
    """
    for bound in situation.legal.constraints:
        if isinstance(bound, Budget):
            deals = list(_deals(situation, bound))
            if chance is not None:
                tastes = {good: chance.uniform(1 - _TASTE, 1 + _TASTE) for good in sorted(situation.worth)}
                deals = [replace(deal, worth=deal.worth * tastes[deal.good]) for deal in deals]
            buying = max((deal for deal in deals if deal.price > 0), key=lambda deal: deal.gives, default=None)
            if buying is not None:
                return _turned_into(bound.funds, buying, [deal for deal in deals if deal.price < 0])
    return ()


def _turned_into(funds: int, buying: Deal, sales: list[Deal]) -> tuple[Order, ...]:
    worse = [deal for deal in sales if deal.gives * _GAIN < buying.gives]
    funds += sum(-deal.price * deal.most for deal in worse)
    bought = min(buying.most, funds // buying.price)
    orders = [deal.order(deal.most) for deal in worse]
    return (*orders, buying.order(bought)) if bought > 0 else tuple(orders)


def _deals(situation: Situation, bound: Budget) -> Iterator[Deal]:
    for kind in situation.legal.kinds:
        price = next((price for price in bound.prices if price.order is kind.order), None)
        deal = _deal(situation, kind, price) if price else None
        if deal:
            yield deal


def _deal(situation: Situation, kind: OrderKind, price: Price) -> Deal | None:
    """The deal for a kind of orders about a good that is worth something to the seat, and has a price."""
    fields = {field.name: field for field in kind.fields}
    thing, amount = fields.get(price.each), fields.get(price.amount)
    if thing is None or amount is None or amount.kind is not SlotKind.AMOUNT or len(thing.choices) != 1:
        return None
    name = thing.choices[0]
    cost = price.prices.get(name, 0)
    if name not in situation.worth or not cost:
        return None
    return Deal(kind, name, price.amount, amount.most, situation.worth[name], cost)
