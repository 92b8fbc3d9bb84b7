"""Matching tokens against the forms of orders."""

import re
from collections.abc import Callable, Iterator, Mapping
from functools import lru_cache
from typing import Any

import msgspec

from variorum.board import area_of
from variorum.game.order import Form, Order, Slot, SlotKind, Word
from variorum.game.unit import UnitMap, UnitRef
from variorum.notation.lexer import Token, tokenize
from variorum.notation.names import LONGEST_NAME, Names, by_prefix

MOST_STEPS = 3000
MOST_DIGITS = 10
Found = tuple[Any, int]


class Failure(msgspec.Struct):
    """The furthest place that any form got to, and what could have stood there."""

    place: int = 0
    expected: tuple[str, ...] = ()

    def note(self, place: int, expected: str) -> None:
        """Remember that something was missing at a place."""
        if place > self.place:
            self.place, self.expected = place, ()
        if place == self.place and expected not in self.expected:
            self.expected = (*self.expected, expected)


class Matcher:
    """One attempt to read tokens as an order, among the units of a position (which fill in kinds left out)."""

    def __init__(
        self, names: Names, tokens: tuple[Token, ...], orders: tuple[type[Order], ...], units: UnitMap
    ) -> None:
        """Prepare to read `tokens`."""
        self.names, self.tokens, self.orders, self.units = names, tokens, orders, units
        self.failure = Failure()
        self.looked = False
        self.steps = 0
        self.slots: dict[tuple[SlotKind, tuple[str, ...], int], tuple[Found, ...]] = {}

    def orders_at(self, start: int, types: tuple[type[Order], ...] | None = None) -> Iterator[tuple[Order, int]]:
        """Every order that can be read from a place, and where it ends."""
        for kind in types or self.orders:
            for form in kind.forms:
                for values, end in self._form(form, 0, start):
                    yield kind(**{**form.fixed, **values}), end

    def literal_first(self, start: int) -> list[Found]:
        """The same, those first that stand there in their canonical words.

        Stages of a season share words: REMOVE A PAR is an adjustment, though a retreat may be written so too.
        """
        return sorted(self.orders_at(start), key=lambda found: not self._literal(found[0], start, found[1]))

    def _literal(self, order: Order, start: int, end: int) -> bool:
        return [token.plain for token in tokenize(str(order))] == [token.plain for token in self.tokens[start:end]]

    def _form(self, form: Form, part: int, at: int) -> Iterator[tuple[dict[str, Any], int]]:
        self.steps += 1
        if self.steps > MOST_STEPS:
            return
        if part == len(form.parts):
            yield {}, at
            return
        piece = form.parts[part]
        found = self._word(piece, at) if isinstance(piece, Word) else self._slot(piece, at)
        for value, after in found:
            for values, end in self._form(form, part + 1, after):
                yield ({**values, piece.field: value} if isinstance(piece, Slot) and piece.field else values), end

    def _word(self, word: Word, at: int) -> Iterator[Found]:
        for phrase in _phrases(word):
            if tuple(token.plain for token in self.tokens[at : at + len(phrase)]) == phrase:
                yield None, at + len(phrase)
        self.failure.note(at, f'"{word.text}"')

    def _slot(self, slot: Slot, at: int) -> Iterator[Found]:
        key = (slot.kind, slot.choices, at)
        if key not in self.slots:
            self.slots[key] = tuple(_SLOTS[slot.kind](self, slot, at))
        if not self.slots[key]:
            self.failure.note(at, _a(slot))
        yield from self.slots[key]

    def location(self, at: int) -> Iterator[Found]:
        """An area, with its coast if one follows."""
        for area, end in self.name(self.names.places, at):
            if area == area_of(area):
                yield from self._coast(area, end)
            yield area, end

    def _coast(self, area: str, at: int) -> Iterator[Found]:
        words = [token.plain for token in self.tokens[at : at + 5]]
        lead = 1 if words[:1] and words[0] in ("/", "(") else 0
        for length in (2, 1):
            coast = self.names.coasts.get("".join(words[lead : lead + length]))
            closed = words[:1] != ["("] or words[lead + length : lead + length + 1] == [")"]
            if coast and closed and len(words) >= lead + length:
                yield f"{area}/{coast}", at + lead + length + (words[:1] == ["("])
                return

    def name(self, table: Mapping[str, str], at: int) -> Iterator[Found]:
        """The id of the longest name that begins at a place, then of shorter ones; or of one begun only."""
        joined, ends, dashes = "", [], 0
        for index in range(at, min(len(self.tokens), at + 2 * LONGEST_NAME)):
            word = self.tokens[index].plain
            if word == "-" and joined:
                dashes += 1
                continue
            if not word[0].isalnum():
                break
            joined += word
            if index == at or joined in (self.names.hyphened if dashes else self.names.spaced):
                ends.append((joined, index + 1))
        hits = [(table[words], end) for words, end in reversed(ends) if words in table]
        yield from hits
        if not hits and ends:
            begun = by_prefix(table, ends[0][0])
            if begun:
                yield begun, ends[0][1]

    def unit(self, at: int) -> Iterator[Found]:
        """A unit: `A PAR`, `A(Par)`, `FRENCH A PAR`, `PAR`, `B LON#2`."""
        for power, start in (*self.name(self.names.powers, at), ("", at)):
            for kind, middle in (*self.name(self.names.kinds, start), ("", start)):
                opened = middle < len(self.tokens) and self.tokens[middle].plain == "("
                places = tuple(self.location(middle + opened))
                if kind and not places:
                    self.failure.note(middle + opened, "an area")
                for place, end in places:
                    if opened and not (end < len(self.tokens) and self.tokens[end].plain == ")"):
                        continue
                    number, last = self._number(end + opened)
                    yield self._ref(kind, place, power, number), last

    def _number(self, at: int) -> tuple[int, int]:
        if at < len(self.tokens) and self.tokens[at].text.startswith("#") and self.tokens[at].text[1:].isdigit():
            return int(self.tokens[at].text[1:][:4]), at + 1
        return 0, at

    def _ref(self, kind: str, place: str, power: str, number: int) -> UnitRef:
        """The reference, with the kind filled in where one unit is meant, and the power only where it is needed."""
        if kind and not power:
            return UnitRef(kind, place, "", number)
        self.looked = True
        there = [unit for unit in self.units.get(area_of(place), ()) if kind in ("", unit.kind)]
        if len(there) > 1:
            mine = [unit for unit in there if unit.power == power]
            return UnitRef(kind or (mine[0].kind if len(mine) == 1 else ""), place, power, number)
        alone = there[0] if there else None
        other = power if alone and power not in ("", alone.power) else ""
        return UnitRef(kind or (alone.kind if alone else ""), place, other, number)

    def path(self, at: int) -> Iterator[Found]:
        """Locations joined by dashes, shortest first."""
        places: tuple[str, ...] = ()
        while True:
            place = next(self.location(at), None)
            if place is None:
                return
            places, at = (*places, place[0]), place[1]
            yield places, at
            if at >= len(self.tokens) or self.tokens[at].plain not in ("-", "->"):
                return
            at += 1

    def border(self, at: int) -> Iterator[Found]:
        """Two areas joined by a slash."""
        for one, middle in self.name(self.names.areas, at):
            if middle < len(self.tokens) and self.tokens[middle].plain == "/":
                for other, end in self.name(self.names.areas, middle + 1):
                    yield (one, other), end

    def new_unit(self, at: int) -> Iterator[Found]:
        """A unit to be built: kind and place."""
        for kind, start in self.name(self.names.kinds, at):
            opened = start < len(self.tokens) and self.tokens[start].plain == "("
            for place, end in self.location(start + opened):
                if not opened or (end < len(self.tokens) and self.tokens[end].plain == ")"):
                    yield UnitRef(kind, place), end + opened

    def amount(self, at: int) -> Iterator[Found]:
        """A whole number."""
        if at < len(self.tokens) and self.tokens[at].plain.isdecimal() and len(self.tokens[at].plain) < MOST_DIGITS:
            yield int(self.tokens[at].plain), at + 1

    def text(self, at: int) -> Iterator[Found]:
        """A quoted text."""
        if at < len(self.tokens) and self.tokens[at].text.startswith('"') and len(self.tokens[at].text) > 1:
            yield re.sub(r"\\(.)", r"\1", self.tokens[at].text[1:-1]), at + 1

    def choice(self, slot: Slot, at: int) -> Iterator[Found]:
        """One of the slot's words."""
        for word in slot.choices:
            if at < len(self.tokens) and self.tokens[at].plain == word:
                yield word, at + 1


_SLOTS: dict[SlotKind, Callable[[Matcher, Slot, int], Iterator[Found]]] = {
    SlotKind.UNIT: lambda matcher, _, at: matcher.unit(at),
    SlotKind.LOCATION: lambda matcher, _, at: matcher.location(at),
    SlotKind.AREA: lambda matcher, _, at: matcher.name(matcher.names.areas, at),
    SlotKind.POWER: lambda matcher, _, at: matcher.name(matcher.names.powers, at),
    SlotKind.SEAT: lambda matcher, _, at: matcher.name(matcher.names.powers, at),
    SlotKind.NEW_UNIT: lambda matcher, _, at: matcher.new_unit(at),
    SlotKind.KIND: lambda matcher, _, at: matcher.name(matcher.names.kinds, at),
    SlotKind.PATH: lambda matcher, _, at: matcher.path(at),
    SlotKind.BORDER: lambda matcher, _, at: matcher.border(at),
    SlotKind.AMOUNT: lambda matcher, _, at: matcher.amount(at),
    SlotKind.CHOICE: lambda matcher, slot, at: matcher.choice(slot, at),
    SlotKind.TEXT: lambda matcher, _, at: matcher.text(at),
    SlotKind.ORDER: lambda matcher, _, at: matcher.orders_at(at),
}


@lru_cache(maxsize=1024)
def _phrases(word: Word) -> tuple[tuple[str, ...], ...]:
    """The ways of writing a word as plain tokens, longest first."""
    written = {tuple(token.plain for token in tokenize(text)) for text in (word.text, *word.also)}
    return tuple(sorted(written, key=len, reverse=True))


def _a(slot: Slot) -> str:
    return f"{'an' if slot.kind.value[0] in 'aeio' else 'a'} {slot.kind.value}"
