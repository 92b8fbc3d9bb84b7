"""The section `[labels]` of `map.txt`, which overrides the automatic placement.

    PAR    | label 1234,567 | unit 1200,600 | center 1210,560 | text Paris | size 30
    STP/NC | unit 2400,120

Every part but the first may be left out. `label` is the middle of the name, `unit` that of the badge, and `center` that
of the mark of a city or supply center, in units of the drawing (3000 are its width, y points down); `size` is the
font's; in `text` a slash begins a new line. Whatever is left out is found automatically; a named coast has only a
`unit`.
"""

from collections.abc import Collection, Mapping, Sequence
from re import fullmatch

from msgspec import Struct
from msgspec.structs import replace

from variorum.board.textfile import TextLine

_FORM = "PAR | label 1234,567 | unit 1200,600 | center 1210,560 | text Paris | size 30"
_LARGEST_SHEET = 10_000
"""More than the height of any sheet; the drawing itself tells what lies outside it."""

_SIZES = range(16, 121)
"""From the smallest that a phone shows to the largest of an ocean."""

Spot = tuple[int, int]


class Wish(Struct, frozen=True):
    """Manual settings for an area or a named coast; None or empty if not set."""

    label: Spot | None = None
    unit: Spot | None = None
    center: Spot | None = None
    lines: tuple[str, ...] = ()
    size: int | None = None


Hand = Mapping[str, Wish]
"""By area or named coast."""

NO_WISH = Wish()


def read_hand(found: Sequence[TextLine], areas: Collection[str], coasts: Collection[str]) -> Hand:
    """The settings by area or named coast.

    Raises:
        BoardError: a place that does not exist or is listed twice, or a part that cannot be read.

    """
    hand: dict[str, Wish] = {}
    for line in found:
        place, *parts = line.columns(2, 6, _FORM)
        if place not in areas and place not in coasts:
            raise line.error(f'"{place}" is neither an area nor a named coast', "write one of [areas] or [coasts]")
        if place in hand:
            raise line.error(f"{place} appears twice", "write its parts in one line")
        hand[place] = _wish(line, [part for part in parts if part])
        if place in coasts and hand[place] != Wish(unit=hand[place].unit):
            raise line.error(f"{place} is a coast, which has no name of its own", f"write {place} | unit 2400,120")
    return hand


def _wish(line: TextLine, parts: list[str]) -> Wish:
    wish = Wish()
    for part in parts:
        word, _, value = part.partition(" ")
        match word:
            case "label":
                wish = replace(wish, label=_spot(line, value))
            case "unit":
                wish = replace(wish, unit=_spot(line, value))
            case "center":
                wish = replace(wish, center=_spot(line, value))
            case "text" if value.strip(" /"):
                wish = replace(wish, lines=tuple(text.strip() for text in value.split("/") if text.strip()))
            case "size":
                wish = replace(wish, size=_size(line, value))
            case _:
                raise line.error(f'"{part}" cannot be read', f"write {_FORM}")
    return wish


def _spot(line: TextLine, value: str) -> Spot:
    written = fullmatch(r"\s*(\d{1,5})\s*,\s*(\d{1,5})\s*", value)
    x, y = map(int, written.groups()) if written else (_LARGEST_SHEET, 0)
    if max(x, y) >= _LARGEST_SHEET:
        raise line.error(
            f'"{value.strip()}" isn\'t a point of the drawing', "write x,y in whole units, such as 1234,567"
        )
    return x, y


def _size(line: TextLine, value: str) -> int:
    if not fullmatch(r"\s*\d{1,3}\s*", value) or int(value) not in _SIZES:
        raise line.error(f'"{value.strip()}" isn\'t a size', f"write a number from {_SIZES[0]} to {_SIZES[-1]}")
    return int(value)
