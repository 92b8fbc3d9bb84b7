"""Where an area's badges might stand, and what speaks against each place as long as nothing else is there.

Costs are in points: about one for every unit by which a name is smaller than its area deserves.
"""

from collections.abc import Callable

import numpy as np
import shapely
from msgspec import Struct
from numpy.typing import NDArray
from shapely.geometry.base import BaseGeometry

from variorum.cartography.crowding import Costs
from variorum.cartography.grid import Grid, round_covered
from variorum.cartography.placed import Blots, Spot
from variorum.cartography.shape import Shape

AIR = 3.0
"""How much room around a thing counts as covered by it, in drawing units."""

_FINEST, _COARSEST, _STEPS = 5.0, 22.0, 22
_ASTRAY = 8.0
"""Points for a badge as far from the middle as its area is wide: less than anything that it might cover."""

_ABROAD, _AT_SEA = 160.0, 40.0
_FAR_FROM_COAST, _FAR_FROM_ITS_MIDDLE = 0.6, 0.02


class Places(Struct, frozen=True):
    """Places with their costs, shapes (n, 5) and (n,). `options` tells which of several settings each is for."""

    blots: Blots
    costs: Costs
    options: NDArray[np.intp]

    def best(self, extra: Costs, most: int) -> "Places":
        """The places that cost least with these extra costs, up to `most`; the first is the best."""
        costs = self.costs + extra
        chosen = np.argsort(costs, kind="stable")[:most]
        return Places(self.blots[chosen], costs[chosen], self.options[chosen])

    def cheapest(self, extra: Callable[[Blots], Costs], most: int) -> "Places":
        """The same of places in the order of their costs; asks for the extra costs of no more than need be."""
        some = self.part(0, 2 * most)
        costs = some.costs + extra(some.blots)
        if len(some.costs) < len(self.costs):
            bound = np.partition(costs, most - 1)[most - 1]
            end = int(np.searchsorted(self.costs, bound, side="right"))
            if end > len(some.costs):
                more = self.part(len(some.costs), end)
                some, costs = self.part(0, end), np.concatenate((costs, more.costs + extra(more.blots)))
        chosen = np.argsort(costs, kind="stable")[:most]
        return Places(some.blots[chosen], costs[chosen], some.options[chosen])

    def part(self, begin: int, end: int) -> "Places":
        """Those of these places, in their order."""
        return Places(self.blots[begin:end], self.costs[begin:end], self.options[begin:end])

    def only(self, spot: Spot | None) -> "Places":
        """The place that was set by hand, or else all places."""
        return self if spot is None else _places(np.array([spot], dtype=float), self.blots[0, 2:], np.zeros(1))


def _places(points: Blots, form: Blots, costs: Costs) -> Places:
    blots = np.column_stack([points, np.tile(form, (len(points), 1))])
    return Places(blots, costs, np.zeros(len(points), dtype=np.intp))


def badge_places(grid: Grid, shape: Shape, radius: float) -> Places:
    """Where an area's badge may stand: its middle inside, no more of it outside than need be."""
    points = lattice(shape, (0, 0))
    inner = shape.polygon.representative_point()
    points = np.vstack([points[shapely.contains_xy(shape.polygon, points[:, 0], points[:, 1])], [[inner.x, inner.y]]])
    found = _places(points, np.array([0.0, 0.0, radius]), astray(shape, points))
    own = round_covered(grid.own(shape.id), found.blots, AIR)
    wet = round_covered(grid.water(shape.id), found.blots, AIR)
    return Places(found.blots, found.costs + _ABROAD * (1 - own - wet) + _AT_SEA * wet, found.options)


def coast_places(places: Places, coast: BaseGeometry) -> Places:
    """Where the badge of a coast may stand, among the places of its area's badge: half a badge off the water."""
    dots, radius = shapely.points(places.blots[:, :2]), places.blots[0, 4]
    off = np.abs(shapely.distance(dots, coast) - radius)
    aside = shapely.distance(dots, coast.interpolate(0.5, normalized=True))
    return Places(places.blots, places.costs + _FAR_FROM_COAST * off + _FAR_FROM_ITS_MIDDLE * aside, places.options)


def astray(shape: Shape, points: Blots) -> Costs:
    """The costs of being away from the middle of an area; it keeps what is in the middle when places are sifted."""
    away: Costs = np.hypot(*(points - shape.middle).T)
    return _ASTRAY * away / shape.extent


def lattice(shape: Shape, beyond: tuple[float, float]) -> Blots:
    """Points all over the bounds of an area and beyond, the closer the smaller it is; shape (n, 2)."""
    step = float(np.clip(shape.extent / _STEPS, _FINEST, _COARSEST))
    left, top, right, bottom = shape.polygon.bounds
    across = np.arange(left - beyond[0], right + beyond[0], step)
    down = np.arange(top - beyond[1], bottom + beyond[1], step)
    return np.stack(np.meshgrid(across, down), axis=-1).reshape(-1, 2)
