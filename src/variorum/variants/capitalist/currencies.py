"""What the countries' currencies are called. Rules are given them; another board has others."""

from collections.abc import Mapping

import msgspec

from variorum.board import Board
from variorum.game.order import Form, Slot, SlotKind, Word
from variorum.variants.standard import WORLD


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
