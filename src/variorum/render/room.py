"""Space for a sign in an area, next to what is already drawn."""

import math
from cmath import rect
from collections.abc import Mapping
from functools import lru_cache

from variorum.render.atlas import Atlas
from variorum.render.lines import Point, inside

_TURNS = 24
"""Directions that are tried, every fifteen degrees."""

_RINGS = (1.0, 1.3, 1.7, 2.2, 2.8)
"""Distances that are tried, in those at which the sign touches the badge: the nearest first."""


def beside(atlas: Atlas, area: str, spot: Point, badge: float, radius: float) -> Point:
    """A point for a sign of that radius near a unit's badge: on the area, clear of badge, name and city if possible.

    The nearest such point; failing that, a point that doesn't cover the badge.
    """
    found = [
        (spot[0] + step.real, spot[1] + step.imag)
        for ring in _RINGS
        for step in (rect(ring * (badge + radius + 2), 2 * math.pi * turn / _TURNS) for turn in range(_TURNS))
    ]
    clear = []
    for point in found:
        if not _is_taken(atlas, area, point, radius):
            if inside(atlas.outlines[area], point):
                return point
            clear.append(point)
    return next(iter(clear or found))


@lru_cache(maxsize=64)
def cities_marked(atlas: Atlas) -> Mapping[str, Point]:
    """Where a mark in each area with a city stands clear of names and units; of a seventieth of its width."""
    radius = atlas.size[0] / 75
    return {area: beside(atlas, area, atlas.units[area], atlas.badge, radius) for area in atlas.centers}


def _is_taken(atlas: Atlas, area: str, point: Point, radius: float) -> bool:
    """Whether a sign would cover a name near by, or the area's city."""
    city = atlas.centers.get(area)
    if city is not None and math.dist(city, point) < radius + 16:
        return True
    for label in atlas.labels.values():
        wide, high = label.width / 2 + radius, 0.4 * label.size * len(label.lines) + radius
        if abs(point[0] - label.at[0]) < wide and abs(point[1] - label.at[1]) < high:
            return True
    return False
