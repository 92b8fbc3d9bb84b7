"""Legality of the orders of a movement phase, with reasons for refusals. Rule: std:M2, std:M15."""

from collections.abc import Callable
from typing import TypeAlias

import msgspec

from variorum.board import AreaId, Location, Movement, area_of, plain
from variorum.game.order import Order
from variorum.game.problem import OrderError
from variorum.game.unit import Unit, UnitRef
from variorum.rules.movement.bars import aid, entry, help_for, passage, still
from variorum.rules.movement.orders import Convoy, Move, SupportHold, SupportMove
from variorum.rules.movement.reach import Reach
from variorum.rules.units import UnitError

Find: TypeAlias = Callable[[UnitRef], Unit]
"""The unit that a reference names. Raises: UnitError if it names none, or could be several."""


class ImpossibleError(OrderError):
    """The unit cannot carry out its order; `accepted` lists what it could do instead."""


class Course(msgspec.Struct, frozen=True, gc=False):
    """What goes for a way whoever takes it.

    `area` is its unit's, `goal` the area of its destination; `unit` and `order` are their texts.
    """

    area: str
    goal: str
    unit: str
    order: str


class Way(msgspec.Struct, frozen=True, gc=False):
    """How a unit carries out a possible order.

    `to` is the exact destination of its move, or of the move that it supports or convoys. `by_sea`: its own
    move needs a convoy, or asks for one.
    """

    unit: Unit
    order: Order
    to: str
    target: Unit | None
    by_sea: bool
    course: Course


def _way(unit: Unit, order: Order, to: str = "", target: Unit | None = None, *, by_sea: bool = False) -> Way:
    return Way(unit, order, to, target, by_sea, Course(area_of(unit.location), area_of(to), str(unit), str(order)))


def way(order: Order, unit: Unit, find: Find, reach: Reach) -> Way:
    """How a unit carries out an order; `find` finds others. Raises: ImpossibleError with the reason why it cannot."""
    if isinstance(order, Move):
        if reach.bars and (why := still(reach.bars, unit)):
            raise ImpossibleError(f"{unit} has to stay in {unit.area}: {why}")
        near = reach.steps(unit)
        if order.to in near and not order.via:
            return _way(unit, order, order.to)
        to = destination(reach, unit, Location(order.to), via=order.via)
        return _way(unit, order, to, by_sea=order.via or to not in near)
    if isinstance(order, SupportMove):
        target = _other(find, order.target, unit)
        return _way(unit, order, order.to, _supported(reach, unit, target, order.to))
    if isinstance(order, SupportHold):
        return _way(unit, order, "", _supported(reach, unit, _other(find, order.target, unit), ""))
    if isinstance(order, Convoy):
        return _way(unit, order, order.to, _carried(reach, unit, _other(find, order.target, unit), order.to))
    return _way(unit, order)


def destination(reach: Reach, unit: Unit, to: Location, *, via: bool) -> Location:
    """The exact location to which a move goes, its coast included.

    Raises: ImpossibleError if it cannot go there.
    Rule: std:M2; DATC 4.B.1, 4.B.2:a, 4.B.3:b, 4.B.6:b.
    """
    area = area_of(to)
    if area == unit.area:
        raise ImpossibleError(f"{unit} is already in {area}", steps(reach, unit))
    if why := entry(reach.bars, unit, area):
        raise ImpossibleError(f"{unit} cannot enter {area}: {why}", steps(reach, unit))
    kind = reach.world.kind(unit.kind)
    if kind.movement is Movement.ARMY:
        return _army_destination(reach, unit, area, via=via)
    if via:
        raise ImpossibleError(f"{unit} cannot be convoyed: only armies can be", steps(reach, unit))
    return _fleet_destination(reach, unit, to)


def _army_destination(reach: Reach, unit: Unit, area: AreaId, *, via: bool) -> Location:
    if (not via and plain(area) in reach.steps(unit)) or area in reach.voyages(unit):
        return plain(area)
    if reach.geography.is_sea(area):
        raise ImpossibleError(f"{unit} cannot enter {area}: armies can't go to sea", steps(reach, unit))
    if not reach.geography.is_land(area):
        raise ImpossibleError(f"nobody can enter {area}", steps(reach, unit))
    dry = next((place for place in (unit.area, area) if not reach.geography.embark.get(place)), "")
    if via and dry:
        why = f"{dry} is not next to water, so no fleet can convoy {unit} to {area}"
    elif not via and (barred := passage(reach.bars, unit, area)):
        why = f"{unit} cannot go from {unit.area} to {area}: {barred}"
    elif via or not dry:
        why = f"no chain of fleets at sea joins {unit.area} and {area}"
    elif area in reach.geography.army.get(unit.area, ()):
        why = f"{unit} cannot go from {unit.area} to {area} now, though they are neighbors"
    else:
        why = f"{area} is not next to {unit.area}: {unit} cannot leap"
    overland = f"; without VIA {unit} goes by land" if via and plain(area) in reach.steps(unit) else ""
    raise ImpossibleError(why + overland, steps(reach, unit))


def _fleet_destination(reach: Reach, unit: Unit, to: Location) -> Location:
    area = area_of(to)
    near = sorted(place for place in reach.steps(unit) if area_of(place) == area)
    if not near:
        if why := passage(reach.bars, unit, area):
            raise ImpossibleError(f"{unit} cannot go from {unit.area} to {area}: {why}", steps(reach, unit))
        if not reach.geography.is_sea(area) and not reach.geography.is_coastal(area):
            raise ImpossibleError(f"{unit} cannot enter {area}: it has no coast", steps(reach, unit))
        raise ImpossibleError(
            f"{unit.location} and {area} are not next to each other for fleets: {unit} cannot leap", steps(reach, unit)
        )
    named, to = to, to if to in reach.geography.places(Movement.FLEET, area) else plain(area)
    if to in near:
        return to
    if to == plain(area) and len(near) == 1:
        return near[0]
    if landing := reach.landing(unit, named, near):
        return landing
    if to == plain(area):
        raise ImpossibleError(f"{unit} can reach several coasts of {area}; name one", tuple(near))
    raise ImpossibleError(f"{unit} cannot reach {to} from {unit.location}", tuple(near))


def _other(find: Find, ref: UnitRef, unit: Unit) -> Unit:
    try:
        target = find(ref)
    except UnitError as error:
        raise ImpossibleError(str(error)) from None
    if target == unit:
        raise ImpossibleError(f"{unit} cannot support or convoy itself")
    return target


def _supported(reach: Reach, unit: Unit, target: Unit, to: str) -> Unit:
    """The unit that another one supports where it stands, or on its way to `to`. Raises: ImpossibleError."""
    fighters = reach.world.fighters
    if unit.kind not in fighters or target.kind not in fighters:
        idle = target if unit.kind in fighters else unit
        raise ImpossibleError(f"{idle} takes no part in combat: it gives and gets no support")
    if reach.bars and (why := help_for(reach.bars, unit, target)):
        raise ImpossibleError(f"{unit} cannot support {target}: {why}")
    area = area_of(to or target.location)
    if area not in reach.supported_from(unit):
        accepted = tuple(sorted(reach.supported_from(unit)))
        raise ImpossibleError(f"{unit} cannot support into {area}: {_unaided(reach, unit, area)}", accepted)
    if to and not _supportable(reach, unit, target, to):
        why = still(reach.bars, target) or entry(reach.bars, target, area) or passage(reach.bars, target, area)
        told = f"{target} cannot move to {to}{f': {why}' if why else ''}"
        raise ImpossibleError(told, tuple(sorted(reach.areas(target, unit))))
    return target


def _unaided(reach: Reach, unit: Unit, area: str) -> str:
    """Why a unit doesn't support into an area."""
    if area in reach.next_to(unit):
        return str(aid(reach.bars, unit, reach.world.movements[unit.kind], area) or "support doesn't cross that link")
    why = entry(reach.bars, unit, area) or passage(reach.bars, unit, area)
    return f"it could not move there itself{f', as {why}' if why else ''}"


def _supportable(reach: Reach, unit: Unit, target: Unit, to: str) -> bool:
    """Whether a unit could make the move that a support names; a named coast must be within its reach.

    Rule: std:M8; DATC 4.B.4.
    """
    area = area_of(to)
    if target.id in reach.still:
        return False
    if to == area or reach.world.movements[target.kind] is Movement.ARMY:
        return area in reach.next_to(target) or area in reach.areas(target, unit)
    return to in reach.steps(target)


def _carried(reach: Reach, unit: Unit, target: Unit, to: str) -> Unit:
    """The army that a fleet helps to carry. Raises: ImpossibleError."""
    if unit.area not in reach.seas or not reach.world.kind(unit.kind).carries:
        raise ImpossibleError(f"{unit} cannot convoy: only fleets at sea can")
    if reach.world.kind(target.kind).movement is not Movement.ARMY:
        raise ImpossibleError(f"{target} cannot be convoyed: only armies can be")
    carried = reach.voyages(target)
    if unit.area not in carried.get(area_of(to), ()):
        possible = tuple(sorted(end for end, seas in carried.items() if unit.area in seas))
        raise ImpossibleError(f"{unit} cannot be part of a convoy from {target.area} to {area_of(to)}", possible)
    return target


def steps(reach: Reach, unit: Unit) -> tuple[str, ...]:
    """The possible destinations of a unit, as texts."""
    overseas = (f"{area} VIA" for area in sorted(reach.voyages(unit)))
    return (*sorted(reach.steps(unit)), *overseas)
