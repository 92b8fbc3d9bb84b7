"""A map with words beside it, for those who don't know the game: when it is or who won, and who plays what."""

import re
from collections.abc import Iterator, Sequence
from textwrap import wrap
from xml.sax.saxutils import escape

import msgspec

from variorum.render.svg import element
from variorum.render.theme import Theme

_FONT = "'EB Garamond',serif"
_LETTER = 0.45
"""The average width of a letter, as a share of its size."""

_LINE = 1.3
"""From one line to the next, as a share of the letters' size."""

_TITLE, _FIGURES = 0.7, 2.4
"""The share of a line that the title has beside the subtitle, and what a name leaves for the rest, in rows."""

_LEAST = 0.6
"""The smallest letters, as a share of the usual ones; longer texts are cut."""

_MOST = 16
"""The most seats that are named."""

_WIDE = 1.5
"""From this width to height on, words stand beside the map, and otherwise above and below it."""

_VIEW = re.compile(r'viewBox="[-\d.]+ [-\d.]+ ([\d.]+) ([\d.]+)"')


class Entry(msgspec.Struct, frozen=True):
    """A line of a poster: a name, a color (may be empty), a figure (may be empty), and whether it is in bold type."""

    name: str
    color: str = ""
    figure: str = ""
    is_bold: bool = False


class Words(msgspec.Struct, frozen=True):
    """What stands on a poster."""

    title: str
    subtitle: str
    entries: tuple[Entry, ...] = ()


class _Box(msgspec.Struct, frozen=True):
    x: float
    y: float
    width: float


def poster(picture: str, words: Words, size: tuple[int, int], theme: Theme) -> str:
    """A picture of a map, as SVG, with words, on paper of a size in pixels."""
    width, height = size
    drawn = _beside(picture, words, size, theme) if width > _WIDE * height else _around(picture, words, size, theme)
    paper = element("rect", width=width, height=height, fill=theme.page)
    return element(
        "svg", paper, *drawn, xmlns="http://www.w3.org/2000/svg", viewBox=f"0 0 {width} {height}", width=width
    )


def height_around(picture: str, words: Words, width: int) -> int:
    """The height of a poster of a width whose words stand above and below the map."""
    return round(_head(width) + width / _ratio(picture) + _rows(words, 2) * _row(width) + _row(width) / 2)


def _beside(picture: str, words: Words, size: tuple[int, int], theme: Theme) -> Iterator[str]:
    width, height = size
    margin, map_width = height * 0.05, min(height * _ratio(picture), width * 0.66)
    yield _placed(picture, _Box(0, 0, map_width), height)
    box = _Box(map_width + margin, margin, width - map_width - 2 * margin)
    y = margin
    for text, share, most, weight in ((words.title, 0.075, 2, "bold"), (words.subtitle, 0.052, 3, "normal")):
        for line in _wrapped(text, box.width, height * share, most):
            yield _text(line, box.x, y + height * share * 0.8, height * share, theme, weight=weight)
            y += height * share * _LINE
    y += margin / 2
    row = min(height * 0.065, (height - margin - y) / max(_rows(words, 1), 1))
    yield from _entries(words.entries, _Box(box.x, y, box.width), row, 1, theme)


def _around(picture: str, words: Words, size: tuple[int, int], theme: Theme) -> Iterator[str]:
    width, _ = size
    margin, head, map_height = width * 0.025, _head(width), width / _ratio(picture)
    large = _fitting([words.title], head * 0.66, (width - 2 * margin) * _TITLE)
    yield _text(words.title, margin, head * 0.72, large, theme, weight="bold")
    room = width - 3 * margin - len(words.title) * large * _LETTER
    small = _fitting([words.subtitle], head * 0.4, room)
    told = _short(words.subtitle, int(room / (small * _LETTER)))
    yield _text(told, width - margin, head * 0.72, small, theme, anchor="end")
    yield _placed(picture, _Box(0, head, width), map_height)
    box = _Box(margin, head + map_height + _row(width) * 0.2, width - 2 * margin)
    yield from _entries(words.entries, box, _row(width), 2, theme)


def _entries(entries: Sequence[Entry], box: _Box, row: float, columns: int, theme: Theme) -> Iterator[str]:
    """The lines, column by column, of letters that a row has room for."""
    left_out = len(entries) - _MOST
    shown = [*entries[:_MOST], Entry(f"and {left_out} others")] if left_out > 0 else [*entries]
    rows, step = -(-len(shown) // columns), box.width / columns
    room = step - row * _FIGURES
    size = _fitting([entry.name for entry in shown], row / _LINE, room)
    for index, entry in enumerate(shown):
        x, y = box.x + index // rows * step, box.y + index % rows * row
        if entry.color:
            yield element("rect", x=x, y=y + row * 0.2, width=row * 0.6, height=row * 0.6, fill=entry.color)
        weight = "bold" if entry.is_bold else "normal"
        name = _short(entry.name, int(room / (size * _LETTER)))
        yield _text(name, x + row * 0.9, y + row * 0.76, size, theme, weight=weight)
        yield _text(entry.figure, x + step - row * 0.6, y + row * 0.76, size, theme, weight=weight, anchor="end")


def _rows(words: Words, columns: int) -> int:
    return -(-min(len(words.entries), _MOST + 1) // columns)


def _head(width: int) -> float:
    return width * 0.075


def _row(width: int) -> float:
    return width * 0.036


def _ratio(picture: str) -> float:
    """Width to height of a picture by its view box."""
    found = _VIEW.search(picture)
    return float(found[1]) / float(found[2]) if found else 1.0


def _placed(picture: str, box: _Box, height: float) -> str:
    """A picture within another one."""
    at = f'x="{box.x:.0f}" y="{box.y:.0f}" width="{box.width:.0f}" height="{height:.0f}"'
    return picture.replace("<svg ", f"<svg {at} ", 1)


def _wrapped(text: str, width: float, size: float, most: int) -> list[str]:
    """A text in lines."""
    return wrap(text, max(8, int(width / (size * _LETTER))), max_lines=most, placeholder=" …")


def _fitting(texts: Sequence[str], size: float, room: float) -> float:
    """The size of letters in which texts fit, at most `size` and at least a part of it."""
    longest = max(map(len, texts), default=0)
    return max(size * _LEAST, min(size, room / max(longest * _LETTER, 1)))


def _short(text: str, letters: int) -> str:
    return text if len(text) <= letters else f"{text[: max(letters - 1, 1)].rstrip()}…"


def _text(
    text: str, x: float, y: float, size: float, theme: Theme, *, weight: str = "normal", anchor: str = "start"
) -> str:
    # The map's own rules are for its texts: what is said here in the element comes before them.
    style = f"font:{weight} {size:.1f}px {_FONT};fill:{theme.text};stroke:none;text-anchor:{anchor}"
    return element("text", escape(text), x=x, y=y, style=style)
