"""Canonical texts read straight from the vocabulary, without the matcher.

Only texts of which every word can mean but one thing are read here; all others are left to the matcher. Whether it
would read a form in the same way is tried with a text of every sort before the form is used.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import cycle, pairwise, product
from operator import itemgetter
from typing import Any

from variorum.game.order import Order, Slot, SlotKind, Word, read_as
from variorum.notation.distinct import Distinct, Fixed, distinct
from variorum.notation.grammar import Grammar, Pattern
from variorum.notation.names import Names

Matched = Callable[[str], Order | None]
"""The order in a text as the matcher reads it; None if it doesn't read one."""

_READ = (SlotKind.UNIT, SlotKind.NEW_UNIT, SlotKind.LOCATION, SlotKind.AREA)
_UNITS = _READ[:2]


class Canonical:
    """A reader of canonical texts in the vocabulary of some names and a grammar."""

    def __init__(self, names: Names, grammar: Grammar, matched: Matched) -> None:
        """Prepare the forms that can be read like this; `matched` reads as the matcher does."""
        patterns = [pattern for pattern in grammar.patterns if is_simple(pattern)]
        self._forms = forms_of(patterns, distinct(names, grammar, fixed_words(patterns)), matched)

    def read(self, text: str) -> Order | None:
        """The order that a text says in canonical form; None if the matcher has to look."""
        words = text.split(" ")
        for key, forms in self._forms.get(len(words), ()):
            form = forms.get(key(words))
            if form is not None:
                order: Order | None = form.read(words)
                if order is not None:
                    read_as(order, text)
                return order
        return None


class Shape:
    """A canonical form: its words, with gaps for those of its slots, and where its fixed words are.

    If it is `bare`, units besides the first are named by their places alone.
    """

    def __init__(self, pattern: Pattern, words: Distinct, matched: Matched, *, bare: bool = False) -> None:
        self._order, self._words, self._matched = pattern.order, words, matched
        self.skeleton: list[str] = []
        fields = pattern.order.__struct_fields__
        self._given = [pattern.form.fixed.get(field) for field in fields]
        self._units: list[tuple[int, int]] = []
        self._places: list[tuple[int, int, Mapping[str, Any]]] = []
        for part in pattern.form.parts:
            at = len(self.skeleton)
            if isinstance(part, Word):
                self.skeleton += part.text.split(" ")
            elif part.kind in _UNITS and not (bare and self._units):
                self._units.append((fields.index(part.field), at))
                self.skeleton += ["", ""]
            else:
                table = words.bare if part.kind is SlotKind.UNIT else words.places
                self._places.append((fields.index(part.field), at, table))
                self.skeleton.append("")
        self.fixed = tuple(at for at, word in enumerate(self.skeleton) if word)
        self._subject = self._units[0][1] if self._units else 0
        self._sound: dict[tuple[str, ...], bool] = {}

    def read(self, words: Sequence[str], written: Sequence[str] = ()) -> Order | None:
        """The order that these words say; None if the matcher has to look.

        `written` has the fixed words as they are written, if they may be others of the same meaning.
        """
        tried = (words[self._subject], *[written[at] for at in self.fixed]) if written else (words[self._subject],)
        sound = self._sound.get(tried)
        if sound is None:
            sound = self._tried(*tried)
        return self._said(words) if sound else None

    def _said(self, words: Sequence[str]) -> Order | None:
        values, units = self._given.copy(), self._words.units
        try:
            for field, at in self._units:
                values[field] = units[words[at]][words[at + 1]]
            for field, at, table in self._places:
                values[field] = table[words[at]]
        except KeyError:
            return None
        return self._order(*values)

    def _tried(self, subject: str, *written: str) -> bool:
        """Whether the matcher reads this form alike for a kind of unit, whatever sorts of places are named.

        And, if its own words are written, whether that is how such orders are written.
        """
        if self._units and subject not in self._words.units:
            return False
        found = self._sound[subject, *written] = all(
            self._matched(text := " ".join(words)) == (order := self._said(words)) and (written or str(order) == text)
            for words in self._samples(subject, written)
        )
        return found

    def _samples(self, subject: str, written: Sequence[str]) -> Iterator[list[str]]:
        """Texts of this form, one for each sort of places."""
        for places in self._words.sorts:
            words, free = self.skeleton.copy(), cycle(places)
            for at, word in zip(self.fixed, written, strict=bool(written)):
                words[at] = word
            for _, at in self._units:
                words[at : at + 2] = [subject, next(free)]
            for _, at, _ in self._places:
                words[at] = next(free)
            yield words


Shapes = Mapping[int, tuple[tuple[Callable[[Sequence[str]], Any], Mapping[Any, Shape]], ...]]
"""Forms by their number of words: how to find the fixed words among these, and the form with such words."""


def forms_of(
    patterns: Sequence[Pattern], words: Distinct, matched: Matched, bare: tuple[bool, ...] = (False,)
) -> Shapes:
    """The forms of some patterns, each `bare` or not; those that come first win."""
    groups: dict[int, dict[tuple[int, ...], dict[Any, Shape]]] = {}
    for pattern, is_bare in product(patterns if words.places else (), bare):
        form = Shape(pattern, words, matched, bare=is_bare)
        group = groups.setdefault(len(form.skeleton), {}).setdefault(form.fixed, {})
        group.setdefault(itemgetter(*form.fixed)(form.skeleton), form)
    return {
        size: tuple((itemgetter(*fixed), forms) for fixed, forms in group.items()) for size, group in groups.items()
    }


def is_simple(pattern: Pattern) -> bool:
    """Whether a form is canonical, nothing but units and places with words between them, and says each field."""
    parts = pattern.form.parts
    slots = [part for part in parts if isinstance(part, Slot)]
    said = {*pattern.form.fixed, *(slot.field for slot in slots)}
    parted = not any(isinstance(one, Slot) and isinstance(other, Slot) for one, other in pairwise(parts))
    simple = len(slots) < len(parts) and parted and all(slot.kind in _READ for slot in slots)
    return simple and not pattern.form.read_only and said == {*pattern.order.__match_args__}


def fixed_words(patterns: Sequence[Pattern]) -> Fixed:
    """The fixed words of some forms, and which follow each other."""
    texts = [[part.text if isinstance(part, Word) else " " for part in pattern.form.parts] for pattern in patterns]
    runs = [run.split() for parts in texts for run in " ".join(parts).split("   ")]
    words = frozenset(word for run in runs for word in run)
    return Fixed(words, frozenset(first + second for run in runs for first, second in pairwise(run)))
