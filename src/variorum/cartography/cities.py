"""Puts the marks of cities where they can be seen to belong to their areas."""

from collections.abc import Mapping
from math import cos, pi, sin

import numpy as np
import shapely

from variorum.cartography.grid import Grid, round_covered
from variorum.cartography.placed import MARK, Blots, Spot, gaps
from variorum.cartography.shape import Shape

_FARTHEST, _RING, _SPOKES = 24, 4, 16
_ABROAD, _AT_SEA, _PER_UNIT, _TOO_CLOSE = 60.0, 12.0, 0.4, 200.0
_AIR = 2.0
"""Room around a mark that belongs to it, so that it touches neither a coast nor another mark."""


def city_spots(grid: Grid, areas: Mapping[str, Shape]) -> dict[str, Spot]:
    """The mark of every area with a city: on it, or a little aside if it would lie across a border or on another."""
    spots: dict[str, Spot] = {}
    for area, shape in areas.items():
        if shape.city:
            spots[area] = _spot(grid, shape, shape.city, list(spots.values()))
    return spots


def _spot(grid: Grid, shape: Shape, city: tuple[float, float], others: list[Spot]) -> Spot:
    points = np.round(_around(city))
    points = points[shapely.intersects_xy(shape.polygon, points[:, 0], points[:, 1])]
    if not len(points):
        nearest = shapely.ops.nearest_points(shape.polygon, shapely.Point(city))[0]
        points = np.array([(round(nearest.x), round(nearest.y))], dtype=float)
    blots = _marks(points)
    own, wet = (round_covered(cells, blots, _AIR) for cells in (grid.own(shape.id), grid.water(shape.id)))
    moved = np.hypot(points[:, 0] - city[0], points[:, 1] - city[1])
    costs = _PER_UNIT * moved + _ABROAD * (1 - own - wet) + _AT_SEA * wet
    if others:
        costs += _TOO_CLOSE * (gaps(blots, _marks(np.array(others, dtype=float))) < _AIR).sum(axis=1)
    x, y = points[costs.argmin()]
    return int(x), int(y)


def _marks(points: Blots) -> Blots:
    return np.column_stack([points, np.tile((0.0, 0.0, MARK), (len(points), 1))])


def _around(city: tuple[float, float]) -> Blots:
    rings = [
        (city[0] + radius * cos(2 * pi * spoke / _SPOKES), city[1] + radius * sin(2 * pi * spoke / _SPOKES))
        for radius in range(_RING, _FARTHEST + 1, _RING)
        for spoke in range(_SPOKES)
    ]
    return np.array([city, *rings])
