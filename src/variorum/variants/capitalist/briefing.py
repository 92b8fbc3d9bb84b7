"""What investors are told of the exchange: what is theirs, tables of everything, and charts."""

from collections.abc import Iterator, Mapping, Sequence

from variorum.game.event import series
from variorum.game.position import Position
from variorum.game.report import Briefing, Chart, Table, Told
from variorum.game.title import called
from variorum.variants.capitalist.closing import PriceSet
from variorum.variants.capitalist.market import Currencies, Market, dollars, market_of

Commands = Mapping[str, tuple[str, ...]]
"""The countries for which each seat orders."""


def briefing(position: Position, seat: str, currencies: Currencies, commands: Commands) -> Briefing:
    """Prices and who orders what; for an investor, the holdings and what they are worth."""
    market, orders = market_of(position), _who(commands)
    held = market.holdings.get(seat)
    rows = tuple(
        (
            called(country),
            dollars(price),
            *((f"{held[country]} {currencies.of(country).lower()}",) if held else ()),
            _controllers(orders.get(country, ()), seat, len(position.seats)),
        )
        for country, price in market.prices.items()
    )
    headings = ("country", "price", *(("you hold",) if held else ()), "ordered by")
    own = tuple(_own(market, seat, commands.get(seat, ())))
    return Briefing("The exchange", own, (Table("Currencies", headings, rows),))


def _who(commands: Commands) -> dict[str, list[str]]:
    """Who orders for each country."""
    orders: dict[str, list[str]] = {}
    for seat, countries in commands.items():
        for country in countries:
            orders.setdefault(country, []).append(seat)
    return orders


def _own(market: Market, seat: str, orders: Sequence[str]) -> Iterator[str]:
    if seat not in market.holdings:
        return
    mine = [called(country) for country in market.prices if country in orders]
    all_ = len(mine) == len(market.prices)
    yield f"You own {dollars(market.worth(seat))}: {dollars(market.cash[seat])} in dollars, the rest in currencies."
    yield f"This season you order {'all countries' if all_ else series(mine) or 'no country'}."


def _controllers(seats: Sequence[str], seat: str, everybody: int) -> str:
    if len(seats) == everybody > 1:
        return "everybody"
    return ", ".join("you" if one == seat else called(one) for one in seats) or "nobody"


def _prices(market: Market, told: Sequence[Told], currencies: Currencies) -> Table:
    """Current prices, with last season's price and the change once a season has ended."""
    seasons = ([event for event in moment.events if isinstance(event, PriceSet)] for moment in reversed(told))
    last = {event.currency: (dollars(event.old), f"{event.change:+}¢") for event in next(filter(None, seasons), [])}
    rows = (
        (country, currencies.of(country).lower(), dollars(price), *last.get(country, ("", "")))
        for country, price in market.prices.items()
    )
    return Table("Prices", ("country", "currency", "now", "before", "change"), tuple(rows))


def tables(told: Sequence[Told], currencies: Currencies, commands: Commands) -> Iterator[Table]:
    """The exchange now."""
    market, who = market_of(told[-1].position), _who(commands)
    yield _prices(market, told, currencies)
    called = (currencies.of(country).lower() for country in market.prices)
    held = market.holdings.items()
    units = ((seat, *(str(has[one]) for one in market.prices), str(market.units(seat))) for seat, has in held)
    yield Table("Holdings", ("investor", *called, "all"), tuple(units))
    money = ((seat, dollars(market.cash[seat]), dollars(market.worth(seat))) for seat in market.holdings)
    yield Table("Worth", ("investor", "dollars", "worth"), tuple(money))
    orders = ((country, " ".join(who.get(country, ()))) for country in market.prices)
    yield Table("Who orders", ("country", "investors"), tuple(orders))


def charts(told: Sequence[Told], currencies: Currencies) -> Iterator[Chart]:
    """The history of prices and of investors' worth: one value for each season that has ended."""
    ends = [moment for moment in told if any(isinstance(event, PriceSet) for event in moment.events)]
    if not ends:
        return
    times = tuple(moment.turn.short if moment.turn else "" for moment in ends)
    markets = [market_of(moment.position) for moment in ends]
    prices = {
        currencies.of(country).lower(): tuple(_in_dollars(market.prices.get(country)) for market in markets)
        for country in markets[0].prices
    }
    yield Chart("Prices", "$", times, prices)
    worths = {
        seat: tuple(_in_dollars(market.worth(seat) if seat in market.holdings else None) for market in markets)
        for seat in markets[-1].holdings
    }
    yield Chart("Worth", "$", times, worths)


def _in_dollars(cents: int | None) -> float | None:
    """An amount for charts only; never calculate with it."""
    return None if cents is None else cents / 100
