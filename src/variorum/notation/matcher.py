"""Matching tokens against a grammar."""

from collections.abc import Callable, Container, Iterator, Sequence
from typing import Any

import msgspec

from variorum.board import area_of
from variorum.game.order import Order, SlotKind
from variorum.game.unit import UnitRef
from variorum.notation.grammar import WAY, Grammar, Pattern, Phrases, Piece
from variorum.notation.lexer import Token, quoted, tokenize
from variorum.notation.names import SHORTEST_PREFIX, Names, NameTable

MOST_DIGITS, MOST_UNIT_DIGITS = 9, 4
MOST_STEPS = 2_000
DEEPEST_ORDER = 4
LONGEST_PATH = 30

Found = tuple[Any, int]
"""A value, and the index of the token after it."""


class Failure(msgspec.Struct):
    """The furthest token that any form reached, and what was expected there.

    `words` are the parts with fixed words among it.
    """

    place: int = 0
    expected: tuple[str, ...] = ()
    words: tuple[Piece, ...] = ()

    def note(self, place: int, expected: str, piece: Piece | None = None) -> None:
        """Remember what was expected at a place."""
        if place > self.place:
            self.place, self.expected, self.words = place, (), ()
        if place == self.place and expected not in self.expected:
            self.expected = (*self.expected, expected)
            if piece and piece.fixed:
                self.words = (*self.words, piece)

    def without(self, labels: Container[str]) -> "Failure":
        """The same without some of what was expected."""
        words = tuple(piece for piece in self.words if piece.label not in labels)
        return Failure(self.place, tuple(label for label in self.expected if label not in labels), words)


def _as_written(order: Order) -> Order:
    return order


def _is_for(order: Order, way: tuple[str, ...]) -> bool:
    """Whether its type is for such units, and its way begins elsewhere, unlike in *A PAR moves from Paris to BUR*."""
    leaves = not way or order.subject is None or area_of(way[0]) != order.subject.area
    return leaves and (not order.kinds or (order.subject is not None and order.subject.kind in order.kinds))


class Matcher:
    """An attempt to read tokens. It remembers what can be read at each place, since many forms ask."""

    def __init__(
        self,
        names: Names,
        tokens: tuple[Token, ...],
        grammar: Grammar,
        settle: Callable[[Order], Order] = _as_written,
    ) -> None:
        self.names, self.tokens, self.grammar, self._settle = names, tokens, grammar, settle
        self.plain = tuple(token.plain for token in tokens)
        self.failure = Failure()
        self._known: dict[tuple[str, int], tuple[Found, ...]] = {}
        self._steps = self._depth = 0

    def orders(self, start: int, patterns: Sequence[Pattern] = ()) -> Iterator[tuple[Order, int]]:
        """Every order that can be read from a place, by some forms or any, and where it ends."""
        for pattern in patterns or self.grammar.patterns:
            for values, end in self.fill(pattern.pieces, 0, start):
                way = values.pop(WAY, ())
                order = pattern.order(**pattern.form.fixed, **values)
                if _is_for(order, way):
                    yield order, end

    def settled(self, start: int) -> list[tuple[Order, int]]:
        """The same, settled; orders in their canonical words come first.

        Phases of a season share words: REMOVE A PAR is an adjustment, though a retreat may be written like that, too.
        """
        found = sorted(self.orders(start), key=lambda read: not self._is_canonical(read[0], start, read[1]))
        return [(self._settle(order), end) for order, end in found]

    def _is_canonical(self, order: Order, start: int, end: int) -> bool:
        return tuple(token.plain for token in tokenize(str(order))) == self.plain[start:end]

    def fill(self, pieces: tuple[Piece, ...], index: int, at: int) -> Iterator[tuple[dict[str, Any], int]]:
        """Every way to fill a form, from one of its parts on, at a place: its fields, and where it ends."""
        if index == len(pieces):
            yield {}, at
            return
        self._steps += 1
        if self._steps > MOST_STEPS:
            return
        piece = pieces[index]
        for value, after in self.piece(piece, at):
            for values, end in self.fill(pieces, index + 1, after):
                if piece.field:
                    values[piece.field] = value
                yield values, end

    def piece(self, piece: Piece, at: int) -> Sequence[Found]:
        """What a part of a form takes at a place; if nothing, its label is noted."""
        found = _SLOTS[piece.slot](self, at) if piece.slot else self.phrase(piece.phrases, at)
        if not found:
            self.failure.note(at, piece.label, piece)
        return [(piece.means.get(value, value), end) for value, end in found] if piece.means else found

    def _once(self, what: str, at: int, find: Callable[[int], Iterator[Found]]) -> tuple[Found, ...]:
        known = self._known.get((what, at))
        if known is None:
            known = self._known[what, at] = tuple(find(at))
        return known

    def is_at(self, at: int, *words: str) -> bool:
        """Whether the token at a place is any of these plain words or signs."""
        return at < len(self.plain) and self.plain[at] in words

    def phrase(self, phrases: Phrases, at: int) -> list[Found]:
        """The phrases found at a place, longest first."""
        return [
            (meant[words], at + length) for length, meant in phrases if (words := self.plain[at : at + length]) in meant
        ]

    def name(self, table: NameTable, at: int) -> tuple[Found, ...]:
        """The ids of the names at a place, longest first; failing that, of unambiguous beginnings of names."""
        exact: list[Found] = []
        begun: list[Found] = []
        for joined, end in self._joined(table, at):
            meant = table.begun.get(joined)
            if meant is None:
                break
            if joined in table.ids:
                exact.append((table.ids[joined], end))
            elif meant and len(joined) >= SHORTEST_PREFIX:
                begun.append((meant, end))
        return tuple(reversed(exact or begun))

    def _joined(self, table: NameTable, at: int) -> Iterator[tuple[str, int]]:
        """The words from a place on, joined for as long as some name has several words like that."""
        joined, allowed = "", table.spaced
        for index in range(at, len(self.tokens)):
            token = self.tokens[index]
            if token.is_word:
                if joined and joined + token.plain not in allowed:
                    return
                joined += token.plain
                yield joined, index + 1
            elif joined and token.plain == "-" and self._is_tight(index):
                allowed = table.hyphened
            else:
                return

    def _is_tight(self, index: int) -> bool:
        """Whether a token after the first is between two others without spaces."""
        around = self.tokens[index - 1 : index + 2]
        return len(around) == 3 and around[0].end == around[1].column and around[1].end == around[2].column

    def location(self, at: int) -> tuple[Found, ...]:
        """An area, with its coast if one follows."""
        return self._once("location", at, self._locations)

    def _locations(self, at: int) -> Iterator[Found]:
        for place, end in self.name(self.names.places, at):
            if place == area_of(place):
                yield from ((f"{place}/{coast}", after) for coast, after in self._coast(end))
            yield place, end

    def _coast(self, at: int) -> Iterator[Found]:
        """A coast: `/SC`, `(SC)`, `SC`, `south coast`, and after a sign also `S`."""
        opened = self.is_at(at, "(")
        signed = opened or self.is_at(at, "/") or (self.is_at(at, "-") and self._is_tight(at))
        start = at + signed
        for length in (2, 1):
            words = self.plain[start : start + length]
            if len(words) < length or (length == 2 and not signed and len(words[1]) == 1):
                continue
            coast = self.names.coasts.get("".join(words)) or (signed and self.names.sides.get("".join(words)))
            if coast and (not opened or self.is_at(start + length, ")")):
                yield coast, start + length + opened
                return

    def unit(self, at: int) -> tuple[Found, ...]:
        """A unit: `A PAR`, `A(Par)`, `PAR`, `FRENCH A PAR`, `B LON#2`."""
        return self._once("unit", at, self._units)

    def _units(self, at: int) -> Iterator[Found]:
        for power, start in (("", at), *self.name(self.names.powers, at)):
            for kind, middle in (*self.name(self.names.kinds, start), ("", start)):
                places = self._placed(middle)
                if kind and not places:
                    self.failure.note(middle + self.is_at(middle, "("), "an area")
                for place, end in places:
                    number, last = self._number(end)
                    yield UnitRef(kind, place, power, number), last

    def _placed(self, at: int) -> list[Found]:
        """A location, perhaps in brackets."""
        if not self.is_at(at, "("):
            return list(self.location(at))
        inside = [(place, end + 1) for place, end in self.location(at + 1) if self.is_at(end, ")")]
        outside = [
            (f"{place}/{coast}", last)
            for place, end in inside
            if place == area_of(place)
            for coast, last in self._coast(end)
        ]
        return outside + inside

    def _number(self, at: int) -> tuple[int, int]:
        digits = self.plain[at][1:] if at < len(self.plain) and self.plain[at][0] == "#" else ""
        return (int(digits), at + 1) if digits.isdecimal() and len(digits) <= MOST_UNIT_DIGITS else (0, at)

    def new_unit(self, at: int) -> tuple[Found, ...]:
        """A unit to build, with its kind."""
        return tuple((ref, end) for ref, end in self.unit(at) if ref.kind)

    def path(self, at: int) -> list[Found]:
        """Locations joined by dashes, shortest first."""
        found: list[Found] = []
        places: tuple[str, ...] = ()
        while len(places) < LONGEST_PATH and (place := next(iter(self.location(at)), None)):
            places, at = (*places, place[0]), place[1] + 1
            found.append((places, at - 1))
            if not self.is_at(at - 1, "-"):
                break
        return found

    def powers(self, at: int) -> list[Found]:
        """A list of powers, longest first."""
        found: list[Found] = []
        listed: tuple[str, ...] = ()
        while power := next(iter(self.name(self.names.powers, at)), None):
            listed, at = (*listed, power[0]), power[1]
            found.append((listed, at))
            at += self.is_at(at, "AND")
        return found[::-1]

    def border(self, at: int) -> list[Found]:
        """Two areas joined by a slash."""
        areas = self.names.areas
        return [
            ((first, second), end)
            for first, middle in self.name(areas, at)
            if self.is_at(middle, "/", "-")
            for second, end in self.name(areas, middle + 1)
        ]

    def text(self, at: int) -> list[Found]:
        """Quoted text."""
        said = quoted(self.tokens[at]) if at < len(self.tokens) else None
        return [] if said is None else [(said, at + 1)]

    def nested(self, at: int) -> tuple[Found, ...]:
        """An order inside another one."""
        if self._depth >= DEEPEST_ORDER:
            return ()
        self._depth += 1
        found = self._once(f"order {self._depth}", at, self.orders)
        self._depth -= 1
        return found


def _amount(matcher: Matcher, at: int) -> list[Found]:
    digits = matcher.plain[at] if at < len(matcher.plain) else ""
    return [(int(digits), at + 1)] if digits.isdecimal() and len(digits) <= MOST_DIGITS else []


def _data(matcher: Matcher, at: int) -> list[Found]:
    """Quoted text, or the words that follow."""
    tokens = matcher.tokens
    end = next((index for index in range(at, len(tokens)) if not tokens[index].is_word), len(tokens))
    return matcher.text(at) or ([(" ".join(token.text for token in tokens[at:end]), end)] if end > at else [])


_SLOTS: dict[SlotKind, Callable[[Matcher, int], Sequence[Found]]] = {
    SlotKind.UNIT: Matcher.unit,
    SlotKind.LOCATION: Matcher.location,
    SlotKind.AREA: lambda matcher, at: matcher.name(matcher.names.areas, at),
    SlotKind.POWER: lambda matcher, at: matcher.name(matcher.names.powers, at),
    SlotKind.POWERS: Matcher.powers,
    SlotKind.SEAT: lambda matcher, at: matcher.name(matcher.names.seats, at),
    SlotKind.NEW_UNIT: Matcher.new_unit,
    SlotKind.KIND: lambda matcher, at: matcher.name(matcher.names.kinds, at),
    SlotKind.PATH: Matcher.path,
    SlotKind.BORDER: Matcher.border,
    SlotKind.AMOUNT: _amount,
    SlotKind.TEXT: Matcher.text,
    SlotKind.RECORD: lambda matcher, at: matcher.name(matcher.names.records, at),
    SlotKind.DATA: _data,
    SlotKind.ORDER: Matcher.nested,
}
