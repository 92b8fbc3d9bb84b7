"""The end of a season, with prices, eliminated currencies and newcomers' holdings; and the end of the game.

Rule: capitalist:C9, capitalist:C10, capitalist:C11, capitalist:C15, capitalist:C16.
"""

from collections.abc import Collection, Iterator
from typing import ClassVar

from msgspec.structs import replace

from variorum.game.dice import Dice
from variorum.game.docket import Docket
from variorum.game.event import Event, PublicEvent, series
from variorum.game.places import After, SeasonEnd
from variorum.game.position import Ending, Position
from variorum.game.rule import Hints, Rule, World
from variorum.rules.ownership import Ownership
from variorum.rules.proposals.motions import Motion
from variorum.rules.victory import Counted, leader
from variorum.variants.capitalist.market import (
    EUROPEAN,
    FIRST_HOLDING,
    Currencies,
    Investors,
    Market,
    dollars,
    joining,
    market_of,
)

LOWEST_PRICE = 1
_LOT = 100


class PriceSet(PublicEvent, frozen=True, tag="price"):
    """A currency's price for the next season, in cents. Its country names the currency, which is `called` so."""

    currency: str
    old: int
    change: int
    new: int
    called: str = ""

    def sentence(self) -> str:
        """The old and the new price."""
        name = (self.called or self.currency).capitalize()
        if not self.change:
            return f"{name} stay at {dollars(self.new)}."
        return f"{name} {'rise' if self.change > 0 else 'fall'} from {dollars(self.old)} to {dollars(self.new)}."


class CurrencyRemoved(PublicEvent, frozen=True, tag="currency_removed"):
    """The currency of an eliminated country becomes worthless."""

    currency: str
    called: str = ""

    def sentence(self) -> str:
        """The currency and its country."""
        name = (self.called or self.currency).capitalize()
        return f"{name} are worthless and leave the game: {self.currency} is eliminated."


class ControllersNamed(PublicEvent, frozen=True, tag="controllers"):
    """The investors who order a country's units next season."""

    power: str
    seats: tuple[str, ...]

    def sentence(self) -> str:
        """The country and its controllers."""
        return f"{series(self.seats) or 'Nobody'} will order {self.power}'s units next season."


def next_price(old: int, net: int) -> int:
    """The price after a season's net purchases: a cent for every full hundred. Rule: capitalist:C9, capitalist:C10."""
    lots = abs(net) // _LOT
    return max(LOWEST_PRICE, old + (lots if net > 0 else -lots))


class SeasonsEnd(Rule, frozen=True):
    """Move prices, drop eliminated countries' currencies, and give newcomers their holdings."""

    currencies: Currencies = EUROPEAN

    name: ClassVar = "seasons_end"
    belongs: ClassVar = SeasonEnd("C", "the season's end")
    says: ClassVar = "At the end of a season prices move, and currencies of eliminated countries go."
    events: ClassVar = (PriceSet, CurrencyRemoved)

    def run(self, docket: Docket, dice: Dice) -> Docket:
        """Close the season's market."""
        return closed(docket, joining(docket.position), self.currencies)


class Controllers(Rule, frozen=True):
    """Find who orders for each country in the next season. It runs once the season's market is closed."""

    name: ClassVar = "controllers"
    belongs: ClassVar = After(SeasonsEnd)
    says: ClassVar = "At the end of a season whoever holds most of a country's currency is to order it in the next one."
    events: ClassVar = (ControllersNamed,)

    def run(self, docket: Docket, dice: Dice) -> Docket:
        """Name them, and note how rich everybody is; newcomers have their holdings now."""
        docket = docket.with_record(Investors())
        market = market_of(docket.position)
        controllers = {country: market.holders(country) for country in market.prices}
        wealth = {seat: market.units(seat) for seat in market.holdings}
        named = (ControllersNamed(power=country, seats=seats) for country, seats in controllers.items())
        return docket.with_record(replace(market, controllers=controllers, wealth=wealth)).happened(*named)


def closed(docket: Docket, arriving: Collection[str] = (), currencies: Currencies = EUROPEAN) -> Docket:
    """Move prices and drop eliminated countries' currencies; the seats in `arriving` get their holdings now."""
    position, old = docket.position, market_of(docket.position)
    living = tuple(filter(position.survives, old.prices))
    prices = {country: next_price(old.prices[country], old.net[country]) for country in living}
    held = {**old.holdings, **{seat: dict.fromkeys(living, FIRST_HOLDING) for seat in arriving}}
    holdings = {seat: {country: amounts[country] for country in living} for seat, amounts in held.items()}
    cash = {seat: old.cash.get(seat, 0) for seat in holdings}
    new = replace(old, prices=prices, holdings=holdings, cash=cash, net=dict.fromkeys(living, 0))
    return docket.with_record(new).happened(*_events(old, new, currencies))


def _events(old: Market, new: Market, currencies: Currencies) -> Iterator[Event]:
    for country, price in new.prices.items():
        before, name = old.prices[country], currencies.of(country)
        yield PriceSet(currency=country, old=before, change=price - before, new=price, called=name)
    gone = (country for country in old.prices if country not in new.prices)
    yield from (CurrencyRemoved(currency=country, called=currencies.of(country)) for country in gone)


class FinalScore(PublicEvent, frozen=True, tag="final_score"):
    """An investor's points."""

    seat: str
    points: int

    def sentence(self) -> str:
        """The investor and the points."""
        return f"{self.seat} scores {self.points} point{'' if self.points == 1 else 's'}."


class InvestorsWon(PublicEvent, frozen=True, tag="investors_won"):
    """The end of the game, won by the investors with the most points."""

    seats: tuple[str, ...]

    def sentence(self) -> str:
        """The winners."""
        return f"{series(self.seats)} {'share the victory' if len(self.seats) > 1 else 'wins the game'}."


def points(position: Position) -> dict[str, int]:
    """Every investor's points: the centers of each country times the full hundreds of its currency held."""
    market = market_of(position)
    centers = {country: len(position.centers_of(country)) for country in market.prices}
    held = {seat.id: market.holdings.get(seat.id, dict.fromkeys(centers, 0)) for seat in position.seats}
    return {seat: sum(count * (held[seat][each] // _LOT) for each, count in centers.items()) for seat in held}


def ended(docket: Docket) -> Docket:
    """Close the market, score and end the game. Newcomers whose holdings haven't arrived score nothing."""
    docket = closed(docket)
    scores = points(docket.position)
    winners = tuple(seat for seat, score in scores.items() if score == max(scores.values()))
    position = replace(docket.position, ending=Ending(winners, drawn=len(winners) > 1))
    events = (FinalScore(seat=seat, points=score) for seat, score in scores.items())
    return docket.with_position(position).happened(*events, InvestorsWon(seats=winners))


def ended_by_vote(world: World, docket: Docket, _motion: Motion) -> Docket:
    """End the game after a successful vote; in autumn, centers change hands first."""
    is_autumn = world.years.is_autumn(docket.position.turn)
    return ended(Ownership(world).run(docket, Dice()) if is_autumn else docket)


class Solo(Counted, frozen=True):
    """The game ends when a country owns so many `centers`."""

    centers: int = 18

    name: ClassVar = "solo"
    says: ClassVar = "The game ends when a country owns enough centers; the richest investors win."
    events: ClassVar = (FinalScore, InvestorsWon)

    def hints(self, position: Position, seat: str) -> Hints:
        """An investor's standing: the points."""
        return Hints(score=points(position).get(seat, 0))

    def run(self, docket: Docket, dice: Dice) -> Docket:
        """End and score the game if a country has enough centers."""
        return ended(docket) if leader(docket.position, self.centers) else docket
