"""Where the lines of a phase's orders run, worked out for all of them together."""

from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property
from typing import TypeAlias

import msgspec
from msgspec.structs import replace

from variorum.board import area_of
from variorum.game.order import Order
from variorum.game.unit import Unit, UnitRef
from variorum.render.arrows import Curve
from variorum.render.atlas import Box
from variorum.render.layout import BURST, Layout
from variorum.render.marks import Arrow, Backing, Ferry, Guard, Mark, marks
from variorum.render.routes import Router, chain

Trip: TypeAlias = tuple[str, str]
"""The areas from which and to which a unit moves."""

Key: TypeAlias = tuple[int, Mark]
"""A mark and the index of the order that makes it."""

_FIRST, _LAST = 0.36, 0.58


class Ordered(msgspec.Struct, frozen=True):
    """An order to draw, and its outcome.

    `result` is one of `variorum.game.happened.Result`, or empty while unknown; `unit` is the unit that the
    order is for (None: it is looked up by its name); `dislodged` tells that the unit has to leave.
    `word` is the result as people read it, if it is another word.
    """

    power: str
    order: Order
    result: str = ""
    unit: Unit | None = None
    dislodged: bool = False
    word: str = ""


class DrawingPlan(msgspec.Struct, frozen=True, dict=True):
    """Every mark with the index of its order, and the lines that marks need.

    `names` are drawn over them. `lines` run from the middle of a badge; `meets` is the parameter at which a helper's
    line meets the arrow of the trip that it is for.
    """

    layout: Layout
    ordered: tuple[Ordered, ...]
    marks: tuple[Key, ...]
    names: tuple[Box, ...] = ()
    lines: Mapping[Key, Curve] = {}
    trips: Mapping[Trip, Curve] = {}
    meets: Mapping[Key, float] = {}

    def spot(self, index: int, ref: UnitRef) -> complex | None:
        """The middle of the badge of a unit that an order names; the order's own unit is known, others are found."""
        entry = self.ordered[index]
        if ref != entry.order.subject:
            return self.layout.spot(ref)
        return self.layout.spot(ref, entry.power) if entry.unit is None else self.layout.where(entry.unit)

    def beaten(self, index: int) -> complex | None:
        """The middle of the badge of an order's unit, if it has to leave."""
        entry = self.ordered[index]
        return self.spot(index, entry.order.subject) if entry.dislodged and entry.order.subject else None

    def edge(self, point: complex, share: float) -> float:
        """How far from the middle of a badge lines begin and end: a share of its radius, more around a burst."""
        return self.layout.badge * (share + (BURST - 1 if point in self._bursts else 0))

    def is_vacant(self, point: complex) -> bool:
        """Whether no badge is there."""
        return all(abs(placed.point - point) >= self.layout.badge for placed in self.layout.placed)

    @cached_property
    def _bursts(self) -> frozenset[complex | None]:
        fallen = (placed.point for placed in self.layout.placed if placed.fallen)
        return frozenset((*fallen, *map(self.beaten, range(len(self.ordered)))))


def plan(ordered: Sequence[Ordered], layout: Layout, names: Iterable[Box] = ()) -> DrawingPlan:
    """All lines of the orders: arrows first, then the helpers' lines to them."""
    keys = tuple((index, mark) for index, entry in enumerate(ordered) for mark in marks(entry.order))
    draft = DrawingPlan(layout, tuple(ordered), keys, tuple(names))
    router = Router((placed.point for placed in layout.placed), layout.badge, draft.names)
    arrows = _arrows(draft, router)
    found = {trip(mark): curve for (_, mark), curve in reversed(arrows.items()) if isinstance(mark, Arrow)}
    found |= _missing(draft, found, router)
    draft = replace(draft, trips=found, meets=_meets(draft, found))
    return replace(draft, lines=arrows | _helpers(draft, router))


def trip(mark: Arrow | Backing | Ferry) -> Trip:
    """The trip that a mark is for, whatever coasts were named."""
    unit = mark.unit if isinstance(mark, Arrow) else mark.target
    return unit.area, area_of(mark.to)


def visible(curve: Curve, start_gap: float, end_gap: float) -> tuple[float, float]:
    """The parameters between which a line is so far away from where it starts and ends; never empty."""
    first, last = curve.leaves(curve.start, start_gap), curve.reaches(curve.end, end_gap)
    return min(first, last - 0.2), last


def _arrows(draft: DrawingPlan, router: Router) -> dict[Key, Curve]:
    arrows = {(index, mark): trip(mark) for index, mark in draft.marks if isinstance(mark, Arrow)}
    trips = set(arrows.values())
    carriers = _carriers(draft)
    found: dict[Key, Curve] = {}
    for (index, mark), (here, there) in arrows.items():
        start, end = draft.spot(index, mark.unit), draft.layout.point(mark.to)
        if start is None or end is None:
            continue
        carried = chain(start, carriers.get((here, there), ()), end)
        if carried:
            found[index, mark] = router.past(start, carried, end)
        else:
            found[index, mark] = router.arrow(start, end, opposed=(there, here) in trips)
    return found


def _carriers(draft: DrawingPlan) -> dict[Trip, list[complex]]:
    """Where the units stand that carry somebody, by trip."""
    found: dict[Trip, list[complex]] = {}
    for index, mark in draft.marks:
        spot = draft.spot(index, mark.unit) if isinstance(mark, Ferry) else None
        if isinstance(mark, Ferry) and spot is not None:
            found.setdefault(trip(mark), []).append(spot)
    return found


def _missing(draft: DrawingPlan, trips: Mapping[Trip, Curve], router: Router) -> dict[Trip, Curve]:
    """The ways of moves that get help, but aren't made."""
    found: dict[Trip, Curve] = {}
    for _, mark in draft.marks:
        if isinstance(mark, Backing | Ferry) and trip(mark) not in trips and trip(mark) not in found:
            start, end = draft.layout.spot(mark.target), draft.layout.point(mark.to)
            if start is not None and end is not None:
                found[trip(mark)] = router.straight(start, end)
    return found


def _meets(draft: DrawingPlan, trips: Mapping[Trip, Curve]) -> dict[Key, float]:
    """Where the helpers' lines meet the arrows: carriers' where they are, supporters' near the middle, spread."""
    found: dict[Key, float] = {}
    groups: dict[Trip, list[tuple[float, int, Backing]]] = {}
    for index, mark in draft.marks:
        if not isinstance(mark, Backing | Ferry) or trip(mark) not in trips:
            continue
        spot, curve = draft.spot(index, mark.unit), trips[trip(mark)]
        if spot is None:
            continue
        if isinstance(mark, Ferry):
            found[index, mark] = curve.nearest(spot)
        else:
            along = ((spot - curve.start) / ((curve.end - curve.start) or 1)).real
            groups.setdefault(trip(mark), []).append((along, index, mark))
    for goal, group in groups.items():
        first, last = visible(trips[goal], draft.layout.badge, 1.2 * draft.layout.badge)
        for rank, (_, index, mark) in enumerate(sorted(group, key=lambda item: item[:2])):
            share = rank / (len(group) - 1) if len(group) > 1 else 0.5
            found[index, mark] = first + (last - first) * (_FIRST + (_LAST - _FIRST) * share)
    return found


def _helpers(draft: DrawingPlan, router: Router) -> dict[Key, Curve]:
    guards = {(mark.unit.area, mark.target.area) for _, mark in draft.marks if isinstance(mark, Guard)}
    found: dict[Key, Curve] = {}
    for index, mark in draft.marks:
        end, opposed = None, False
        if isinstance(mark, Backing) and (index, mark) in draft.meets:
            end = draft.trips[trip(mark)].at(draft.meets[index, mark])
        elif isinstance(mark, Guard):
            end = draft.layout.spot(mark.target)
            opposed = (mark.target.area, mark.unit.area) in guards
        start = draft.spot(index, mark.unit) if isinstance(mark, Backing | Guard) else None
        if start is not None and end is not None:
            found[index, mark] = router.straight(start, end, opposed=opposed)
    return found
