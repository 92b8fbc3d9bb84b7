"""Suggestions for unknown names."""

from collections.abc import Iterator, Mapping
from difflib import SequenceMatcher
from functools import lru_cache
from itertools import combinations

from variorum.notation.names import SHORTEST_PREFIX, Names, NameTable

MOST = 3
_LONGEST = 25
_SHORT = 5


def similar(table: NameTable, word: str) -> tuple[str, ...]:
    """The ids of names that begin with a word, or else differ by a letter or two; best first, at most three."""
    if len(word) > _LONGEST:
        return ()
    begun = [name for name in table.ids if name.startswith(word)] if len(word) >= SHORTEST_PREFIX else []
    index = _thinned(table)
    near = begun or {name for thin in _thin(word) for name in index.get(thin, ())}
    ranked = sorted(near, key=lambda name: (-SequenceMatcher(None, word, name).ratio(), name))
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


def described(names: Names, areas: tuple[str, ...]) -> str:
    """Areas with their full names: "BUR (Burgundy)"."""
    return ", ".join(f"{area} ({names.titles[area]})" for area in areas)
