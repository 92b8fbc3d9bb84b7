"""Suggestions for unknown names."""

from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from difflib import SequenceMatcher
from functools import lru_cache
from itertools import combinations

from variorum.notation.names import SHORTEST_PREFIX, Names, NameTable, plain

MOST = 3
"""More than three suggestions are a list to search, not an answer."""

_LONGEST = 25
"""Letters of a word that is compared: leaving out any two of more costs more than it finds."""

_SHORT = 5
"""Letters: in a word this short, two other letters make another name."""

_ALIKE = 0.75
_MOST_LETTERS = 2


def similar(table: NameTable, word: str, useless: Container[str] = ()) -> tuple[str, ...]:
    """The ids of names that begin with a word, or else differ by a letter or two; best first, at most three.

    None is the word itself, or among the `useless` ones.
    """
    if len(word) > _LONGEST:
        return ()
    begun = [name for name in table.ids if name.startswith(word)] if len(word) >= SHORTEST_PREFIX else []
    index = _thinned(table)
    near = begun or {name for thin in _thin(word) for name in index.get(thin, ())}
    other = (name for name in near if table.ids[name] not in useless and word not in (name, plain(table.ids[name])))
    ranked = sorted(other, key=lambda name: (-SequenceMatcher(None, word, name).ratio(), name))
    return tuple(dict.fromkeys(table.ids[name] for name in ranked))[:MOST]


@lru_cache(maxsize=64)
def _thinned(table: NameTable) -> Mapping[str, tuple[str, ...]]:
    """Names by what is left of them without a letter or two; similar names share some of these."""
    found: dict[str, tuple[str, ...]] = {}
    for name in table.ids:
        for thin in set(_thin(name[:_LONGEST])):
            found[thin] = (*found.get(thin, ()), name)
    return found


def _thin(word: str) -> Iterator[str]:
    """A word, and the word without any single letter; if it is long, also without any two."""
    for left_out in range(min(len(word) - 1, 1 if len(word) <= _SHORT else 2) + 1):
        yield from map("".join, combinations(word, len(word) - left_out))


def similar_words(expected: Iterable[str], written: Sequence[str]) -> tuple[str, ...]:
    """The fixed words that resemble the plain words written; best first, at most three, and none as written."""
    found: dict[str, float] = {}
    for word in expected:
        text = " ".join(written[: word.count(" ") + 1])
        if abs(len(text) - len(word)) <= _MOST_LETTERS and text != word:
            alike = SequenceMatcher(None, word, text).ratio()
            if alike >= _ALIKE:
                found[word] = alike
    return tuple(sorted(found, key=lambda word: (-found[word], word)))[:MOST]


def described(names: Names, areas: tuple[str, ...]) -> str:
    """Areas with their full names: "BUR (Burgundy)"."""
    return ", ".join(f"{area} ({names.titles[area]})" for area in areas)
