"""Curves and the shapes that are drawn along them: arrows, waves, bars.

Points are complex numbers in drawing units, x + yj with y downwards; `1j * d` is d turned a quarter to the right.
"""

import math
from collections.abc import Sequence
from itertools import pairwise

import msgspec

_HALVINGS = 14
"""Finds a crossing to a part in sixteen thousand: a fifth of a unit on the longest arrow."""

_FLAT = 0.5
"""A bend below half a unit can't be seen, and a straight line is half the bytes."""


class Curve(msgspec.Struct, frozen=True):
    """A chain of quadratic Bézier pieces: where it starts, then the control point and the end of every piece.

    Its parameter runs from 0 to the number of pieces.
    """

    points: tuple[complex, ...]

    @property
    def pieces(self) -> int:
        """The number of pieces."""
        return len(self.points) // 2

    @property
    def start(self) -> complex:
        """Where it begins."""
        return self.points[0]

    @property
    def end(self) -> complex:
        """Where it ends."""
        return self.points[-1]

    def at(self, time: float) -> complex:
        """The point at a parameter."""
        (a, b, c), rest = self._piece(time)
        return a + (b - a) * 2 * rest + (a - 2 * b + c) * rest * rest

    def heading(self, time: float) -> complex:
        """The direction at a parameter, of length 1."""
        (a, b, c), rest = self._piece(time)
        return unit((b - a) * (1 - rest) + (c - b) * rest, c - a)

    def part(self, first: float, last: float) -> "Curve":
        """The stretch between two parameters, `first` before `last`."""
        inner = range(math.floor(first) + 1, math.ceil(last))
        stops = [first, *inner, last]
        points = [self.at(first)]
        for start, stop in pairwise(stops):
            (a, b, c), rest = self._piece((start + stop) / 2)
            from_, to = rest - (stop - start) / 2, rest + (stop - start) / 2
            control = a + (b - a) * (from_ + to) + (a - 2 * b + c) * from_ * to
            points += [control, self.at(stop)]
        return Curve(tuple(points))

    def leaves(self, center: complex, radius: float) -> float:
        """The parameter at which it is as far as `radius` from `center`, near which it starts (at most halfway)."""
        return self._crossing(center, radius, 0, self.pieces / 2)

    def reaches(self, center: complex, radius: float) -> float:
        """The parameter at which it comes as near as `radius` to `center`, where it ends (at least halfway)."""
        return self._crossing(center, radius, self.pieces, self.pieces / 2)

    def nearest(self, point: complex) -> float:
        """The parameter, in steps, of the point nearest to another point; never an end."""
        steps = 10 * self.pieces
        return min((step / 10 for step in range(2, steps - 2)), key=lambda time: abs(self.at(time) - point))

    def _crossing(self, center: complex, radius: float, inside: float, outside: float) -> float:
        for _ in range(_HALVINGS):
            middle = (inside + outside) / 2
            if abs(self.at(middle) - center) < radius:
                inside = middle
            else:
                outside = middle
        return outside

    def _piece(self, time: float) -> tuple[tuple[complex, complex, complex], float]:
        index = min(max(int(time), 0), self.pieces - 1)
        a, b, c = self.points[2 * index : 2 * index + 3]
        return (a, b, c), time - index


def unit(vector: complex, otherwise: complex = 1) -> complex:
    """A vector's direction, of length 1; if it has no length, that of another vector, or to the right."""
    for candidate in (vector, otherwise):
        length = abs(candidate)
        if length > 1e-9:
            return candidate / length
    return 1


def bent(start: complex, end: complex, bend: float) -> Curve:
    """A curve of one piece; `bend` is how far it swings out to the right, as a share of its length."""
    return Curve((start, (start + end) / 2 + 2 * bend * 1j * (end - start), end))


def line(curve: Curve) -> str:
    """Path data of a curve."""
    return _Pen(curve.start).curve(curve.points[1:]).written


def arrow(curve: Curve, tail: float, neck: float, head: float) -> str:
    """Path data of a closed arrow along a curve.

    `tail` and `neck` are half the shaft's width at both of its ends; `head` is the length of the head, and its width.
    """
    joint = curve.reaches(curve.end, head * 0.86)
    shaft = curve.part(0, joint)
    heading = unit(curve.end - shaft.end)
    barb = curve.end - heading * head
    left, right = (_beside(shaft, side * tail, side * neck) for side in (-1, 1))
    pen = _Pen(left[0]).curve(left[1:])
    pen.straight(barb - heading * 0.5j * head, curve.end, barb + heading * 0.5j * head, right[-1])
    return pen.curve(right[-2::-1]).written + "z"


def head(curve: Curve, size: float) -> str:
    """Path data of an arrow head alone, at the end of a curve."""
    heading = unit(curve.end - curve.at(curve.reaches(curve.end, size)))
    barb = curve.end - heading * size
    return _Pen(barb - heading * 0.45j * size).straight(curve.end, barb + heading * 0.45j * size).written + "z"


def bar(point: complex, along: complex, half: float) -> str:
    """Path data of a straight stroke through a point; `half` is half its length."""
    return _Pen(point - along * half).straight(point + along * half).written


def arc(center: complex, radius: float, towards: complex, spread: float) -> str:
    """Path data of the part of a circle that faces a direction, as far as an angle to both sides (radians)."""
    ends = [center + radius * towards * complex(math.cos(spread), sign * math.sin(spread)) for sign in (-1, 1)]
    step = ends[1] - ends[0]
    return f"{_Pen(ends[0]).written}a{short(radius)} {short(radius)} 0 0 1 {_pair(step.real, step.imag)}"


def wave(start: complex, end: complex, length: float, height: float) -> str:
    """Path data of a wavy line; `length` is about that of half a wave."""
    crests = max(2, round(abs(end - start) / length))
    step = (end - start) / crests
    swing = step / 2 + unit(step) * 1j * height
    pen = _Pen(start).curve((start + swing, start + step))
    return pen.written + "".join(f"t{_pair(step.real, step.imag)}" for _ in range(crests - 1))


def _beside(curve: Curve, first: float, last: float) -> list[complex]:
    """The points of a curve moved to its right, by `first` at its start and by `last` at its end."""
    count = len(curve.points) - 1
    moved = []
    for index, point in enumerate(curve.points):
        width = first + (last - first) * index / count
        moved.append(point + curve.heading(index / 2) * 1j * width)
    return moved


class _Pen:
    """Writes path data with short relative numbers; what rounding loses at one point is made good at the next."""

    def __init__(self, start: complex) -> None:
        self._x, self._y = _tenths(start)
        self.written = f"M{_pair(self._x / 10, self._y / 10)}"
        self._command = "M"

    def curve(self, points: Sequence[complex]) -> "_Pen":
        """Continue along quadratic pieces, or along a straight line if the difference is invisible."""
        here = complex(self._x, self._y) / 10
        for control, end in zip(points[::2], points[1::2], strict=True):
            if abs(control - (here + end) / 2) < _FLAT:
                self.straight(end)
            else:
                self._go("q", control, end)
            here = end
        return self

    def straight(self, *points: complex) -> "_Pen":
        """Go on along straight lines."""
        for point in points:
            self._go("l", point)
        return self

    def _go(self, command: str, *points: complex) -> None:
        found = [_tenths(point) for point in points]
        offsets = _joined([value / 10 for x, y in found for value in (x - self._x, y - self._y)])
        repeated = self._command == command == "l"
        parted = " " if repeated and not offsets.startswith("-") else "" if repeated else command
        self.written += parted + offsets
        self._command = command
        self._x, self._y = found[-1]


def _tenths(point: complex) -> tuple[int, int]:
    return round(point.real * 10), round(point.imag * 10)


def _pair(x: float, y: float) -> str:
    return _joined([x, y])


def _joined(values: Sequence[float]) -> str:
    return " ".join(short(value) for value in values).replace(" -", "-")


def short(value: float) -> str:
    """A number with at most one decimal, as short as path data allows."""
    text = f"{value:.1f}".removesuffix(".0")
    return "0" if text == "-0" else text.replace("0.", ".", 1) if text.lstrip("-").startswith("0.") else text
