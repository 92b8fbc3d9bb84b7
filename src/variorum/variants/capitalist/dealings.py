"""Sales and purchases. Rule: capitalist:C7, capitalist:C8, capitalist:C13."""

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import ClassVar

import msgspec
from msgspec.structs import replace

from variorum.game.dice import Dice
from variorum.game.docket import Docket
from variorum.game.event import Event
from variorum.game.options import Budget, Field, Offer, Options, Price
from variorum.game.order import Form, Order, Slot, SlotKind, Word
from variorum.game.position import Position
from variorum.game.problem import Problem
from variorum.game.record import Record
from variorum.game.rule import Rule
from variorum.variants.capitalist.market import COUNTRIES, CURRENCIES, Market, dollars, investors, market_of
from variorum.variants.standard import WORLD

MOST_SOLD = 500

_VARIANTS = {"LIRA": ("LIRE", "LIRAS"), "ROUBLES": ("RUBLES", "RUBLE"), "PIASTRES": ("PIASTERS", "PIASTER")}
_ALSO = {
    CURRENCIES[power.id]: (
        CURRENCIES[power.id].removesuffix("S"),
        *_VARIANTS.get(CURRENCIES[power.id], ()),
        *(f"{power.adjective} {CURRENCIES[power.id]}", power.id, *power.also),
    )
    for power in WORLD.board.powers.values()
}
_AMOUNT = Slot("amount", SlotKind.AMOUNT)
_CURRENCY = Slot("currency", SlotKind.CHOICE, tuple(COUNTRIES), _ALSO)


class Sell(Order, frozen=True, tag="sell"):
    """Units of a currency are given away for dollars."""

    amount: int
    currency: str

    purpose: ClassVar = "sell a currency"
    plain_only: ClassVar = True
    forms: ClassVar = (Form((Word("SELL"), _AMOUNT, _CURRENCY)),)


class Buy(Order, frozen=True, tag="buy"):
    """Units of a currency are bought with dollars."""

    amount: int
    currency: str

    purpose: ClassVar = "buy a currency"
    plain_only: ClassVar = True
    forms: ClassVar = (Form((Word("BUY"), _AMOUNT, _CURRENCY)),)


class Dealing(Event, frozen=True, tag="dealing"):
    """What an investor sold and bought of a currency, which is named by its country."""

    seat: str
    currency: str
    sold: int
    bought: int

    def sentence(self) -> str:
        """Who, how much, of what."""
        parts = (("sells", self.sold), ("buys", self.bought))
        said = " and ".join(f"{verb} {amount}" for verb, amount in parts if amount)
        return f"{self.seat} {said} {CURRENCIES.get(self.currency, self.currency).lower()}."


class Account(msgspec.Struct, frozen=True):
    """What an investor has while a sheet is gone through: holdings, cash in cents, and units sold of each currency."""

    holdings: dict[str, int]
    cash: int
    sold: dict[str, int] = {}

    def possible(self, order: Sell | Buy, prices: dict[str, int]) -> int:
        """How many units the order could be for."""
        country = COUNTRIES.get(order.currency, "")
        if country not in prices:
            return 0
        if isinstance(order, Buy):
            return self.cash // prices[country]
        return min(self.holdings[country], MOST_SOLD - self.sold.get(country, 0))

    def after(self, order: Sell | Buy, prices: dict[str, int]) -> "Account":
        """The account when the order has been carried out."""
        country = COUNTRIES[order.currency]
        change = order.amount if isinstance(order, Buy) else -order.amount
        holdings = {**self.holdings, country: self.holdings[country] + change}
        sold = {**self.sold, country: self.sold.get(country, 0) + max(0, -change)}
        return Account(holdings, self.cash - change * prices[country], sold)


class Dealings(Rule, frozen=True):
    """In movement stages investors sell and then buy, at the prices of the previous season's end."""

    name: ClassVar = "market"
    orders: ClassVar = (Sell, Buy)
    events: ClassVar = (Dealing,)
    record: ClassVar = Market

    def options(self, position: Position, seat: str) -> Options:
        """Any amount of any currency, as far as holdings and dollars allow."""
        market = market_of(position)
        if seat not in market.holdings:
            return Options()
        prices = {CURRENCIES[country]: price for country, price in market.prices.items()}
        sales = {CURRENCIES[country]: min(MOST_SOLD, market.holdings[seat][country]) for country in market.prices}
        funds = market.cash[seat] + sum(prices[currency] * most for currency, most in sales.items())
        offers = [_offer(Sell, currency, most) for currency, most in sales.items() if most]
        offers += [_offer(Buy, currency, funds // price) for currency, price in prices.items() if funds >= price]
        costs = Price(Buy, "amount", "currency", prices), Price(Sell, "amount", "currency", _negative(prices))
        limits = (
            Budget(f"{currency.lower()} to sell", most, (Price(Sell, "amount", "currency", {currency: 1}),))
            for currency, most in sales.items()
        )
        return Options(tuple(offers), (Budget("cents to spend", market.cash[seat], costs), *limits))

    def check(self, position: Position, seat: str, orders: Sequence[Order]) -> tuple[Problem, ...]:
        """Refuses lines that go too far, sales being looked at before purchases. Rule: capitalist:C8."""
        market = market_of(position)
        if seat not in market.holdings:
            return tuple(
                Problem(f"{order}: {seat} holds no currency yet", order=str(order), index=index)
                for index, order in enumerate(orders)
            )
        account = Account(market.holdings[seat], market.cash[seat])
        found: list[Problem] = []
        for index, order in _in_turn(orders):
            possible = account.possible(order, market.prices)
            if 1 <= order.amount <= possible:
                account = account.after(order, market.prices)
            else:
                message = f"{order}: {_why_not(order, account, market)}"
                accepted = (str(replace(order, amount=possible)),) if possible > 0 else ()
                found.append(Problem(message, order=str(order), index=index, accepted=accepted))
        return tuple(found)

    def run(self, docket: Docket, dice: Dice) -> Docket:
        """Change holdings and cash, and note the net purchases."""
        market = market_of(docket.position)
        events: list[Dealing] = []
        net = Counter(market.net)
        for seat in investors(docket.position):
            orders = [entry.stands for entry in docket.entries if entry.seat == seat and entry.stands]
            account = Account(market.holdings[seat], market.cash[seat])
            bought: Counter[str] = Counter()
            for _, order in _in_turn(orders):
                account = account.after(order, market.prices)
                bought[COUNTRIES[order.currency]] += order.amount if isinstance(order, Buy) else 0
            found = [
                Dealing(seat=seat, currency=country, sold=account.sold[country], bought=bought[country])
                for country in market.prices
                if country in account.sold
            ]
            net.update({event.currency: event.bought - event.sold for event in found})
            holdings, cash = {**market.holdings, seat: account.holdings}, {**market.cash, seat: account.cash}
            market, events = replace(market, holdings=holdings, cash=cash), events + found
        market = replace(market, net=dict(net))
        records = {**docket.position.records, self.name: market}
        return docket.now(replace(docket.position, records=records)).happened(*events)

    def view(self, position: Position, seat: str) -> Record | None:
        """The whole exchange; it is public. Rule: capitalist:C14."""
        return market_of(position)


def _offer(order: type[Order], currency: str, most: int) -> Offer:
    amount = Field("amount", SlotKind.AMOUNT, least=1, most=most)
    return Offer(order, (amount, Field("currency", SlotKind.CHOICE, (currency,))))


def _negative(prices: dict[str, int]) -> dict[str, int]:
    return {currency: -price for currency, price in prices.items()}


def _in_turn(orders: Sequence[Order]) -> Iterator[tuple[int, Sell | Buy]]:
    """The dealings among the orders with their places, sales first. Rule: capitalist:C7."""
    yield from ((index, order) for index, order in enumerate(orders) if isinstance(order, Sell))
    yield from ((index, order) for index, order in enumerate(orders) if isinstance(order, Buy))


def _why_not(order: Sell | Buy, account: Account, market: Market) -> str:
    currency, country = order.currency.lower(), COUNTRIES.get(order.currency, "")
    if country not in market.prices:
        return f"there are no {currency} any more (capitalist:C11)"
    possible = account.possible(order, market.prices)
    if order.amount < 1:
        return "whole units are dealt in, at least one (capitalist:C8)"
    if isinstance(order, Buy):
        return f"at most {possible} are possible with the {dollars(account.cash)} that are left (capitalist:C8)"
    held, sold = account.holdings[country], account.sold.get(country, 0)
    left = f"{held} are left" if sold else f"{held} are held"
    return f"at most {possible} are possible: {left}, and {MOST_SOLD} are sold in a turn (capitalist:C8)"
