"""Which way lines between badges take: apart from each other, and around the badges that are in the way."""

import math
from collections.abc import Iterable, Sequence
from itertools import pairwise

from variorum.render.arrows import Curve, bent, unit
from variorum.render.atlas import Box, is_in

_BENDS = (0.0, 0.08, -0.08, 0.16, -0.16, 0.26, -0.26, 0.38, -0.38, 0.52, -0.52)
"""Heights of a curve in lengths of its line, the straightest first, either side in turn."""

_CHOICES: dict[tuple[bool, bool], tuple[float, ...]] = {
    (False, False): _BENDS,
    (False, True): (0.13, 0.2, 0.28, 0.38, 0.52),
    (True, False): (0.3, -0.3, 0.45, -0.45, 0.6, -0.6),
    (True, True): (0.45, 0.6),
}
"""By whether it is short, and whether another runs the opposite way: a short arrow must swing out more to be seen;
opposite ones both turn to their right, so that they never cross."""

_SHORT = 3.4
"""In badges: a shorter arrow is a short one."""

_ROOM = 1.35
"""In badges: how far a line stays away from the middle of any other."""

_ANGLE = 0.55
"""In radians: arrows that end at the same badge closer together than this melt into one."""

_BESIDE = 2.2
"""In badges: a convoyed army passes its fleets clear of badge and ring."""

_MOBILE = 7
"""In badges: longer arrows make way for a name by ending elsewhere; others swing out."""

_SHORT_OF = 1.12
"""In badges: as near to its goal an arrow ends."""


class Router:
    """Finds lines one after another, each with regard to those before it.

    `badges` are the middles of all badges, `radius` is that of a badge; `names` are drawn over lines.
    """

    def __init__(self, badges: Iterable[complex], radius: float, names: Sequence[Box] = ()) -> None:
        self._badges = tuple(badges)
        self._radius = radius
        self._names = names
        self._ends: dict[complex, list[complex]] = {}

    def arrow(self, start: complex, end: complex, *, opposed: bool = False) -> Curve:
        """The way of an arrow; if another runs the opposite way (`opposed`), both swing out to their right."""
        length = abs(end - start) / self._radius
        names = near(self._names, end, 3 * self._radius) if length < _MOBILE else ()
        return self._note(self._best(start, end, _CHOICES[length < _SHORT, opposed], names))

    def straight(self, start: complex, end: complex, *, opposed: bool = False) -> Curve:
        """The way of a line that ends anywhere, as straight as the badges and a line from there to here allow."""
        return self._best(start, end, _CHOICES[False, opposed])

    def past(self, start: complex, carriers: Sequence[complex], end: complex) -> Curve:
        """The way of an arrow that passes by the badges of those that carry it."""
        stops = [start, *carriers, end]
        passed = [self._beside(*stops[index : index + 3]) for index in range(len(carriers))]
        swing = 1.0 if len(carriers) == 1 else 0.5
        controls = [
            here + swing * (here - (before + after) / 2)
            for before, here, after in zip([start, *passed], passed, [*passed[1:], end], strict=False)
        ]
        points = [start, controls[0]]
        for control, following in pairwise(controls):
            points += [(control + following) / 2, following]
        return self._note(Curve((*points, end)))

    def _beside(self, before: complex, carrier: complex, after: complex) -> complex:
        """A point beside a carrier, on the side on which the way there and on is shorter."""
        along = unit(after - before)
        side = ((carrier - before) / along).imag
        return carrier + along * 1j * self._radius * (-_BESIDE if side > 0 else _BESIDE)

    def _note(self, curve: Curve) -> Curve:
        self._ends.setdefault(curve.start, []).append(curve.heading(0))
        self._ends.setdefault(curve.end, []).append(-curve.heading(curve.pieces))
        return curve

    def _best(self, start: complex, end: complex, bends: Sequence[float], names: Sequence[Box] = ()) -> Curve:
        """The least bent line that avoids everything, or else the line that is least in the way.

        Measured along the straight line and in its length, a line with bend b runs at height 4bx(1 - x), so that its
        distance from a badge needs no search.
        """
        step = end - start
        length = abs(step)
        if length < 1e-6:
            return bent(start, end + self._radius * 1e-3, bends[0])
        room = _ROOM * self._radius / length
        seen = [(badge - start) / step for badge in self._badges if badge not in (start, end)]
        close = [spot for spot in seen if 0 < spot.real < 1 and abs(spot.imag) < 0.4 + room]
        towards = step / length
        starts = [taken / towards for taken in self._ends.get(start, ())]
        ends = [-taken / towards for taken in self._ends.get(end, ())]

        def cost(bend: float) -> float:
            leaving = unit(1 + 4j * bend)
            crowd = sum(max(0.0, _ANGLE - abs(leaving - other)) for other in starts)
            crowd += sum(max(0.0, _ANGLE - abs(leaving.conjugate() - other)) for other in ends)
            hidden = covered(bent(start, end, bend), _SHORT_OF * self._radius, self._radius, names) if names else 0
            return (
                abs(bend) + 0.3 * hidden + 1.2 * crowd + 2.5 * sum(_overlap(spot, bend, room) for spot in close) / room
            )

        return bent(start, end, min(bends, key=cost))


def near(names: Iterable[Box], point: complex, far: float) -> tuple[Box, ...]:
    """The names that come so near to a point."""
    low, high = point - complex(far, far), point + complex(far, far)
    return tuple(
        one
        for one in names
        if one[0].real < high.real and one[0].imag < high.imag and one[1].real > low.real and one[1].imag > low.imag
    )


def covered(curve: Curve, short_of: float, size: float, names: Iterable[Box]) -> int:
    """How much of an arrow's head is under names, in points of seven; its tip is as far as `short_of` from the goal."""
    time = curve.reaches(curve.end, short_of)
    tip, barb = curve.at(time), size * curve.heading(time)
    head = (tip, *(tip - far * barb * complex(1, side) for far in (0.5, 1) for side in (-0.4, 0, 0.4)))
    return sum(is_in(point, name) for point in head for name in names)


def _overlap(spot: complex, bend: float, room: float) -> float:
    """By how much a line comes too near to a badge, both in lengths of the line."""
    x = spot.real
    slope = 4 * bend * (1 - 2 * x)
    return max(0.0, room - abs(spot.imag - 4 * bend * x * (1 - x)) / math.hypot(1, slope))


def chain(start: complex, carriers: Iterable[complex], end: complex) -> tuple[complex, ...]:
    """The carriers in the order in which somebody on the way meets them, always the nearest next.

    The rest, from where the goal is nearer, is left out: it belongs to another way.
    """
    left = list(dict.fromkeys(carriers))
    here, found = start, list[complex]()
    while left:
        following = min(left, key=lambda carrier: abs(carrier - here))
        if found and abs(following - here) > abs(end - here):
            break
        left.remove(following)
        found.append(following)
        here = following
    return tuple(found)
