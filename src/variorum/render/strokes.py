"""The marks of orders as SVG, along the lines of a plan."""

import cmath
from functools import singledispatch

from variorum.render.arrows import Curve, arc, arrow, bar, head, line, short, wave
from variorum.render.marks import Arrow, Backing, Birth, Cross, Ferry, Guard, Mark, RingMark
from variorum.render.plan import DrawingPlan, trip, visible
from variorum.render.routes import covered, near
from variorum.render.svg import element
from variorum.render.symbols import symbol_id
from variorum.render.units import sign, use

FAILED = frozenset({"bounce", "disrupted", "destroyed"})
BROKEN = frozenset({"cut", "disrupted"})

_NEAR = 1.12
"""In badges, as all of these: where an arrow begins, just off the badge."""

_SHORT_OF = (1.3, 1.12, 1.5, 1.8, 2.1, 2.4, 2.8, 3.2)
"""An arrow's tip stops here, clear of the badge of whoever stands there; rather than under a name, elsewhere."""

_WITHIN = (1.3, 0.7, 0.1, 1.8, 2.3)
"""The same where nobody stands: there it may go on, out from under a name."""

_STOPPED = (1.75, 1.5, 2.1, 2.4, 2.8, 3.2, 3.6)
"""An order that failed stops shorter, so that one sees that nobody arrived."""

_SEEN = 1.4
"""The length of an arrow that is always left, however near the goal."""

_RING = 1.28
"""The radius of the ring around a unit that is supported or stays."""

_SLANT = cmath.rect(1, 1.0)
"""A bar across a broken order stands askew, to be told from the head of an arrow."""


@singledispatch
def draw(mark: Mark, index: int, plan: DrawingPlan) -> str:
    """A mark of the order with that index; nothing if its unit or place is not on the board."""
    raise NotImplementedError(f"there is no drawing for {type(mark).__name__}")


@draw.register
def _(mark: Arrow, index: int, plan: DrawingPlan) -> str:
    curve, badge = plan.lines.get((index, mark)), plan.layout.badge
    if curve is None:
        return ""
    result = plan.ordered[index].result
    failed = result in FAILED
    way = course(curve, plan, failed=failed)
    if mark.style == "retreat":
        tip = path("hollow", head(way, 0.62 * badge))
        shown = dashed(way.part(0, way.reaches(way.end, 0.6 * badge))) + tip
    else:
        tip_length = min(badge, 0.6 * abs(way.end - way.start))
        outline = arrow(way, 0.14 * badge, 0.25 * badge, tip_length)
        shown = path("shaft", outline)
    if failed:
        shown += stop(way.end + way.heading(way.pieces) * 0.14 * badge, way.heading(way.pieces) * 1j, badge)
    return shown + doubt(way, result, badge)


def course(curve: Curve, plan: DrawingPlan, *, failed: bool) -> Curve:
    """The part of a line that its arrow takes, from the edge of a badge to the tip."""
    short_of = plan.edge(curve.end, _in_sight(curve, plan, failed=failed))
    return curve.part(*visible(curve, plan.edge(curve.start, _NEAR), short_of))


def _in_sight(curve: Curve, plan: DrawingPlan, *, failed: bool) -> float:
    """How far from its goal an arrow's tip stops, so that its head is under no name, or under as little as can be."""
    badge = plan.layout.badge
    room = max(_NEAR, abs(curve.end - curve.start) / badge - _NEAR - _SEEN)
    stops = _STOPPED if failed else _WITHIN if plan.is_vacant(curve.end) else _SHORT_OF
    names = near(plan.names, curve.end, plan.edge(curve.end, max(stops) + 1))
    if not names:
        return min(room, stops[0])
    possible = (min(room, stop) for stop in stops)
    return min(possible, key=lambda short_of: covered(curve, plan.edge(curve.end, short_of), badge, names))


@draw.register
def _(mark: Backing, index: int, plan: DrawingPlan) -> str:
    curve, badge = plan.lines.get((index, mark)), plan.layout.badge
    if curve is None:
        return ""
    way = curve.part(curve.leaves(curve.start, plan.edge(curve.start, _NEAR)), curve.pieces)
    goal = plan.trips[trip(mark)]
    ghost = "" if _is_ordered(mark, plan) else path("dotted", line(goal.part(*visible(goal, badge, badge))))
    dot = element("circle", class_="dot", cx=short(way.end.real), cy=short(way.end.imag), r=short(0.22 * badge))
    return ghost + dashed(way) + dot + broken(way, index, plan)


@draw.register
def _(mark: Guard, index: int, plan: DrawingPlan) -> str:
    curve = plan.lines.get((index, mark))
    if curve is None:
        return ""
    way = curve.part(*visible(curve, plan.edge(curve.start, _NEAR), plan.edge(curve.end, _RING)))
    towards = way.end - curve.end
    shield = arc(curve.end, abs(towards), towards / (abs(towards) or 1), 1.0)
    data = line(way)
    return casing(data + shield) + path("dashed", data) + path("ring", shield) + broken(way, index, plan)


@draw.register
def _(mark: Ferry, index: int, plan: DrawingPlan) -> str:
    spot, badge = plan.spot(index, mark.unit), plan.layout.badge
    if spot is None or (index, mark) not in plan.meets:
        return ""
    goal = plan.trips[trip(mark)]
    end = goal.at(plan.meets[index, mark])
    way = Curve((spot, (spot + end) / 2, end))
    way = way.part(way.leaves(spot, plan.edge(spot, _NEAR)), 1)
    ghost = "" if _is_ordered(mark, plan) else path("dotted", line(goal.part(*visible(goal, badge, badge))))
    waves = wave(way.start, way.end, 0.36 * badge, 0.5 * badge)
    return ghost + casing(waves) + path("wavy", waves) + broken(way, index, plan)


@draw.register
def _(mark: RingMark, index: int, plan: DrawingPlan) -> str:
    around = mark.around
    spot = plan.layout.point(around) if isinstance(around, str) else plan.spot(index, around)
    if spot is None:
        return ""
    radius = _RING * plan.layout.badge
    return _circle(None, spot, radius) + _circle("ring" if mark.style == "stay" else "dotted", spot, radius)


@draw.register
def _(mark: Cross, index: int, plan: DrawingPlan) -> str:
    spot = plan.spot(index, mark.unit)
    return "" if spot is None else sign("cross", spot, 1.1 * plan.layout.badge)


@draw.register
def _(mark: Birth, index: int, plan: DrawingPlan) -> str:
    spot, badge = plan.spot(index, mark.unit), plan.layout.badge
    if spot is None:
        return ""
    born = element("g", use(symbol_id(mark.unit.kind), spot, badge), class_="born")
    return born + sign("plus", spot + complex(0.85, -0.8) * badge, 0.5 * badge)


def casing(data: str) -> str:
    """The light ground below a line: the only kind of path without a class."""
    return element("path", d=data)


def path(kind: str, data: str) -> str:
    """A path of a class."""
    return element("path", class_=kind, d=data)


def dashed(way: Curve) -> str:
    """A dashed line on a light ground."""
    data = line(way)
    return casing(data) + path("dashed", data)


def stop(point: complex, along: complex, badge: float) -> str:
    """A short bar: this far and no further."""
    data = bar(point, along, 0.5 * badge)
    return path("under", data) + path("stop", data)


def broken(way: Curve, index: int, plan: DrawingPlan) -> str:
    """What a helper's line bears if the help came to nothing."""
    result, badge = plan.ordered[index].result, plan.layout.badge
    if result in BROKEN:
        return stop(way.at(way.pieces / 2), way.heading(way.pieces / 2) * _SLANT, badge)
    return doubt(way, result, badge)


def doubt(way: Curve, result: str, badge: float) -> str:
    """A question mark on the line of an order that was impossible."""
    return sign("void", way.at(way.pieces / 2), 0.42 * badge) if result == "void" else ""


def _is_ordered(mark: Backing | Ferry, plan: DrawingPlan) -> bool:
    return any(isinstance(key[1], Arrow) and trip(key[1]) == trip(mark) for key in plan.lines)


def _circle(kind: str | None, center: complex, radius: float) -> str:
    return element("circle", class_=kind, cx=short(center.real), cy=short(center.imag), r=short(radius))
