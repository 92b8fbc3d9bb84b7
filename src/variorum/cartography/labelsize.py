"""How much room a name takes: its lines, size and width in EB Garamond."""

from collections.abc import Iterator
from functools import cache
from importlib.resources import as_file, files
from itertools import combinations, pairwise
from re import compile as pattern

from fontTools.ttLib import TTFont  # type: ignore[import-untyped]  # it ships no types
from msgspec import Struct

LINE_HEIGHT = 0.80
"""Height of a line, in sizes; the capitals stand in the middle of it."""

_PART = pattern(r"\S+?(?:[-/](?=\S)|\s+|$)")
_FONTS = {"land": "EBGaramond12-Regular.otf", "inert": "EBGaramond12-Regular.otf", "sea": "EBGaramond12-Italic.otf"}
_SPACING = {"land": 0.06, "inert": 0.06, "sea": 0.05}
"""What is added to each letter, in sizes: names of areas are spaced out, as on printed maps."""


class NameSetting(Struct, frozen=True):
    """A name as it is set: `size` is the font's, `width` the widest line's with its letter spacing; drawing units."""

    lines: tuple[str, ...]
    size: int
    width: int
    style: str

    @property
    def height(self) -> float:
        """Height of the block of lines."""
        return LINE_HEIGHT * self.size * len(self.lines)


def setting(lines: tuple[str, ...], size: int, style: str) -> NameSetting:
    """Set lines in a style ("land", "sea" or "inert"); all but those at sea are put in capitals."""
    shown = lines if style == "sea" else tuple(line.upper() for line in lines)
    width = max(_width(line, style) for line in shown) * size
    return NameSetting(shown, size, round(width), style)


def wraps(name: str, most: int) -> Iterator[tuple[str, ...]]:
    """A name in one line, two, and so on up to `most`, each time with the longest line as short as possible.

    Lines end after words, or after a hyphen or a slash.
    """
    parts = _PART.findall(name)
    for count in range(1, min(most, len(parts)) + 1):
        broken = [_broken(parts, breaks) for breaks in combinations(range(1, len(parts)), count - 1)]
        yield min(broken, key=lambda lines: max(map(len, lines)))


def _broken(parts: list[str], breaks: tuple[int, ...]) -> tuple[str, ...]:
    return tuple("".join(parts[start:end]).strip() for start, end in pairwise((0, *breaks, len(parts))))


def _width(line: str, style: str) -> float:
    """Width of a line at size 1. Kerning, which would make it a little narrower, is left out."""
    advances, missing = _advances(_FONTS[style])
    return sum(advances.get(ord(letter), missing) + _SPACING[style] for letter in line)


@cache
def _advances(font: str) -> tuple[dict[int, float], float]:
    """The advance of every character of a font at size 1, and that of the mark for all others."""
    with as_file(files("variorum.render") / "fonts" / font) as path, TTFont(path) as opened:
        em, metrics = opened["head"].unitsPerEm, opened["hmtx"].metrics
        advances = {code: metrics[glyph][0] / em for code, glyph in opened.getBestCmap().items()}
        return advances, metrics[".notdef"][0] / em
