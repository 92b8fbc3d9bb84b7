"""A drawing in small square cells, to tell quickly what a label or a badge would cover."""

from collections.abc import Mapping

import numpy as np
import shapely
from msgspec import Struct
from numpy.typing import NDArray
from shapely.geometry.base import BaseGeometry

from variorum.cartography.placed import Blots
from variorum.cartography.shape import Shape

_CELL = 4
_MARGIN = 25
_RIM = _MARGIN + 6
_NOBODY, _ISLET = -1, -2

Codes = NDArray[np.int16]
Cells = NDArray[np.bool_]
Sums = NDArray[np.int64]
Shares = NDArray[np.float64]


class Grid(Struct, frozen=True):
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
        return (self.codes >= 0) & ~self.dry & ~self.own(area)

    @property
    def islets(self) -> Cells:
        """The cells of islands that aren't part of an area."""
        cells: Cells = self.codes == _ISLET
        return cells


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
    """How many of these cells lie above and to the left of every corner."""
    return np.pad(cells.cumsum(axis=0, dtype=np.int32).cumsum(axis=1), ((1, 0), (1, 0)))


def covered(sums: Sums, blots: Blots, air: float) -> Shares:
    """The share of each box, widened by `air` on every side, that covers the summed cells."""
    left, right, top, bottom = _edges(blots, air)
    start, end = (np.clip(edge, 0, sums.shape[1] - 1) for edge in (left, right))
    above, below = (np.clip(edge, 0, sums.shape[0] - 1) for edge in (top, bottom))
    counted = sums[below, end] - sums[above, end] - sums[below, start] + sums[above, start]
    return counted / ((right - left) * (bottom - top))


def _edges(blots: Blots, air: float) -> tuple[NDArray[np.intp], ...]:
    half = blots[:, 2:4] + blots[:, 4:] + air
    low = np.round((blots[:, :2] - half) / _CELL).astype(np.intp) + _MARGIN
    high = np.round((blots[:, :2] + half) / _CELL).astype(np.intp) + _MARGIN
    return low[:, 0], high[:, 0], low[:, 1], high[:, 1]


def round_covered(cells: Cells, blots: Blots, air: float) -> Shares:
    """The same for discs of equal radius."""
    reach = (blots[0, 4] + air) / _CELL
    steps = np.arange(-int(reach), int(reach) + 1)
    across, down = (axis[np.hypot(*np.meshgrid(steps, steps)) <= reach] for axis in np.meshgrid(steps, steps))
    middles = np.floor(blots[:, :2] / _CELL).astype(np.intp) + _MARGIN
    rows = np.clip(middles[:, 1:] + down, 0, cells.shape[0] - 1)
    columns = np.clip(middles[:, :1] + across, 0, cells.shape[1] - 1)
    shares: Shares = cells[rows, columns].mean(axis=1)
    return shares
