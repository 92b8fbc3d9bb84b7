"""Dealing in what has a price: out of what gives least for it, into what gives most."""

from collections.abc import Iterator

import msgspec

from variorum.bots.bot import Situation
from variorum.game.legal_orders import Budget, OrderKind, Price
from variorum.game.order import Order, SlotKind

_GAIN = 1.1
"""How much more than before something must give for its price to be worth a change."""


class Deal(msgspec.Struct, frozen=True):
    """Orders of a kind about a good: how many units at most, what a unit gives, and what it costs."""

    kind: OrderKind
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


def trades(situation: Situation) -> tuple[Order, ...]:
    """Sales of everything that gives less than the best thing to buy, and the purchase of that."""
    for bound in situation.legal.constraints:
        if isinstance(bound, Budget):
            deals = list(_deals(situation, bound))
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
    return Deal(kind, price.amount, amount.most, situation.worth[name], cost)
