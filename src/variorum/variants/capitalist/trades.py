"""Sales and purchases, one by one. Rule: capitalist:C7, capitalist:C13."""

from collections.abc import Iterable, Mapping
from typing import ClassVar, TypeVar

import msgspec

from variorum.game.event import OrderOutcome, PublicEvent
from variorum.game.order import Order
from variorum.variants.capitalist.market import EUROPEAN, Currencies

MOST_SOLD = 500
Key = TypeVar("Key")


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
    """An investor's sale or purchase of a currency, which is named by its country, and `called` so."""

    seat: str
    currency: str
    sold: int
    bought: int
    called: str = ""

    @property
    def outcome(self) -> OrderOutcome:
        """The order to trade."""
        order = f"{'BUY' if self.bought else 'SELL'} {self.bought or self.sold} {self.called or self.currency}"
        return OrderOutcome(order, succeeded=True, power=self.seat, result="carried out")

    def because(self) -> str:
        """At what price."""
        return Trade.taken

    def sentence(self) -> str:
        """The investor, the amount and the currency."""
        verb = f"buys {self.bought}" if self.bought else f"sells {self.sold}"
        return f"{self.seat} {verb} {(self.called or self.currency).lower()}."


class Account(msgspec.Struct, frozen=True):
    """An investor's holdings, cash in cents, and sales so far, while a sheet is processed."""

    holdings: dict[str, int]
    cash: int
    currencies: Currencies
    sold: dict[str, int] = {}

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
        country = self.currencies.country(order.currency)
        change = order.amount if isinstance(order, Buy) else -order.amount
        sold = self.sold if change > 0 else {**self.sold, country: self.sold.get(country, 0) - change}
        holdings = {**self.holdings, country: self.holdings[country] + change}
        return Account(holdings, self.cash - change * prices[country], self.currencies, sold)


def in_turn(orders: Iterable[tuple[Key, Order | None]]) -> list[tuple[Key, Sell | Buy]]:
    """The trades among the orders, each with what goes with it, sales first. Rule: capitalist:C7."""
    trades = [(key, order) for key, order in orders if isinstance(order, Sell | Buy)]
    return sorted(trades, key=lambda trade: isinstance(trade[1], Buy))
