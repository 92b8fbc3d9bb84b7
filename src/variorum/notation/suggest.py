"""What may have been meant by a name that does not exist."""

from collections.abc import Mapping
from difflib import get_close_matches

from variorum.notation.names import Names

_MOST = 3
_LONGEST = 40


def similar(table: Mapping[str, str], word: str) -> tuple[str, ...]:
    """The ids whose names are most like a word, best first; at most three."""
    close = get_close_matches(word[:_LONGEST], table, n=2 * _MOST, cutoff=0.6)
    return tuple(dict.fromkeys(table[name] for name in close))[:_MOST]


def areas_like(names: Names, word: str) -> tuple[str, ...]:
    """The areas whose names are most like a word, each with its full name: "BUR (Burgundy)"."""
    return tuple(f"{area} ({names.titles[area]})" for area in similar(names.areas, word))
