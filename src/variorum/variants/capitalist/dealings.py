"""The exchange in movement phases. Rule: capitalist:C8."""

from collections.abc import Sequence
from typing import ClassVar

from msgspec.structs import replace

from variorum.game.dice import Dice
from variorum.game.docket import Docket
from variorum.game.legal_orders import Budget, Field, LegalOrders, OrderKind, Price
from variorum.game.order import Order, SlotKind
from variorum.game.places import Before
from variorum.game.position import Position
from variorum.game.problem import Problem, each
from variorum.game.record import Record
from variorum.game.report import Briefing, Piece, Told
from variorum.game.rule import Hints, Rule
from variorum.rules.movement.rule import Movement
from variorum.variants.capitalist.briefing import briefing, charts, tables
from variorum.variants.capitalist.market import EUROPEAN, Currencies, Market, dollars, market_of
from variorum.variants.capitalist.trades import MOST_SOLD, Account, Buy, Dealing, Sell, in_turn


class Dealings(Rule, frozen=True):
    """In movement phases, investors sell and then buy at the prices set at the end of last season.

    With other `currencies`, a subclass has orders of its own: subclasses of `Sell` and `Buy` with their forms.
    """

    currencies: Currencies = EUROPEAN

    name: ClassVar = "market"
    belongs: ClassVar = Before(Movement)
    says: ClassVar = (
        "In movement phases investors sell and then buy currencies at the prices of the end of last season."
    )
    orders: ClassVar[tuple[type[Order], ...]] = (Sell, Buy)
    events: ClassVar = (Dealing,)
    record: ClassVar = Market
    purses: ClassVar = ("cents to spend",)

    def legal_orders(self, position: Position, seat: str) -> LegalOrders:
        """Any amount of any currency that holdings and dollars allow."""
        market = market_of(position)
        if seat not in market.holdings:
            return LegalOrders()
        prices = {self.currencies.of(country): price for country, price in market.prices.items()}
        held = {self.currencies.of(country): market.holdings[seat][country] for country in market.prices}
        sales = {currency: min(MOST_SOLD, units) for currency, units in held.items()}
        funds = market.cash[seat] + sum(prices[currency] * most for currency, most in sales.items())
        sell, buy = self.orders
        notes = tuple((name, f"{many} held, worth {dollars(many * prices[name])}") for name, many in held.items())
        kinds = [_kind(sell, currency, most, notes) for currency, most in sales.items() if most]
        kinds += [_kind(buy, currency, funds // price, notes) for currency, price in prices.items() if funds >= price]
        costs = Price(buy, "amount", "currency", prices), Price(sell, "amount", "currency", _negative(prices))
        limits = [Budget(self.purses[0], market.cash[seat], costs, coin="$")]
        for currency, most in sales.items():
            price = Price(sell, "amount", "currency", {currency: 1})
            limits.append(Budget(f"{currency.lower()} to sell", most, (price,)))
        return LegalOrders(tuple(kinds), tuple(limits))

    def check(self, position: Position, seat: str, orders: Sequence[Order]) -> tuple[Problem, ...]:
        """Reject orders beyond the investor's means, checking sales before purchases. Rule: capitalist:C8.

        Sales come first wherever they stand on the sheet, whereas budgets are spent in the order of the sheet.
        """
        market = market_of(position)
        if seat not in market.holdings:
            return each(orders, lambda order: Problem(f"{order}: {seat} doesn't hold any currency yet"))
        account = Account(market.holdings[seat], market.cash[seat], self.currencies)
        found: list[Problem] = []
        for index, order in in_turn(enumerate(orders)):
            possible = account.possible(order, market.prices)
            if 1 <= order.amount <= possible:
                account = account.after(order, market.prices)
            else:
                message = f"{order}: {_why_not(order, account, market)}"
                nearest = str(replace(order, amount=min(max(order.amount, 1), possible)))
                accepted = (nearest,) if possible > 0 else ()
                found.append(Problem(message, order=str(order), index=index, accepted=accepted))
        return tuple(found)

    def hints(self, position: Position, seat: str) -> Hints:
        """A currency unit is worth as much as its country has centers."""
        prices = market_of(position).prices
        return Hints({self.currencies.of(country): len(position.centers_of(country)) for country in prices})

    def run(self, docket: Docket, dice: Dice) -> Docket:
        """Update holdings and cash, and record net purchases."""
        market = market_of(docket.position)
        accounts = {seat: Account(held, market.cash[seat], self.currencies) for seat, held in market.holdings.items()}
        net, events = dict(market.net), []
        for seat, order in in_turn((entry.seat, entry.stands) for entry in docket.entries):
            accounts[seat] = accounts[seat].after(order, market.prices)
            country, sells = self.currencies.country(order.currency), isinstance(order, Sell)
            sold, bought = (order.amount, 0) if sells else (0, order.amount)
            net[country] += bought - sold
            events.append(Dealing(seat=seat, currency=country, sold=sold, bought=bought, called=order.currency))
        seats, countries = list(accounts), list(net)
        events.sort(key=lambda event: (seats.index(event.seat), countries.index(event.currency)))
        holdings = {seat: account.holdings for seat, account in accounts.items()}
        cash = {seat: account.cash for seat, account in accounts.items()}
        return docket.with_record(replace(market, holdings=holdings, cash=cash, net=net)).happened(*events)

    def view(self, position: Position, seat: str) -> Record | None:
        """The whole exchange, which is public."""
        return market_of(position)

    def briefing(self, position: Position, seat: str) -> tuple[Briefing, ...]:
        """Prices, controllers and the seat's holdings."""
        return (briefing(position, seat, self.currencies, self.world.commands(position)),)

    def report(self, told: Sequence[Told]) -> tuple[Piece, ...]:
        """The exchange now, and the history of prices and investors' worth. Rule: capitalist:C14."""
        commands = self.world.commands(told[-1].position)
        return (*tables(told, self.currencies, commands), *charts(told, self.currencies))


def _kind(order: type[Order], currency: str, most: int, notes: tuple[tuple[str, str], ...]) -> OrderKind:
    amount = Field("amount", SlotKind.AMOUNT, least=1, most=most)
    return OrderKind(order, (amount, Field("currency", SlotKind.CHOICE, (currency,), notes=notes)))


def _negative(prices: dict[str, int]) -> dict[str, int]:
    return {currency: -price for currency, price in prices.items()}


def _why_not(order: Sell | Buy, account: Account, market: Market) -> str:
    currency, country = order.currency.lower(), account.currencies.country(order.currency)
    if country not in market.prices:
        return f"{currency} have left the game (capitalist:C11)"
    possible = account.possible(order, market.prices)
    if order.amount < 1:
        return "trade at least one unit (capitalist:C8)"
    if isinstance(order, Buy):
        return f"the remaining {dollars(account.cash)} can buy at most {possible} (capitalist:C8)"
    held, sold = account.holdings[country], account.sold.get(country, 0)
    left = f"only {held} left" if sold else f"{held} held"
    return f"you can sell at most {possible}: {left}, with a limit of {MOST_SOLD} per turn (capitalist:C8)"
