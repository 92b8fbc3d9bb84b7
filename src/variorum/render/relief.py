"""Mountains: peaks scattered over an area, always in the same places."""

import math
from collections.abc import Iterator
from functools import cache
from random import Random

from variorum.render.atlas import Atlas
from variorum.render.lines import Line, Point, box, inside, touches

_SIZES = (1.5, 1.0, 0.75, 0.55, 0.42)
"""From the peaks of a large area to those that fit between the name and the city of a small one."""

_ENOUGH = 5
"""As many peaks look like mountains; a larger size that has fewer looks like a sign."""

_STEP = (50.0, 36.0, 8.0)
"""Columns, rows, and how far a peak may stray: a lattice that looks scattered, without peaks that overlap."""

_MARGIN = 20.0
"""Clear of the shore and borders, whose shape would be lost below a peak."""

_CRAG_MARGIN = 13.0
"""On closed land nothing else is drawn, so that peaks may come closer to its edge."""

_PEAK = (-24, 11, 9, -11, 5, 2, 9, -16, 7, 9, 4, -4, 14, 20)
_FLANK = (-1, -14, -3, 11, 5, 6, -1, 8, 24, 0, -14, -20, -4, 4)
"""The first point of a peak and the steps around it."""

Peaks = tuple[tuple[Point, float], ...]


@cache
def peaks(atlas: Atlas, area: str) -> Peaks:
    """Where peaks stand in an area, from north to south, and how large they are (1: as usual).

    They keep clear of the shore, the name, the city and the unit; where there is little room they are smaller.
    """
    found: Peaks = ()
    for size in _SIZES:
        found = _peaks(atlas, area, size)
        if len(found) >= _ENOUGH:
            break
    return found


@cache
def crags(atlas: Atlas) -> Peaks:
    """Where peaks stand on closed land that is no area: as large as there is room."""
    found: list[tuple[Point, float]] = []
    for number, outlines in enumerate(atlas.rock_outlines):
        for size in _SIZES:
            free = [
                point
                for point in _lattice(outlines, f"rock {number}", size)
                if inside(outlines, point) and not touches(outlines, point, _CRAG_MARGIN * size)
            ]
            if free:
                found.extend((point, size) for point in sorted(free, key=lambda point: point[1]))
                break
    return tuple(found)


def _peaks(atlas: Atlas, area: str, size: float) -> Peaks:
    outlines, chance = atlas.outlines[area], Random(area)
    free = [
        point
        for point in _lattice(outlines, area, size)
        if not _taken(atlas, area, point, size)
        and not touches(outlines, point, _MARGIN * size)
        and inside(outlines, point)
    ]
    return tuple((point, size * chance.uniform(0.75, 1.15)) for point in sorted(free, key=lambda point: point[1]))


def _lattice(outlines: tuple[Line, ...], name: str, size: float) -> Iterator[Point]:
    """Points all over a box, in rows set off against each other and a little out of line."""
    left, top, right, bottom = box(outlines)
    wide, high, stray = (size * step for step in _STEP)
    chance = Random(name)
    for row in range(math.ceil((bottom - top) / high)):
        for column in range(math.ceil((right - left) / wide) + 1):
            x = left + (column + 0.5 * (row % 2)) * wide + chance.uniform(-stray, stray)
            yield x, top + (row + 0.7) * high + chance.uniform(-stray, stray)


def _taken(atlas: Atlas, area: str, point: Point, size: float) -> bool:
    """Whether a peak would touch the area's name, city or unit."""
    x, y = point[0], point[1] - 6 * size
    label = atlas.labels.get(area)
    if label is not None:
        high = 0.4 * label.size * len(label.lines)
        if abs(x - label.at[0]) < label.width / 2 + 22 * size and abs(y - label.at[1]) < high + 14 * size:
            return True
    near = [(atlas.units.get(area), atlas.badge + 22 * size), (atlas.centers.get(area), 16 + 22 * size)]
    return any(spot is not None and math.dist(spot, (x, y)) < room for spot, room in near)


def light(points: Peaks) -> str:
    """Whole peaks, as path data."""
    return "".join(_path(point, size, _PEAK) for point, size in points)


def shaded(points: Peaks) -> str:
    """Their flanks in the shade, as path data."""
    return "".join(_path(point, size, _FLANK) for point, size in points)


def _path(point: Point, size: float, shape: tuple[int, ...]) -> str:
    x, y, *steps = (round(part * size) for part in shape)
    return f"M{point[0] + x:.0f} {point[1] + y:.0f}l{' '.join(map(str, steps))}z".replace(" -", "-")
