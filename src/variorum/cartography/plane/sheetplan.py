"""Reads the parts of `map.txt` that draw a board with listed borders.

[sheet]
height | 1850           of the drawing; 3000 are its width
badge | 30              radius of a unit's badge

[points]
LUS | 120,840 | 1.5     about where the area lies, y down, and its size: 1 as usual

[painted]
LUS | 40 | 120,840 160,870      ground that the area takes from others: as wide as 40, along a line
"""

from math import isfinite

from msgspec import Struct

from variorum.board.area import Area, Border, Terrain
from variorum.board.arealines import read_areas, read_powers
from variorum.board.declarations import read_borders
from variorum.board.error import BoardError, Faults
from variorum.board.mapfile import HEADINGS
from variorum.board.textfile import TextLine, sections
from variorum.cartography.arcs import Point
from variorum.cartography.projection import WIDTH

_HEIGHTS = (600.0, 6000.0)
"""For a width of 3,000: from a strip to two sheets, one above the other."""

_BADGES = (10.0, 100.0)
"""Radii of badges: smaller ones can't be told apart, larger ones cover an area."""

_SIZES = (0.2, 5.0)
"""What an area may be told to be larger or smaller than usual; beyond, its neighbors have no room."""

_POINT = "LUS | 120,840 | 1.5"
_STROKE = "LUS | 40 | 120,840 160,870"
_WIDTHS = (2.0, 600.0)
"""Strokes of a brush: from one cell to a fifth of the sheet."""

MOST_STROKES, MOST_DOTS = 2000, 400
"""How many strokes a map may have, and how many points each of them."""


class Stroke(Struct, frozen=True):
    """Ground that is painted to an area: along a line, so wide."""

    area: str
    width: float
    line: tuple[Point, ...]


class SheetPlan(Struct, frozen=True):
    """What `map.txt` says about a drawing without a projection. `sizes` are 1 if usual."""

    areas: dict[str, Area]
    borders: tuple[Border, ...]
    points: dict[str, Point]
    sizes: dict[str, float]
    height: float
    badge: int
    labels: tuple[TextLine, ...]
    strokes: tuple[Stroke, ...] = ()


def is_sheet_plan(map_text: str) -> bool:
    """Tell whether a `map.txt` lists its borders and has no projection, so that they decide what is drawn.

    Raises:
        BoardError: the file cannot be read.

    """
    found = sections("map.txt", map_text, HEADINGS)
    return bool(found["borders"] and not found["projection"])


def read_sheet_plan(map_text: str) -> SheetPlan:
    """Return what `map.txt` says about the drawing.

    Raises:
        BoardError: anything that cannot be read, with its line; an area without a point or a border.

    """
    found = sections("map.txt", map_text, HEADINGS)
    for line in found["bridges"]:
        raise line.error("bridges are for a board with a projection", "leave them out")
    areas = read_areas(found["areas"], read_powers(found["powers"]))
    height, badge = _settings(found["sheet"])
    faults = Faults()
    with faults:
        points, sizes = _points(found["points"], areas, height)
        _check_points(areas, points)
    with faults:
        borders = read_borders(found["borders"], areas)
    with faults:
        strokes = _strokes(found["painted"], areas, height)
    faults.end()
    return SheetPlan(areas, borders, points, sizes, height, round(badge), tuple(found["labels"]), strokes)


def _check_points(areas: dict[str, Area], points: dict[str, Point]) -> None:
    faults = Faults()
    for area in areas.values():
        with faults:
            if area.id not in points:
                raise BoardError("map.txt", 0, f"{area.id} has no point", f"add a line to [points], such as {_POINT}")
            if area.terrain is Terrain.INERT:
                raise BoardError("map.txt", 0, f"nobody enters {area.id}", "leave it out: gaps are closed land anyway")
    faults.end()


def _settings(found: list[TextLine]) -> tuple[float, float]:
    bounds = {"height": _HEIGHTS, "badge": _BADGES}
    values: dict[str, float] = {}
    for line in found:
        word, value = line.columns(2, 2, "height | 1850")
        if word not in bounds:
            raise line.error(f'unknown setting "{word}"', f"settings are {', '.join(bounds)}")
        values[word] = _number(line, value, *bounds[word])
    for word in bounds:
        if word not in values:
            raise BoardError("map.txt", 0, f'no line "{word}" in [sheet]', "write height | 1850 and badge | 30")
    return values["height"], values["badge"]


def _points(found: list[TextLine], areas: dict[str, Area], height: float) -> tuple[dict[str, Point], dict[str, float]]:
    points: dict[str, Point] = {}
    sizes: dict[str, float] = {}
    taken: dict[Point, str] = {}
    faults = Faults()
    for line in found:
        with faults:
            area, at, size = line.columns(2, 3, _POINT)
            if area not in areas or area in points:
                raise line.error(f'"{area}" isn\'t an area that needs a point', "give each of [areas] one line")
            point = _point(line, at, height, _POINT)
            if point in taken:
                raise line.error(f"{area} stands where {taken[point]} does", "move one of them")
            taken[point] = area
            points[area] = point
            sizes[area] = _number(line, size, *_SIZES) if size else 1.0
    faults.end()
    return points, sizes


def _strokes(found: list[TextLine], areas: dict[str, Area], height: float) -> tuple[Stroke, ...]:
    strokes: list[Stroke] = []
    faults = Faults()
    for line in found[: MOST_STROKES + 1]:
        with faults:
            area, width, dots = line.columns(3, 3, _STROKE)
            if area not in areas:
                raise line.unknown("area", area, areas, "paint to an area of [areas]")
            if len(strokes) == MOST_STROKES or not 0 < len(dots.split()) <= MOST_DOTS:
                raise line.error("too much is painted", f"up to {MOST_STROKES} lines, each of 1 to {MOST_DOTS} points")
            path = tuple(_point(line, dot, height, _STROKE) for dot in dots.split())
            strokes.append(Stroke(area, _number(line, width, *_WIDTHS), path))
    faults.end()
    return tuple(strokes)


def _point(line: TextLine, text: str, height: float, form: str) -> Point:
    x, parted, y = text.partition(",")
    if not parted:
        raise line.error(f'"{text}" isn\'t a point', f"write {form}")
    return _number(line, x, 0, WIDTH), _number(line, y, 0, height)


def _number(line: TextLine, text: str, low: float, high: float) -> float:
    try:
        value = float(text)
    except ValueError:
        value = low - 1
    if not (isfinite(value) and low <= value <= high):
        raise line.error(f'"{text.strip()}" isn\'t a number from {low:g} to {high:g}', "write one, such as 30")
    return value
