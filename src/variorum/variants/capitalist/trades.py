"""Sales and purchases, one by one. Rule: capitalist:C7, capitalist:C13."""

from collections.abc import Iterator, Mapping, Sequence
from typing import ClassVar

import msgspec

from variorum.game.event import PublicEvent
from variorum.game.order import Order
from variorum.variants.capitalist.currencies import EUROPEAN, Currencies

MOST_SOLD = 500


class Trade(Order, frozen=True):
    """A trade in units of a currency."""

    amount: int
    currency: str
    plain_only: ClassVar = True
    group: ClassVar = "trade"
    taken: ClassVar = "was carried out at the prices of last season (capitalist:C8)"


class Sell(Trade, frozen=True, tag="sell"):
    """Sell units of a currency for dollars."""

    purpose: ClassVar = "sell currency"
    says: ClassVar = ("sell {amount} {currency}",)
    meaning: ClassVar = "You give back units of a currency, and get what they are worth in dollars."
    forms: ClassVar = EUROPEAN.forms("SELL")


class Buy(Trade, frozen=True, tag="buy"):
    """Buy units of a currency with dollars."""

    purpose: ClassVar = "buy currency"
    says: ClassVar = ("buy {amount} {currency}",)
    meaning: ClassVar = "You pay dollars for units of a currency, at the price that it has now."
    forms: ClassVar = EUROPEAN.forms("BUY")


class Dealing(PublicEvent, frozen=True, tag="dealing"):
    """An investor's sales and purchases of a currency, which is named by its country, and `called` so."""

    seat: str
    currency: str
    sold: int
    bought: int
    called: str = ""

    def sentence(self) -> str:
        """The investor, the amounts and the currency."""
        parts = (("sells", self.sold), ("buys", self.bought))
        said = " and ".join(f"{verb} {amount}" for verb, amount in parts if amount)
        return f"{self.seat} {said} {(self.called or self.currency).lower()}."


class Account(msgspec.Struct, frozen=True):
    """An investor's holdings, cash in cents, and trades so far, while a sheet is processed."""

    holdings: dict[str, int]
    cash: int
    currencies: Currencies
    sold: dict[str, int] = {}
    bought: dict[str, int] = {}

    def possible(self, order: Sell | Buy, prices: Mapping[str, int]) -> int:
        """The most units that the order could trade."""
        country = self.currencies.country(order.currency)
        if country not in prices:
            return 0
        if isinstance(order, Buy):
            return self.cash // prices[country]
        return min(self.holdings[country], MOST_SOLD - self.sold.get(country, 0))

    def after(self, order: Sell | Buy, prices: Mapping[str, int]) -> "Account":
        """The account after the order has been carried out."""
        country, buys = self.currencies.country(order.currency), isinstance(order, Buy)
        change = order.amount if buys else -order.amount
        dealt = self.bought if buys else self.sold
        changed = {**dealt, country: dealt.get(country, 0) + order.amount}
        holdings = {**self.holdings, country: self.holdings[country] + change}
        cash = self.cash - change * prices[country]
        trades = (self.sold, changed) if buys else (changed, self.bought)
        return Account(holdings, cash, self.currencies, *trades)

    def dealings(self, seat: str) -> Iterator[Dealing]:
        """The sales and purchases of each currency."""
        for country in self.holdings:
            sold, bought = self.sold.get(country, 0), self.bought.get(country, 0)
            if sold or bought:
                yield Dealing(seat=seat, currency=country, sold=sold, bought=bought, called=self.currencies.of(country))


def in_turn(orders: Sequence[Order]) -> Iterator[tuple[int, Sell | Buy]]:
    """The trades among the orders with their places, sales first. Rule: capitalist:C7."""
    yield from ((index, order) for index, order in enumerate(orders) if isinstance(order, Sell))
    yield from ((index, order) for index, order in enumerate(orders) if isinstance(order, Buy))
