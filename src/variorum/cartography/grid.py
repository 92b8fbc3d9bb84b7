"""A drawing in small square cells, to tell quickly what a label or a badge would cover."""

from collections.abc import Iterable, Mapping
from functools import cache, cached_property

import numpy as np
import shapely
from msgspec import Struct
from numpy.typing import NDArray
from shapely.geometry.base import BaseGeometry

from variorum.cartography.placed import Blots
from variorum.cartography.shape import Shape

_CELL = 4
"""Units of the drawing. Half of it is less than the air around things; smaller cells cost time by the square."""

_MARGIN = 25
"""Cells around the drawing, so that names over its edge need no check of bounds."""

_RIM = _MARGIN + 6
"""What is so near the edge counts as off the map: its frame is drawn there."""

_NOBODY, _ISLET = -1, -2

Codes = NDArray[np.int16]
Cells = NDArray[np.bool_]
Shares = NDArray[np.float64]


class Sums(Struct, frozen=True):
    """How many of some cells lie above and to the left of every corner, within the bounds of these cells.

    `top` and `left` are the row and the column where the bounds begin.
    """

    counts: NDArray[np.int32]
    top: int
    left: int


class Grid(Struct, frozen=True, dict=True):
    """Whose every cell is: `codes` are places in `areas`, or below 0 beyond the edge and on islets; `dry` is land.

    Shape (rows, columns); a margin beyond the edge of the drawing is part of it.
    """

    areas: Mapping[str, int]
    codes: Codes
    dry: Cells

    def own(self, area: str) -> Cells:
        """The cells of an area."""
        cells: Cells = self.codes == self.areas[area]
        return cells

    def water(self, area: str) -> Cells:
        """The cells of all seas but that area."""
        return self._wet & ~self.own(area)

    @cached_property
    def all_water(self) -> Sums:
        """The cells of all seas."""
        return summed(self._wet)

    @cached_property
    def islets(self) -> Sums:
        """The cells of islands that aren't part of an area."""
        return summed(self.codes == _ISLET)

    @cached_property
    def _wet(self) -> Cells:
        return (self.codes >= 0) & ~self.dry


def grid_of(shapes: Mapping[str, Shape], islets: BaseGeometry) -> Grid:
    """The cells of a drawing that begins at 0,0."""
    right, bottom = np.max([shape.polygon.bounds[2:] for shape in shapes.values()], axis=0)
    rows, columns = (-(-int(length) // _CELL) + 2 * _MARGIN for length in (bottom, right))
    codes = np.full((rows, columns), _NOBODY, dtype=np.int16)
    areas = {area: code for code, area in enumerate(shapes)}
    for area, shape in shapes.items():
        _fill(codes, shape.polygon, areas[area])
    for islet in shapely.get_parts(islets):
        _fill(codes, islet, _ISLET)
    codes[:_RIM] = codes[-_RIM:] = codes[:, :_RIM] = codes[:, -_RIM:] = _NOBODY
    land = [code for area, code in areas.items() if shapes[area].terrain != "sea"]
    return Grid(areas, codes, np.isin(codes, land))


def _fill(codes: Codes, polygon: BaseGeometry, code: int) -> None:
    """Give the cells whose middles lie in a polygon that code."""
    left, top, right, bottom = (int(bound) // _CELL + _MARGIN for bound in polygon.bounds)
    columns, rows = np.meshgrid(np.arange(left, right + 1), np.arange(top, bottom + 1))
    inside = shapely.contains_xy(polygon, *(((cells - _MARGIN + 0.5) * _CELL) for cells in (columns, rows)))
    codes[top : bottom + 1, left : right + 1][inside] = code


def summed(cells: Cells) -> Sums:
    """Prepare counting these cells."""
    rows, columns = (np.flatnonzero(cells.any(axis=axis)) for axis in (1, 0))
    if not rows.size:
        return NOTHING
    top, left = int(rows[0]), int(columns[0])
    within = cells[top : rows[-1] + 1, left : columns[-1] + 1]
    return Sums(np.pad(within.cumsum(axis=0, dtype=np.int32).cumsum(axis=1), ((1, 0), (1, 0))), top, left)


NOTHING = Sums(np.zeros((1, 1), dtype=np.int32), 0, 0)
"""Of no cells."""


def covered(these: Iterable[Sums], blots: Blots, air: float) -> list[Shares]:
    """The share of each box, widened by `air` on every side, that covers the cells of each of these sums."""
    edges = _edges(blots, air)
    left, right, top, bottom = edges
    size = (right - left) * (bottom - top)
    return [_counted(sums, *edges) / size for sums in these]


def _counted(sums: Sums, *edges: NDArray[np.intp]) -> NDArray[np.int32]:
    counts, (rows, columns) = sums.counts, sums.counts.shape
    left, right = (np.clip(edge - sums.left, 0, columns - 1) for edge in edges[:2])
    top, bottom = (np.clip(edge - sums.top, 0, rows - 1) for edge in edges[2:])
    counted: NDArray[np.int32] = counts[bottom, right] - counts[top, right] - counts[bottom, left] + counts[top, left]
    return counted


def _edges(blots: Blots, air: float) -> tuple[NDArray[np.intp], ...]:
    half = blots[:, 2:4] + blots[:, 4:] + air
    low = np.round((blots[:, :2] - half) / _CELL).astype(np.intp) + _MARGIN
    high = np.round((blots[:, :2] + half) / _CELL).astype(np.intp) + _MARGIN
    return low[:, 0], high[:, 0], low[:, 1], high[:, 1]


def round_covered(cells: Cells, blots: Blots, air: float) -> Shares:
    """The same for discs of equal radius."""
    across, down = _disc((blots[0, 4] + air) / _CELL)
    middles = np.floor(blots[:, :2] / _CELL).astype(np.intp) + _MARGIN
    rows = np.clip(middles[:, 1:] + down, 0, cells.shape[0] - 1)
    columns = np.clip(middles[:, :1] + across, 0, cells.shape[1] - 1)
    shares: Shares = cells[rows, columns].mean(axis=1)
    return shares


@cache
def _disc(reach: float) -> tuple[NDArray[np.intp], NDArray[np.intp]]:
    """The steps across and down to the cells of a disc, from its middle."""
    steps = np.arange(-int(reach), int(reach) + 1)
    across, down = np.meshgrid(steps, steps)
    within = np.hypot(across, down) <= reach
    return across[within], down[within]
