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

_CORNERS = np.array(((1, -1), (1, 1), (0, 2), (-1, 1), (-1, -1), (0, -2), (1, -1)))
"""The corners of a cell around its middle, in halves of columns and thirds of rows, in the order of its neighbors."""

_AROUND = np.array([around((parity, 0)) for parity in (0, 1)]) - np.array([[[0, 0]], [[1, 0]]])
"""The cells around one, by how far they are; in even rows, and in odd ones."""

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
    cells = np.argwhere(edges(hexes))
    odd = cells[:, 0] & 1
    framed = np.pad(hexes.labels, 1, constant_values=-1)
    row, column = (np.moveaxis(cells[:, None] + _AROUND[odd], -1, 0) + 1)[:]
    own = hexes.labels[cells[:, 0], cells[:, 1]]
    parting = framed[row, column] != own[:, None]
    middles = np.column_stack((2 * cells[:, 1] + odd, 3 * cells[:, 0]))
    corners = middles[:, None] + _CORNERS
    starts, ends = (corners[:, place : place + 6][parting].tolist() for place in (0, 1))
    whose = np.repeat(own, parting.sum(1)).tolist()
    return {((x0, y0), (x1, y1)): names[label] for (x0, y0), (x1, y1), label in zip(starts, ends, whose, strict=True)}


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
