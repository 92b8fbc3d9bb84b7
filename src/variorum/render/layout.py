"""Where units are drawn: apart if several share a point, and beside it if they have to retreat."""

import cmath
from collections.abc import Callable, Iterable, Sequence
from functools import cached_property

import msgspec

from variorum.board import area_of
from variorum.game.unit import Dislodgement, Unit, UnitRef

At = Callable[[str], tuple[float, float]]
"""The point of a location ("PAR", "STP/NC"), in drawing units. Raises KeyError for a place that has none."""

BURST = 1.5
"""The radius of the burst around a unit that has to leave, in radii of a badge."""

_SHARED = {2: 0.82, 3: 0.72, 4: 0.66}
"""By number of units at a point: how large their badges are, so that they take little more room than one."""

_CROWDED = 0.56
"""The smallest badge whose letter can be read."""

_RING = 6
"""The most badges around a point without a badge in the middle."""

_PUSHED = (complex(1.35, -1.15), complex(-1.35, -1.15), complex(1.35, 1.15), complex(-1.35, 1.15))
"""Where units that have to retreat are drawn, seen from their place, and their least distance, in badges."""

_FALLEN = 0.88
"""Units that must leave are a little smaller than those that drove them out."""


class PlacedUnit(msgspec.Struct, frozen=True):
    """A unit's badge: its middle, x + yj, and its radius. `fallen` units have been dislodged."""

    unit: Unit
    point: complex
    radius: float
    fallen: bool = False


class Layout(msgspec.Struct, frozen=True, dict=True):
    """The places of a picture and the badges on them; `badge` is the radius of a badge that has a place to itself."""

    at: At
    badge: float
    placed: tuple[PlacedUnit, ...]

    def point(self, location: str) -> complex | None:
        """The point of a location, or that of its area; None if neither has one."""
        for name in (location, area_of(location)):
            try:
                return complex(*self.at(name))
            except KeyError:
                continue
        return None

    def spot(self, ref: UnitRef, power: str = "") -> complex | None:
        """The middle of the badge of the unit that a power names so, or the point where it would be."""
        unit = named((placed.unit for placed in self.placed), ref, power)
        return self.where(unit) if unit else self.point(ref.location)

    def where(self, unit: Unit) -> complex | None:
        """The middle of a unit's badge, or the point where it would be."""
        return self._by_id[unit.id].point if unit.id in self._by_id else self.point(unit.location)

    @cached_property
    def _by_id(self) -> dict[int, PlacedUnit]:
        return {placed.unit.id: placed for placed in self.placed}


def named(units: Iterable[Unit], ref: UnitRef, power: str = "") -> Unit | None:
    """The unit that a power means: the first of its own, or else of anybody's; None if there is none."""
    power = ref.power or power
    found = [
        unit
        for unit in units
        if unit.area == ref.area and ref.kind in ("", unit.kind) and ref.power in ("", unit.power)
    ]
    found.sort(key=lambda unit: unit.power != power)
    return found[min(max(ref.number, 1), len(found)) - 1] if found else None


def layout(units: Iterable[Unit], dislodged: Iterable[Dislodgement], at: At, badge: float) -> Layout:
    """The badges of all units that stand somewhere on the picture, those of dislodged ones last."""
    empty = Layout(at, badge, ())
    groups: dict[complex, list[Unit]] = {}
    for unit in units:
        point = empty.point(unit.location)
        if point is not None:
            groups.setdefault(point, []).append(unit)
    placed = [badged for point, group in groups.items() for badged in _fan(point, group, badge)]
    leaving: dict[complex, list[Unit]] = {}
    for entry in dislodged:
        point = empty.point(entry.unit.location)
        if point is not None:
            leaving.setdefault(point, []).append(entry.unit)
    for point, group in leaving.items():
        placed += _beside(point, group, [one for one in placed if one.unit in groups.get(point, ())], badge)
    return Layout(at, badge, tuple(placed))


def _beside(point: complex, units: Sequence[Unit], staying: Sequence[PlacedUnit], badge: float) -> Iterable[PlacedUnit]:
    """Units that have to leave, clear of those that stay at the same point."""
    reach = max((abs(one.point - point) + one.radius for one in staying), default=badge)
    for index, unit in enumerate(units):
        push = _PUSHED[index % len(_PUSHED)]
        away = max(badge * abs(push), reach + _FALLEN * badge)
        yield PlacedUnit(unit, point + away * push / abs(push), badge * _FALLEN, fallen=True)


def _fan(point: complex, units: Sequence[Unit], badge: float) -> Iterable[PlacedUnit]:
    """Units around a point: a single unit on it, two side by side, more in a circle, many around the first."""
    if len(units) == 1:
        return (PlacedUnit(units[0], point, badge),)
    radius = badge * _SHARED.get(len(units), _CROWDED)
    middle = units[:1] if len(units) > _RING else ()
    ring = units[len(middle) :]
    away = max(radius, 1.05 * radius / cmath.sin(cmath.pi / len(ring)).real)
    first = cmath.pi if len(ring) == 2 else -cmath.pi / 2
    turns = (first + 2 * cmath.pi * index / len(ring) for index in range(len(ring)))
    around = (PlacedUnit(unit, point + cmath.rect(away, turn), radius) for unit, turn in zip(ring, turns, strict=True))
    return (*(PlacedUnit(unit, point, radius) for unit in middle), *around)
