"""A grammar for types of orders, compiled from their forms."""

from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property, lru_cache

import msgspec

from variorum.game.order import Form, Order, Slot, SlotKind, Word
from variorum.notation.lexer import tokenize
from variorum.notation.wording import PLAIN, Wording

WAY = "way"
"""The field of a path that no order keeps: it only asks for a convoy."""

_MOST_SHOWN = 6
_SHORTEST_FIXED = 3
"""Letters: shorter words are signs and prepositions, which tell nobody what is meant."""

Phrases = tuple[tuple[int, dict[tuple[str, ...], str]], ...]
"""Wordings by their number of tokens, longest first: plain tokens, and their meaning."""


class Piece(msgspec.Struct, frozen=True, eq=False, dict=True):
    """A part of a form: phrases (of a word or a choice) or a kind of slot, the field it fills, and its label.

    `means` are names that stand for another value in such a slot.
    """

    label: str
    field: str = ""
    phrases: Phrases = ()
    slot: SlotKind | None = None
    means: Mapping[str, str] = {}

    @property
    def starts(self) -> frozenset[str]:
        """The words with which its phrases begin."""
        return frozenset(words[0] for _, meant in self.phrases for words in meant)

    @property
    def spoken(self) -> frozenset[str]:
        """All words of its phrases."""
        return frozenset(word for _, meant in self.phrases for words in meant for word in words)

    @cached_property
    def fixed(self) -> tuple[str, ...]:
        """The words that its phrases mean, short ones left out."""
        found = dict.fromkeys(meaning for _, meant in self.phrases for meaning in meant.values())
        return tuple(meaning for meaning in found if len(meaning) >= _SHORTEST_FIXED)


class Pattern(msgspec.Struct, frozen=True, eq=False):
    """A single form of a type of order, as declared and ready for matching.

    `fixed` are the words with which each of its parts with fixed words may begin.
    """

    order: type[Order]
    form: Form
    pieces: tuple[Piece, ...]
    fixed: tuple[frozenset[str], ...]


class Grammar(msgspec.Struct, frozen=True, eq=False):
    """All forms of some types of orders, canonical forms before others, then in the order of the types.

    `starts`: the words with which an order may begin; `words`: those with which any fixed part of one may begin.
    """

    orders: tuple[type[Order], ...]
    patterns: tuple[Pattern, ...]
    starts: frozenset[str]
    words: frozenset[str]

    def fitting(self, said: Iterable[str]) -> tuple[Pattern, ...]:
        """The forms that may be found among these words, as no fixed part of theirs is missing."""
        return _fitting(self, self.words.intersection(said))


@lru_cache(maxsize=1024)
def _fitting(grammar: Grammar, said: frozenset[str]) -> tuple[Pattern, ...]:
    return tuple(one for one in grammar.patterns if not any(fixed.isdisjoint(said) for fixed in one.fixed))


@lru_cache(maxsize=256)
def grammar(orders: tuple[type[Order], ...], wording: Wording = PLAIN) -> Grammar:
    """The grammar for these types of orders, in the types' own words and those of a wording."""
    types = tuple(dict.fromkeys(orders))
    forms = ((order, form) for order in types for form in wording.forms_of(order))
    patterns = tuple(_pattern(order, form) for order, form in sorted(forms, key=lambda found: found[1].read_only))
    starts = frozenset(word for pattern in patterns for word in pattern.pieces[0].starts)
    words = frozenset(word for pattern in patterns for piece in pattern.pieces for word in piece.starts)
    return Grammar(types, patterns, starts, words)


def _pattern(order: type[Order], form: Form) -> Pattern:
    pieces = tuple(map(piece, form.parts))
    return Pattern(order, form, pieces, tuple(part.starts for part in pieces if part.phrases))


def piece(part: Word | Slot) -> Piece:
    """A part of a form, ready for matching."""
    return _word(part) if isinstance(part, Word) else _slot(part)


def _word(word: Word) -> Piece:
    return Piece(f'"{word.text}"', phrases=_phrases(word))


def _slot(slot: Slot) -> Piece:
    if slot.kind is SlotKind.CHOICE:
        return Piece(" or ".join(slot.choices[:_MOST_SHOWN]), slot.field, _phrases(slot))
    field = slot.field or (WAY if slot.kind is SlotKind.PATH else "")
    means = {name: value for value, names in slot.also.items() for name in names}
    return Piece(_LABELS[slot.kind], field, slot=slot.kind, means=means)


def _texts(part: Word | Slot) -> Iterator[tuple[str, str]]:
    """Every way to write a fixed word or a choice, with its meaning; brackets around a single letter are allowed."""
    words = {part.text: part.also} if isinstance(part, Word) else part.also
    meant = words if isinstance(part, Word) else {text: words.get(text, ()) for text in part.choices}
    yield from ((text, text) for text in meant)
    yield from ((other, text) for text, others in meant.items() for other in others)
    yield from ((f"({text})", text) for text in meant if len(text) == 1 and text.isalpha())


def _phrases(part: Word | Slot) -> Phrases:
    found: dict[int, dict[tuple[str, ...], str]] = {}
    for text, meaning in _texts(part):
        words = tuple(token.plain for token in tokenize(text))
        found.setdefault(len(words), {}).setdefault(words, meaning)
    return tuple(sorted(found.items(), reverse=True))


_LABELS = {
    SlotKind.UNIT: "a unit",
    SlotKind.LOCATION: "a location",
    SlotKind.AREA: "an area",
    SlotKind.POWER: "a power",
    SlotKind.POWERS: "powers",
    SlotKind.SEAT: "a seat",
    SlotKind.NEW_UNIT: "a unit with its kind",
    SlotKind.KIND: "a kind of unit",
    SlotKind.PATH: "a location",
    SlotKind.BORDER: "two areas joined by a slash",
    SlotKind.AMOUNT: "a number",
    SlotKind.TEXT: "a text in quotes",
    SlotKind.RECORD: "a record",
    SlotKind.DATA: "a value, in quotes or in a few words",
    SlotKind.ORDER: "an order",
}
