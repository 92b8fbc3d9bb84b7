"""Polylines on the sheet: packing, measuring, and what is inside."""

import math
from collections.abc import Iterable, Sequence
from itertools import pairwise

Point = tuple[float, float]
Line = tuple[Point, ...]


def unpacked(packed: Sequence[int]) -> Line:
    """The points of a line that is given by its first point and the steps from each to the next."""
    x = y = 0
    points = []
    for step_x, step_y in zip(packed[::2], packed[1::2], strict=True):
        x, y = x + step_x, y + step_y
        points.append((x, y))
    return tuple(points)


def joined(lines: Iterable[Line]) -> Line:
    """Lines that follow each other, joined; points that two of them share occur once."""
    points: list[Point] = []
    for line in lines:
        points.extend(line[1:] if points and points[-1] == line[0] else line)
    return tuple(points)


def path_data(line: Line, *, closed: bool = False) -> str:
    """A line as SVG path data, in whole units and as short as can be."""
    points = [(round(x), round(y)) for x, y in line]
    if closed and points[0] == points[-1]:
        points.pop()
    steps = [(x - before_x, y - before_y) for (before_x, before_y), (x, y) in pairwise(points)]
    text = f"M{points[0][0]} {points[0][1]}l" + " ".join(f"{x} {y}" for x, y in steps)
    return text.replace(" -", "-") + ("z" if closed else "")


def inside(outlines: Iterable[Line], point: Point) -> bool:
    """Whether a point lies within closed outlines, holes left out."""
    x, y = point
    within = False
    for line in outlines:
        for (one_x, one_y), (other_x, other_y) in pairwise((*line, line[0])):
            if (one_y > y) != (other_y > y) and x < one_x + (y - one_y) / (other_y - one_y) * (other_x - one_x):
                within = not within
    return within


def touches(lines: Iterable[Line], point: Point, reach: float) -> bool:
    """Whether a vertex of some lines is in the square that reaches so far to each side of a point."""
    left, right, top, bottom = point[0] - reach, point[0] + reach, point[1] - reach, point[1] + reach
    return any(left <= x <= right and top <= y <= bottom for line in lines for x, y in line)


def box(lines: Iterable[Line]) -> tuple[float, float, float, float]:
    """The left, top, right and bottom of some lines."""
    points = [point for line in lines for point in line]
    xs, ys = [x for x, _ in points], [y for _, y in points]
    return min(xs), min(ys), max(xs), max(ys)


def middle(lines: Sequence[Line]) -> Point:
    """The vertex half-way along some lines, taken one after another."""
    lengths = [math.dist(one, other) for line in lines for one, other in pairwise(line)]
    ends = [other for line in lines for _, other in pairwise(line)]
    half = sum(lengths) / 2
    for length, end in zip(lengths, ends, strict=True):
        half -= length
        if half <= 0:
            return end
    return lines[0][0]


def nearest(ones: Iterable[Line], others: Iterable[Line]) -> tuple[Point, Point]:
    """The two vertices, one of each, that are closest to each other."""
    there = [point for line in others for point in line]
    pairs = ((one, min(there, key=lambda other: math.dist(one, other))) for line in ones for one in line)
    return min(pairs, key=lambda pair: math.dist(*pair))
