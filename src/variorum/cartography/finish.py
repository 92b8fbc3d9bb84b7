"""Makes the arcs of a partition beautiful: simpler, rougher, smoother, on whole units, with one topology."""

from collections.abc import Callable, Collection, Iterator
from itertools import pairwise
from math import dist
from random import Random

import shapely
from shapely import LineString
from shapely.geometry.base import BaseGeometry

from variorum.board.coastline import BOARD_EDGE
from variorum.board.error import BoardError
from variorum.cartography.arcs import Arc, Point

_GENTLER = (1.0, 0.5, 0.2, 0.0)
"""What is left of simplification and roughening where arcs came into conflict, try by try."""

_COAST, _SEA, _LAND = 1.9, 16.0, 3.8
_SHORTEST_ROUGHENED, _ROUGHNESS = 23.0, 0.17
_FLAT, _FLAT_AMONG_MANY = 0.4, 0.9
"""A corner that lies nearer than this to the line through its neighbors vanishes in rounding anyway, and among many
arcs is less than their width: a browser gets a quarter fewer points."""

_MANY = 1200
"""Arcs of a sheet that is so full that one hardly ever looks at it in full size."""

_NEAR = 0.6
"""Arcs that meet in a corner may come together this close to it: rounding moves ends by up to half a unit."""

Line = tuple[Point, ...]


def finished(arcs: list[Arc], water: Collection[str]) -> list[Arc]:
    """Draw every arc anew between its corners: coasts crisp, borders at sea in wide curves, on land a little rough.

    Arcs that would touch or cross others are drawn less freely, step by step.

    Raises:
        BoardError: some arcs touch one another however they are drawn.

    """
    care = [0] * len(arcs)
    flat = _FLAT if len(arcs) < _MANY else _FLAT_AMONG_MANY
    while True:
        drawn = [_redrawn(arc, water, _GENTLER[level], flat) for arc, level in zip(arcs, care, strict=True)]
        conflicts = _conflicts(drawn)
        if not conflicts:
            return drawn
        hopeless = sorted(conflict for conflict in conflicts if care[conflict] == len(_GENTLER) - 1)
        if len(hopeless) == len(conflicts):
            borders = ", ".join(f"{arcs[index].left}|{arcs[index].right}" for index in hopeless)
            raise BoardError(
                "map.txt", 0, f"the borders {borders} run too close to others", "move anchors or widen bridges there"
            )
        for index in conflicts:
            care[index] = min(care[index] + 1, len(_GENTLER) - 1)


def _redrawn(arc: Arc, water: Collection[str], freedom: float, flat: float) -> Arc:
    draw = _style(arc, water)
    points = draw(arc, freedom)
    whole = [(float(round(x)), float(round(y))) for x, y in _thinned(points, flat)]
    return Arc(
        arc.left, arc.right, tuple(point for place, point in enumerate(whole) if not place or point != whole[place - 1])
    )


def _style(arc: Arc, water: Collection[str]) -> Callable[[Arc, float], Line]:
    wet = (arc.left in water) + (arc.right in water)
    if BOARD_EDGE in (arc.left, arc.right):
        return lambda arc, _: arc.points
    return (_land, _coast, _sea)[wet]


def _coast(arc: Arc, freedom: float) -> Line:
    rough = _thinned(arc.points, _COAST * freedom)
    return _rounded(rough, 1) if freedom else rough


def _sea(arc: Arc, freedom: float) -> Line:
    return _rounded(_thinned(arc.points, _SEA * freedom), 3)


def _land(arc: Arc, freedom: float) -> Line:
    plain = _thinned(arc.points, _LAND * freedom)
    chance = Random("|".join(sorted((arc.left, arc.right))))  # a border keeps its shape when others change
    rough = [plain[0]]
    for start, end in pairwise(plain):
        rough.extend(_roughened(start, end, chance, freedom))
    return _rounded(tuple(rough), 2)


def _thinned(points: Line, tolerance: float) -> Line:
    return tuple((x, y) for x, y in LineString(points).simplify(tolerance).coords)


def _roughened(start: Point, end: Point, chance: Random, freedom: float) -> Iterator[Point]:
    """The points after `start` of a line that wanders a little; the middle is displaced, again and again."""
    length = dist(start, end)
    if length < _SHORTEST_ROUGHENED:
        yield end
        return
    aside = chance.uniform(-_ROUGHNESS, _ROUGHNESS) * freedom
    middle = (
        (start[0] + end[0]) / 2 - (end[1] - start[1]) * aside,
        (start[1] + end[1]) / 2 + (end[0] - start[0]) * aside,
    )
    yield from _roughened(start, middle, chance, freedom)
    yield from _roughened(middle, end, chance, freedom)


def _rounded(points: Line, times: int) -> Line:
    """Corners cut, the ends kept. Source: Chaikin, An algorithm for high-speed curve generation (1974)."""
    for _ in range(times):
        cut = [points[0]]
        for (x0, y0), (x1, y1) in pairwise(points):
            cut.append((0.75 * x0 + 0.25 * x1, 0.75 * y0 + 0.25 * y1))
            cut.append((0.25 * x0 + 0.75 * x1, 0.25 * y0 + 0.75 * y1))
        points = (*cut, points[-1])
    return points


def _conflicts(arcs: list[Arc]) -> set[int]:
    """The arcs that shrank to a point, cross themselves, or touch others elsewhere than in a common corner."""
    lines = [LineString(arc.points if len(arc.points) > 1 else ()) for arc in arcs]
    tree = shapely.STRtree(lines)
    found = {index for index, line in enumerate(lines) if line.is_empty}
    found |= {index for index, line in enumerate(lines) if not line.is_simple and not line.is_ring}
    found |= {index for index, line in enumerate(lines) if line.is_ring and not line.is_simple}
    for one, other in zip(*tree.query(lines, predicate="intersects"), strict=True):
        if one < other and not _meet_in_corners(arcs[one], arcs[other], lines[one].intersection(lines[other])):
            found |= {int(one), int(other)}
    return found


def _meet_in_corners(one: Arc, other: Arc, common: BaseGeometry) -> bool:
    corners = set(one.ends) & set(other.ends)
    return all(
        part.geom_type == "Point" and any(dist((part.x, part.y), corner) < _NEAR for corner in corners)
        for part in shapely.get_parts(common)
    )
