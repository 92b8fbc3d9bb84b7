"""Orders in other words than the canonical ones, read without the matcher: "A MAR SUPPORTS PAR - BUR".

Like canonical texts, but that fixed words may be others of the same meaning, and that units besides the first may lack
their kinds.
"""

from collections.abc import Sequence
from itertools import pairwise

from variorum.game.order import Order, Word
from variorum.notation.canonical import Matched, fixed_words, forms_of, is_simple
from variorum.notation.distinct import Fixed, distinct, has_meaning
from variorum.notation.grammar import Grammar, Pattern
from variorum.notation.names import SHORTEST_PREFIX, Names


class Spoken:
    """A reader of such texts in the vocabulary of some names and a grammar."""

    def __init__(self, names: Names, grammar: Grammar, matched: Matched) -> None:
        """Prepare the forms that can be read like this; `matched` reads as the matcher does."""
        patterns = [pattern for pattern in grammar.patterns if is_simple(pattern)]
        fixed = fixed_words(patterns)
        self._meant = {word: text for word, text in _synonyms(patterns).items() if not has_meaning(names, word)}
        words = distinct(names, grammar, Fixed(fixed.words.union(self._meant), fixed.joints))
        self._forms = forms_of([pattern for pattern in patterns if _is_apart(pattern)], words, matched, (False, True))

    def read(self, text: str) -> Order | None:
        """The order that a text says, with kinds of units left out as they are there; None if the matcher has to look.

        What it leaves out has to be completed from the units on the board.
        """
        written = text.split(" ")
        words = [self._meant.get(word, word) for word in written]
        for key, forms in self._forms.get(len(words), ()):
            form = forms.get(key(words))
            if form is not None:
                return form.read(words, written)
        return None


def _synonyms(patterns: Sequence[Pattern]) -> dict[str, str]:
    """The words that mean one fixed word of some forms, and nothing else in these forms."""
    meant: dict[str, set[str]] = {}
    for pattern in patterns:
        for part, piece in zip(pattern.form.parts, pattern.pieces, strict=True):
            if isinstance(part, Word):
                for word in piece.spoken:
                    meant.setdefault(word, set()).add(part.text)
    return {
        word: text
        for word, (text, *others) in meant.items()
        if not others and word.isalpha() and len(word) >= SHORTEST_PREFIX and word not in text.split(" ")
    }


def _is_apart(pattern: Pattern) -> bool:
    """Whether each of a form's fixed words stands alone between others."""
    parts = pattern.form.parts
    joined = any(isinstance(one, Word) and isinstance(other, Word) for one, other in pairwise(parts))
    return not joined and all(" " not in part.text for part in parts if isinstance(part, Word))
