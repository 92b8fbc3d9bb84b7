"""A partition as arcs between corners: each border once, however many areas it parts."""

from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping
from itertools import pairwise
from math import atan2, tau

import shapely
from msgspec import Struct
from shapely import Polygon
from shapely.geometry.base import BaseGeometry
from shapely.geometry.polygon import orient

from variorum.board.coastline import BOARD_EDGE
from variorum.cartography.world import polygons

_DIGITS = 3
"""Decimals by which the ends of sides are compared: two areas compute their common corner by different ways."""

Point = tuple[float, float]
Step = tuple[int, bool]
"""An arc by its index, and whether it is walked from its first point to its last."""


class Arc(Struct, frozen=True):
    """A border between two corners, or a whole closed outline. `left` and `right` are areas, `*` what is off the board.

    Left and right are those of a plane whose y points up; the sheet's points down.
    """

    left: str
    right: str
    points: tuple[Point, ...]

    @property
    def ends(self) -> tuple[Point, Point]:
        """Its two corners (twice the same if it is closed)."""
        return self.points[0], self.points[-1]


Parted = Callable[[Point, Point], tuple[str, str]]
"""The areas on the left and on the right of an edge."""

Outlines = dict[str, list[list[Step]]]
"""For each area its outlines, the outer one first: closed chains of arcs with the area on the left."""


def arcs_of(shapes: Mapping[str, BaseGeometry]) -> list[Arc]:
    """The arcs of a partition, nodes exactly shared."""
    clean = shapely.coverage_clean(list(shapes.values()))
    return arcs_from(_sides(dict(zip(shapes, clean, strict=True))))


def arcs_from(sides: Mapping[tuple[Point, Point], str]) -> list[Arc]:
    """The arcs of a partition, from the area on the left of every directed edge that parts two areas."""
    beside: dict[Point, list[Point]] = defaultdict(list)
    for start, end in sides:
        beside[start].append(end)
        if (end, start) not in sides:
            beside[end].append(start)

    def parted(start: Point, end: Point) -> tuple[str, str]:
        return sides.get((start, end), BOARD_EDGE), sides.get((end, start), BOARD_EDGE)

    def is_corner(point: Point) -> bool:
        if len(beside[point]) != 2:
            return True
        before, after = beside[point]
        return parted(before, point) != parted(point, after)

    return list(_walked(beside, {point for point in beside if is_corner(point)}, parted))


def _sides(shapes: Mapping[str, BaseGeometry]) -> dict[tuple[Point, Point], str]:
    """The area on the left of every directed edge."""
    sides: dict[tuple[Point, Point], str] = {}
    for area, shape in shapes.items():
        for part in map(orient, polygons(shape)):
            for ring in (part.exterior, *part.interiors):
                points = [(round(x, _DIGITS), round(y, _DIGITS)) for x, y in ring.coords]
                sides.update({(start, end): area for start, end in pairwise(points) if start != end})
    return sides


def _walked(beside: Mapping[Point, list[Point]], corners: set[Point], parted: Parted) -> Iterator[Arc]:
    seen: set[tuple[Point, Point]] = set()

    def walk(start: Point, toward: Point) -> Arc:
        points = [start, toward]
        while points[-1] not in corners and points[-1] != start:
            one, other = beside[points[-1]]
            points.append(other if one == points[-2] else one)
        seen.update(pairwise(points))
        seen.update(pairwise(reversed(points)))
        return Arc(*parted(points[0], points[1]), tuple(points))

    for start in [*sorted(corners), *sorted(beside)]:
        if start in corners or not any((start, end) in seen for end in beside[start]):
            for end in sorted(beside[start]):
                if (start, end) not in seen:
                    yield walk(start, end)


def outlines_of(arcs: list[Arc]) -> Outlines:
    """The outlines of every area."""
    starts: dict[tuple[str, Point], list[Step]] = defaultdict(list)
    for index, arc in enumerate(arcs):
        starts[arc.left, arc.points[0]].append((index, True))
        starts[arc.right, arc.points[-1]].append((index, False))
    outlines: Outlines = defaultdict(list)
    used: set[Step] = set()
    for index, arc in enumerate(arcs):
        for area, ahead in ((arc.left, True), (arc.right, False)):
            if area != BOARD_EDGE and (index, ahead) not in used:
                outlines[area].append(_outline(arcs, starts, used, area, (index, ahead)))
    return {area: sorted(rings, key=lambda ring: -area_within(arcs, ring)) for area, rings in outlines.items()}


def _outline(
    arcs: list[Arc], starts: Mapping[tuple[str, Point], list[Step]], used: set[Step], area: str, step: Step
) -> list[Step]:
    ring = [step]
    used.add(step)
    while True:
        walked = line(arcs, ring[-1])
        onward = [step for step in starts[area, walked[-1]] if step not in used]
        if walked[-1] == line(arcs, ring[0])[0] or not onward:
            return ring
        # Where an outline touches itself, the sharpest turn towards the area stays within it.
        step = min(onward, key=lambda step: _turn(walked, line(arcs, step)))
        used.add(step)
        ring.append(step)


def _turn(walked: tuple[Point, ...], onward: tuple[Point, ...]) -> float:
    (x0, y0), (x, y), (x1, y1) = walked[-2], walked[-1], onward[1]
    return (atan2(y0 - y, x0 - x) - atan2(y1 - y, x1 - x)) % tau


def line(arcs: list[Arc], step: Step) -> tuple[Point, ...]:
    """The points of a step, in the order in which it is walked."""
    index, ahead = step
    return arcs[index].points if ahead else arcs[index].points[::-1]


def trace(arcs: list[Arc], ring: list[Step]) -> list[Point]:
    """The points of an outline, the first not repeated."""
    return [point for step in ring for point in line(arcs, step)[:-1]]


def area_within(arcs: list[Arc], ring: list[Step]) -> float:
    """The signed area of an outline: negative for a hole."""
    points = trace(arcs, ring)
    return sum(x0 * y1 - x1 * y0 for (x0, y0), (x1, y1) in zip(points, points[1:] + points[:1], strict=True)) / 2


def shapes_of(arcs: list[Arc], outlines: Outlines) -> dict[str, Polygon]:
    """The polygon of every area. An area is one piece: its first outline, less the others."""
    return {
        area: Polygon(trace(arcs, rings[0]), [trace(arcs, ring) for ring in rings[1:]])
        for area, rings in outlines.items()
    }


def neighbors(arcs: list[Arc], ring: list[Step]) -> list[str]:
    """The areas along an outline, one for each arc, counter-clockwise as seen on the sheet."""
    return [arcs[index].right if ahead else arcs[index].left for index, ahead in reversed(ring)]
