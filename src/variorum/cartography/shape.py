"""What is known of an area when its name and its badge are placed."""

from collections.abc import Mapping
from functools import cached_property
from math import sqrt

import numpy as np
import shapely
from msgspec import Struct
from shapely.geometry.base import BaseGeometry

_SAMPLES = 30
"""Points across and down: the middle is a mean, so that a coarse lattice finds it."""


class Shape(Struct, frozen=True, dict=True):
    """An area of a drawing, in its units, y down.

    `terrain` is land, sea or inert; `city` is where a land area's mark belongs; `center` tells that it has a supply
    center when the game starts; `coasts` are the lines of its named coasts ("STP/NC").
    """

    id: str
    name: str
    terrain: str
    polygon: BaseGeometry
    city: tuple[float, float] | None = None
    center: bool = False
    coasts: Mapping[str, BaseGeometry] = {}

    @cached_property
    def middle(self) -> tuple[float, float]:
        """Where it looks widest: the mean of its points, weighted by the square of their distance to the border."""
        left, top, right, bottom = self.polygon.bounds
        across, down = (np.linspace(low, high, _SAMPLES) for low, high in ((left, right), (top, bottom)))
        points = np.stack(np.meshgrid(across, down), axis=-1).reshape(-1, 2)
        within = points[shapely.contains_xy(self.polygon, points[:, 0], points[:, 1])]
        weights = shapely.distance(shapely.points(within), self.polygon.boundary) ** 2
        if not weights.sum():
            inner = self.polygon.representative_point()
            return inner.x, inner.y
        x, y = np.average(within, axis=0, weights=weights)
        return float(x), float(y)

    @cached_property
    def extent(self) -> float:
        """The side of a square of the same size."""
        return sqrt(self.polygon.area)
