"""A list in a sentence."""

from collections.abc import Iterable


def series(words: Iterable[str]) -> str:
    """Join words as a sentence lists them: "a, b and c"."""
    *others, last = tuple(words) or ("",)
    return f"{', '.join(others)} and {last}" if others else last
