"""Names of coasts: those that the board declares, and compass names for the others.

A declared name belongs to a printed stretch of coast and stays while any of it is left. Any other coast of an
area with several is named by the side on which it lies.
"""

from collections.abc import Mapping, Sequence
from math import cos, hypot, radians

from variorum.board.area import Area
from variorum.board.coastline import Stretch

_HALF = 0.7071
_TOUCHING = 0.01
"""Degrees: a part of a water that lies nearer than this weighs no more, as anchors of neighbors can be one point."""

_SIDES = {"NC": (0.0, 1.0), "EC": (1.0, 0.0), "SC": (0.0, -1.0), "WC": (-1.0, 0.0)}
_CORNERS = {"NEC": (_HALF, _HALF), "SEC": (_HALF, -_HALF), "SWC": (-_HALF, -_HALF), "NWC": (-_HALF, _HALF)}

COASTS = (*_SIDES, *_CORNERS)
"""Every name that a coast may get by the side on which it lies."""

Vector = tuple[float, float]


def declared_names(found: Sequence[Stretch], printed: Mapping[str, Stretch]) -> dict[Stretch, str]:
    """Give each declared name to the coast that keeps most of its printed stretch."""
    named: dict[Stretch, str] = {}
    for name, stretch in printed.items():
        free = [coast for coast in found if coast not in named and set(coast) & set(stretch)]
        if free:
            named[max(free, key=lambda coast: len(set(coast) & set(stretch)))] = name
    return named


def compass_names(bearings: Mapping[Stretch, Vector], taken: Sequence[str]) -> dict[Stretch, str]:
    """Name each coast after the free side that fits its bearing best, the clearest first."""
    coasts = list(bearings)
    sides = _SIDES if len(bearings) + len(taken) <= len(_SIDES) else _SIDES | _CORNERS
    free = {name: side for name, side in sides.items() if name not in taken}
    fits = sorted(
        (-_dot(bearings[coast], side), order, name) for order, coast in enumerate(coasts) for name, side in free.items()
    )
    named: dict[Stretch, str] = {}
    for _, order, name in fits:
        if name in free and coasts[order] not in named:
            named[coasts[order]] = name
            del free[name]
    numbered = (f"C{number}" for number in range(1, len(coasts) + 1))
    return {coast: named.get(coast) or next(numbered) for coast in coasts}


def bearing(area: Area, waters: Sequence[Area]) -> Vector:
    """Return the direction (east, north) from the middle of an area to some waters, all of equal weight."""
    if not area.anchors:
        return (0.0, 0.0)
    middle = (_mean([lon for lon, _ in area.anchors]), _mean([lat for _, lat in area.anchors]))
    toward = [_toward(middle, area, water) for water in waters]
    return (sum(east for east, _ in toward), sum(north for _, north in toward))


def _toward(middle: Vector, area: Area, water: Area) -> Vector:
    """Return the direction to a water, where the parts of it close to the area count most."""
    east = north = 0.0
    for there in water.anchors:
        near = min(_apart(here, there) for here in area.anchors)
        toward = _direction(middle, there)
        east += toward[0] / max(near, _TOUCHING) ** 2
        north += toward[1] / max(near, _TOUCHING) ** 2
    length = hypot(east, north) or 1.0
    return (east / length, north / length)


def _apart(here: Vector, there: Vector) -> float:
    return hypot((there[0] - here[0]) * cos(radians(here[1])), there[1] - here[1])


def _direction(start: Vector, end: Vector) -> Vector:
    length = _apart(start, end) or 1.0
    return ((end[0] - start[0]) * cos(radians(start[1])) / length, (end[1] - start[1]) / length)


def _mean(values: Sequence[float]) -> float:
    return sum(values) / len(values)


def _dot(one: Vector, other: Vector) -> float:
    return one[0] * other[0] + one[1] * other[1]
