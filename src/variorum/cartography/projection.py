"""From degrees to the plane of the drawing: an equal-area projection, then lenses that enlarge crowded places."""

from collections.abc import Iterable
from functools import reduce
from math import cos, inf, radians, sin

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

EARTH_RADIUS = 6371.0
WIDTH = 3000.0
"""Width of every drawing, in its own units."""

Points = NDArray[np.float64]
LonLat = tuple[float, float]


class Lens(Struct, frozen=True):
    """Magnifies around a place by `1 + strength`, less and less with the distance; it keeps neighbors neighbors.

    `radius` in kilometres of the projected plane; beyond `reach` radii nothing changes (at one radius nothing does
    anyway, farther out the plane is compressed).
    """

    at: LonLat
    radius: float
    strength: float
    reach: float = inf


class Projection(Struct, frozen=True):
    """How a board is projected: its middle, its lenses in the order in which they are applied, and its frame.

    `frame` are points through which the left, lower, right and upper side of the drawing run.
    """

    center: LonLat
    lenses: tuple[Lens, ...]
    frame: tuple[LonLat, LonLat, LonLat, LonLat]


class MapSheet(Struct, frozen=True):
    """The plane of the drawing: origin top left, y down, `WIDTH` units wide and `height` units high.

    `scale` is in units per kilometre of the projected plane.
    """

    projection: Projection
    left: float
    top: float
    scale: float
    height: float

    def place(self, degrees: Iterable[LonLat]) -> Points:
        """The points of the drawing, shape (n, 2), for longitudes and latitudes in degrees."""
        return self.placed(np.array(list(degrees), dtype=float).reshape(-1, 2))

    def placed(self, degrees: Points) -> Points:
        """The same for an array of them, shape (n, 2)."""
        plane = project(self.projection, degrees)
        return np.column_stack(((plane[:, 0] - self.left) * self.scale, (self.top - plane[:, 1]) * self.scale))


def sheet_of(projection: Projection) -> MapSheet:
    """The sheet that the frame of a projection asks for."""
    corners = project(projection, np.array(projection.frame))
    left, bottom, right, top = corners[0, 0], corners[1, 1], corners[2, 0], corners[3, 1]
    scale = WIDTH / (right - left)
    return MapSheet(projection, float(left), float(top), float(scale), float((top - bottom) * scale))


def project(projection: Projection, degrees: Points) -> Points:
    """Kilometres in the projected plane, y up, shape (n, 2), for degrees of the same shape.

    Source: Snyder, Map Projections: A Working Manual (1987), equations 22-4, 24-2 (Lambert azimuthal equal-area).
    """
    middles = [_flat(projection.center, np.array([lens.at])) for lens in projection.lenses]
    plane = _flat(projection.center, degrees)
    for place, lens in enumerate(projection.lenses):
        passed = list(zip(projection.lenses[:place], middles, strict=False))
        middle = reduce(lambda point, earlier: _bend(earlier[0], earlier[1], point), passed, middles[place])
        plane = _bend(lens, middle, plane)
        middles[place] = middle
    return plane


def _flat(center: LonLat, degrees: Points) -> Points:
    lon0, lat0 = map(radians, center)
    lam, phi = np.radians(degrees[:, 0]) - lon0, np.radians(degrees[:, 1])
    toward = 1 + sin(lat0) * np.sin(phi) + cos(lat0) * np.cos(phi) * np.cos(lam)
    k = EARTH_RADIUS * np.sqrt(2 / np.maximum(toward, 1e-9))
    x = k * np.cos(phi) * np.sin(lam)
    y = k * (cos(lat0) * np.sin(phi) - sin(lat0) * np.cos(phi) * np.cos(lam))
    return np.column_stack((x, y))


def _bend(lens: Lens, middle: Points, plane: Points) -> Points:
    away = plane - middle
    distance = np.hypot(away[:, 0], away[:, 1])[:, None] / lens.radius
    enlarged = (1 + lens.strength) / (1 + lens.strength * distance)
    return middle + away * np.where(distance < lens.reach, enlarged, 1.0)
