"""Sentences of reports as people write them: "Germany takes Holland" instead of "GERMANY takes HOL".

Rules write the ids of powers and areas, units and orders in notation into the sentences of their events, the same for
programs and people. Here they become names, for whoever reads a page or a mail.
"""

import re
from collections.abc import Callable, Iterable
from functools import lru_cache

import msgspec

from variorum.board import Location
from variorum.game.order import Order
from variorum.game.title import called
from variorum.game.unit import UnitRef
from variorum.notation.in_words import Words, order_reader, words
from variorum.variants import registry

_QUOTED = re.compile(r"""(“[^”]*”|"[^"]*")""")
_ID = r"[A-Z][A-Z0-9_]+"
_COAST = r"(?:/[NSEW]{1,2}C)?"
_PLACE = rf"{_ID}{_COAST}"
_REST = r"(?: (?:-|[A-Z][A-Z0-9_/#]*(?![\w'])))*"
_NEW = re.compile(r"\b[Bb]uilds $")
_AT_START = re.compile(r"(?:^|: )$")


class Plain(msgspec.Struct, frozen=True):
    """What puts the names of a variant into sentences: its names, ids of powers and seats, and what reads an order."""

    names: Words
    powers: frozenset[str]
    read: Callable[[str], Order | None]
    known: re.Pattern[str]

    def sentence(self, text: str) -> str:
        """A sentence with the names of powers, areas and units; what it quotes stays as it is."""
        told = "".join(self._named(part) if part[:1] not in {"“", '"'} else part for part in _QUOTED.split(text))
        return told[:1].upper() + told[1:] if text[:1].isupper() else told

    def _named(self, text: str) -> str:
        return self.known.sub(lambda found: self._told(found, text), text)

    def _told(self, found: re.Match[str], text: str) -> str:
        if found["unit"]:
            return self._unit(found, text[: found.start()])
        token = found.group()
        if token in self.powers:
            return called(token)
        return self.names.place(token) if token.partition("/")[0] in self.names.areas else token

    def _unit(self, found: re.Match[str], before: str) -> str:
        """A unit, or the longest order that begins with it; then the rest of what looked like an order."""
        parts = found["rest"].split(" ")
        for count in range(len(parts), 1, -1):
            order = self.read(found["unit"] + " ".join(parts[:count]))
            if order is not None:
                return self._order(order, before) + self._named("".join(f" {part}" for part in parts[count:]))
        ref = UnitRef(found["kind"], Location(found["place"]), found["power"] or "", int(found["number"] or 0))
        told = self.names.new_unit(ref) if _NEW.search(before) else self.names.unit(ref)
        return told + self._named(found["rest"])

    def _order(self, order: Order, before: str) -> str:
        """An order: in full where it stands alone, else as a noun, "army Munich to Burgundy", or in quotes."""
        full = self.names.order(order)
        if _AT_START.search(before):
            return full
        verb, _, rest = self.names.command(order).partition(" ")
        return f"{self.names.unit(order.subject)} {rest}" if order.subject and verb == "Move" else f"“{full}”"


@lru_cache(maxsize=64)
def plain(name: str) -> Plain:
    """What puts names into the sentences of a variant with that id. Raises: as `registry.variant`."""
    variant = registry.variant(name)
    said = words(variant)
    seats = (seat.id for seat in variant.opening(variant).seats)
    powers = frozenset((*variant.powers, *variant.board.powers, *variant.world.bystanders, *seats))
    place = rf"(?P<place>(?:{_any(said.areas)}){_COAST})"
    unit = rf"(?:(?P<power>{_any(powers)}) )?(?P<kind>{_any(said.kinds)}) {place}(?:#(?P<number>\d+))?"
    known = re.compile(rf"(?<![\w/-])(?:(?P<unit>{unit})(?![\w/])(?P<rest>{_REST})|{_PLACE})(?![\w/])")
    return Plain(said, powers, order_reader(variant), known)


def _any(ids: Iterable[str]) -> str:
    """A pattern for any of these ids, the longest first, or for nothing."""
    return "|".join(sorted(map(re.escape, ids), key=len, reverse=True)) or "(?!)"
