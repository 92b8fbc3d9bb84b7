"""Takes the borders off the cells: arcs between corners, smooth, and straight along the edge of the sheet."""

from collections.abc import Iterator, Mapping
from itertools import pairwise

import numpy as np
import shapely
from shapely import LineString

from variorum.board.coastline import BOARD_EDGE
from variorum.cartography.arcs import Arc, Point, arcs_from
from variorum.cartography.plane.hexes import ROW, Hexes, around, edges
from variorum.cartography.projection import WIDTH

_CORNERS = ((0.5, -1 / 3), (0.5, 1 / 3), (0.0, 2 / 3), (-0.5, 1 / 3), (-0.5, -1 / 3), (0.0, -2 / 3))
"""The corners of a cell around its middle, in columns and rows, in the order of its neighbours."""

_ROUNDS, _FEW_ROUNDS, _SHORT = 8, 2, 5


def traced(hexes: Hexes, names: Mapping[int, str], height: float) -> list[Arc]:
    """The arcs of the cells' areas, on the sheet."""
    arcs = [_placed(arc, hexes.size) for arc in arcs_from(_sides(hexes, names))]
    moved = {
        point: _snapped(point, height) for arc in arcs if BOARD_EDGE in (arc.left, arc.right) for point in arc.points
    }
    return [_straightened(arc, moved, height) if _is_outer(arc) else _smoothed(arc, moved) for arc in arcs]


def _sides(hexes: Hexes, names: Mapping[int, str]) -> dict[tuple[Point, Point], str]:
    """The area on the left of every side of a cell that parts two; corners in halves of columns, thirds of rows."""
    rows, columns = hexes.labels.shape
    sides: dict[tuple[Point, Point], str] = {}
    for row, column in np.argwhere(edges(hexes)).tolist():
        own = int(hexes.labels[row, column])
        for place, (r, c) in enumerate(around((row, column))):
            if not (0 <= r < rows and 0 <= c < columns) or hexes.labels[r, c] != own:
                sides[_corner(row, column, place), _corner(row, column, place + 1)] = names[own]
    return sides


def _corner(row: int, column: int, place: int) -> Point:
    x, y = _CORNERS[place % 6]
    return round(2 * (column + 0.5 * (row & 1) + x)), round(3 * (row + y))


def _placed(arc: Arc, size: float) -> Arc:
    points = tuple(((x / 2 + 0.25) * size, (y / 3 * ROW + 0.5) * size) for x, y in arc.points)
    return Arc(arc.left, arc.right, points)


def _is_outer(arc: Arc) -> bool:
    return BOARD_EDGE in (arc.left, arc.right)


def _snapped(point: Point, height: float) -> Point:
    """The nearest point of the sheet's edge."""
    x, y = point
    side = min((x, 0), (y, 1), (WIDTH - x, 2), (height - y, 3))[1]
    x, y = ((0.0, y), (x, 0.0), (WIDTH, y), (x, height))[side]
    return min(max(x, 0.0), WIDTH), min(max(y, 0.0), height)


def _straightened(arc: Arc, moved: Mapping[Point, Point], height: float) -> Arc:
    points = [moved[arc.points[0]]]
    for start, end in pairwise(moved[point] for point in arc.points):
        points.extend(_round_the_corner(start, end, height))
        points.append(end)
    line = shapely.remove_repeated_points(LineString(points))
    if not line.is_ring:
        line = line.simplify(0.01)
    return Arc(arc.left, arc.right, tuple((x, y) for x, y in line.coords))


def _round_the_corner(start: Point, end: Point, height: float) -> Iterator[Point]:
    (x0, y0), (x1, y1) = start, end
    if x0 != x1 and y0 != y1:
        yield (0.0 if min(x0, x1) == 0 else WIDTH), (0.0 if min(y0, y1) == 0 else height)


def _smoothed(arc: Arc, moved: Mapping[Point, Point]) -> Arc:
    """A running mean that leaves the ends where they are."""
    at = np.array([moved.get(point, point) for point in arc.points])
    closed = arc.points[0] == arc.points[-1]
    for _ in range(_ROUNDS if len(at) > _SHORT else _FEW_ROUNDS):
        if closed:
            ring = at[:-1]
            ring = (np.roll(ring, 1, 0) + 2 * ring + np.roll(ring, -1, 0)) / 4
            at = np.vstack((ring, ring[:1]))
        else:
            at[1:-1] = (at[:-2] + 2 * at[1:-1] + at[2:]) / 4
    return Arc(arc.left, arc.right, tuple((float(x), float(y)) for x, y in at))
