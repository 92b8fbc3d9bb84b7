"""Everybody's holdings and their worth, in whole cents, and what currencies are called. Rule: capitalist:C5."""

from collections.abc import Iterable, Mapping
from typing import Annotated, ClassVar

import msgspec
from msgspec import Meta
from msgspec.structs import replace

from variorum.board import Board
from variorum.game.naming import PowerName, SeatName, TurnName
from variorum.game.order import Form, Slot, SlotKind, Word
from variorum.game.position import Position, once
from variorum.game.record import Record
from variorum.variants.standard import WORLD

FIRST_HOLDING = 1000
FIRST_PRICE = 100

Amount = Annotated[int, Meta(ge=0)]
Amounts = dict[PowerName, Amount]
"""Units of each currency, by its country."""


class Market(Record, frozen=True):
    """The exchange.

    `prices` and `cash` are in cents; a currency not in `prices` has left the game. `controllers` are this season's.
    `net` are the season's net purchases so far, `wealth` each investor's currency units at the previous season's end.
    In the season `first`, which the opening writes, everybody orders every unit.
    """

    prices: dict[PowerName, Annotated[int, Meta(ge=1)]] = msgspec.field(default_factory=dict)
    holdings: dict[SeatName, Amounts] = msgspec.field(default_factory=dict)
    cash: dict[SeatName, Amount] = msgspec.field(default_factory=dict)
    controllers: dict[PowerName, tuple[SeatName, ...]] = msgspec.field(default_factory=dict)
    net: dict[PowerName, int] = msgspec.field(default_factory=dict)
    wealth: dict[SeatName, Amount] = msgspec.field(default_factory=dict)
    first: str = ""

    name: ClassVar = "market"
    signed: ClassVar = True

    def worth(self, seat: str) -> int:
        """An investor's total worth, in cents."""
        return self.cash[seat] + sum(price * self.holdings[seat][country] for country, price in self.prices.items())

    def units(self, seat: str) -> int:
        """All currency units that an investor holds."""
        return sum(self.holdings[seat][country] for country in self.prices)

    def holders(self, country: str) -> tuple[str, ...]:
        """The largest holders of a currency; empty if nobody holds any."""
        most = max((held[country] for held in self.holdings.values()), default=0)
        return tuple(seat for seat, held in self.holdings.items() if most and held[country] == most)


class Investors(Record, frozen=True):
    """This season's newcomers, each with the phase of joining; their holdings are yet to come."""

    joining: dict[SeatName, TurnName] = msgspec.field(default_factory=dict)

    name: ClassVar = "investors"
    public: ClassVar = True


def dollars(cents: int) -> str:
    """An amount for people: "$12.05"."""
    return f"${cents // 100}.{cents % 100:02}"


def joining(position: Position) -> Mapping[str, str]:
    """This season's newcomers, each with the phase of joining."""
    return position.record(Investors).joining


def investors(position: Position) -> tuple[str, ...]:
    """The seats that have their holdings."""
    return tuple(seat.id for seat in position.seats if seat.id not in joining(position))


def is_first_season(position: Position) -> bool:
    """Whether everybody orders every unit. Rule: capitalist:C5."""
    return position.turn.short == position.record(Market).first


def market_of(position: Position) -> Market:
    """The exchange with every investor's entry; investors without a recorded entry have the starting amounts.

    Without any prices, every country that owns centers has a currency, at its first price. Unrecorded controllers
    follow from the holdings; in the first season, everybody controls every country.
    """
    return once(position, _market)


def _market(position: Position) -> Market:
    kept = position.record(Market)
    prices = dict(sorted((kept.prices or dict.fromkeys(position.owners.values(), FIRST_PRICE)).items()))
    seats = investors(position)
    holdings = {seat: _filled(kept.holdings.get(seat, {}), prices, FIRST_HOLDING) for seat in seats}
    market = Market(prices, holdings, _filled(kept.cash, seats, 0), net=_filled(kept.net, prices, 0), first=kept.first)
    everybody = tuple(seat.id for seat in position.seats) if is_first_season(position) else ()
    controllers = {
        country: kept.controllers[country] if country in kept.controllers else everybody or market.holders(country)
        for country in market.prices
    }
    wealth = {seat: kept.wealth[seat] if seat in kept.wealth else market.units(seat) for seat in seats}
    return replace(market, controllers=controllers, wealth=wealth)


def controlled(position: Position) -> Mapping[str, tuple[str, ...]]:
    """The countries that each investor orders for this season. Rule: capitalist:C5."""
    return once(position, _controlled)


def _controlled(position: Position) -> Mapping[str, tuple[str, ...]]:
    controllers = market_of(position).controllers
    return {
        seat.id: tuple(country for country, seats in controllers.items() if seat.id in seats) for seat in position.seats
    }


def _filled(given: Mapping[str, int], keys: Iterable[str], default: int) -> dict[str, int]:
    return {key: given.get(key, default) for key in keys}


class Currencies(msgspec.Struct, frozen=True):
    """The name of each country's currency, and by name the other words for it that are read.

    The currency of any other country is called like the country.
    """

    names: dict[str, str]
    also: dict[str, tuple[str, ...]] = {}

    def of(self, country: str) -> str:
        """The currency of a country; the country's own name if it has none."""
        return self.names.get(country, country)

    def country(self, currency: str) -> str:
        """The country with that currency."""
        return next((country for country, name in self.names.items() if name == currency), currency)

    def forms(self, word: str) -> tuple[Form, ...]:
        """The forms of a trade: the amount before the currency, or its country; when reading, after it, too."""
        trade, amount = Word(word), Slot("amount", SlotKind.AMOUNT)
        currency = Slot("currency", SlotKind.CHOICE, tuple(self.names.values()), self.also)
        country = Slot("currency", SlotKind.POWER, also={name: (country,) for country, name in self.names.items()})
        read = ((trade, currency, amount), (trade, amount, country), (trade, country, amount))
        return Form((trade, amount, currency)), *(Form(parts, read_only=True) for parts in read)


def currencies(board: Board, words: Mapping[str, tuple[str, ...]]) -> Currencies:
    """The currencies of a board's powers: for each a name, and other spellings."""
    also = {
        name: (name.removesuffix("S"), *others, f"{power.adjective} {name}")
        for power in board.powers.values()
        for name, *others in (words[power.id],)
    }
    return Currencies({country: names[0] for country, names in words.items()}, also)


_EUROPE = {
    "AUSTRIA": ("CROWNS",),
    "ENGLAND": ("POUNDS",),
    "FRANCE": ("FRANCS",),
    "GERMANY": ("MARKS",),
    "ITALY": ("LIRA", "LIRE", "LIRAS"),
    "RUSSIA": ("ROUBLES", "RUBLES", "RUBLE"),
    "TURKEY": ("PIASTRES", "PIASTERS", "PIASTER"),
}
EUROPEAN = currencies(WORLD.board, _EUROPE)
