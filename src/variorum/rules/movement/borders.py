"""What borders alone say about orders, wherever other units stand; found once for every order of a board."""

from collections.abc import Callable, Mapping
from functools import lru_cache, partial
from typing import Any

import msgspec

from variorum.board import AreaId, Geography, Location, Movement, area_of
from variorum.game.memory import Memory
from variorum.game.order import Order, UnitOrder
from variorum.game.rule import World
from variorum.game.unit import Unit, UnitRef, by_area
from variorum.rules.movement.chains import landings
from variorum.rules.movement.legality import Course, ImpossibleError, way
from variorum.rules.movement.orders import Convoy, Hold, Move, SupportHold, SupportMove
from variorum.rules.movement.reach import Reach, areas_of
from variorum.rules.units import find

_NO_SEAS: frozenset[AreaId] = frozenset()
_NOWHERE: frozenset[Location] = frozenset()
_MOST_KNOWN = 65_536
"""Orders whose legality is remembered for a reach: more than all of Standard, some of the largest boards."""


class Evident(msgspec.Struct, frozen=True, gc=False):
    """What an order comes to wherever its units stand as it says: the destination, and the course.

    `target` is the text of the other unit that it names, if any. `over`: it takes a fleet that can carry an army in any
    one of these seas; empty: it takes none.
    """

    to: str
    by_sea: bool
    course: Course
    target: str = ""
    over: frozenset[str] = _NO_SEAS


class Borders(msgspec.Struct, frozen=True, eq=False):
    """Where units of some kinds go on a board without help; and what that says about the orders asked for so far."""

    reach: Reach
    known: Memory[Order, Evident | None]

    def evident(self, order: UnitOrder) -> Evident | None:
        """What borders say about an order; None: it takes more than borders and a fleet."""
        known = self.known
        if order in known:
            return known[order]
        found = known.older(order)
        if found is None:
            plainly = _PLAINLY.get(type(order))
            found = plainly(self.reach, order) if plainly and _is_exact(order.unit) else None
            found = found or _tried(self.reach, order)
        known.keep(order, found)
        return found


@lru_cache(maxsize=64)
def borders_of(world: World, geography: Geography) -> Borders:
    """What the borders of a board say about the orders of a world's units."""
    return Borders(Reach(world, geography, _NO_SEAS), Memory(_MOST_KNOWN))


def _held(_: Reach, order: Hold) -> Evident:
    return _evident(order)


def _moved(reach: Reach, order: Move) -> Evident | None:
    if not order.via and order.to in _steps(reach, order.unit):
        return _evident(order, order.to)
    area = area_of(order.to)
    if not order.via and order.to != area:
        return None
    over = _carriers(reach, order.unit, area)
    return _evident(order, area, by_sea=True, over=over) if over else None


def _held_up(reach: Reach, order: SupportHold) -> Evident | None:
    target = order.target
    return _evident(order, "", target) if _helps(reach, order.unit, target, target.location) else None


def _helped(reach: Reach, order: SupportMove) -> Evident | None:
    """A fleet that supports the move cannot convoy it. Rule: DATC 6.D.31."""
    to, unit, target = order.to, order.unit, order.target
    if not _helps(reach, unit, target, to):
        return None
    area, near = area_of(to), _steps(reach, target)
    if to != area and reach.world.movements[target.kind] is not Movement.ARMY:
        return _evident(order, to, target) if to in near else None
    if area in areas_of(near):
        return _evident(order, to, target)
    over = _carriers(reach, target, area) - {area_of(unit.location)}
    return _evident(order, to, target, over=over) if over else None


def _carried(reach: Reach, order: Convoy) -> Evident | None:
    unit, target, sea = order.unit, order.target, area_of(order.unit.location)
    carries = unit.kind in reach.world.carriers and _is_exact(target)
    over = _carriers(reach, target, area_of(order.to)) & {sea} if carries else _NO_SEAS
    return _evident(order, order.to, target, over=over) if over else None


def _helps(reach: Reach, unit: UnitRef, target: UnitRef, to: str) -> bool:
    """Whether a unit supports another one, to hold or to move, into a place."""
    if not _is_exact(target) or area_of(unit.location) == area_of(target.location):
        return False
    return area_of(to) in areas_of(_steps(reach, unit)) and reach.world.fighters.issuperset((unit.kind, target.kind))


def _carriers(reach: Reach, army: UnitRef, to: AreaId) -> frozenset[AreaId]:
    """The seas in any one of which a fleet can carry a unit to an area; none if the unit is no army."""
    start = area_of(army.location)
    if reach.world.movements.get(army.kind) is not Movement.ARMY or to == start:
        return _NO_SEAS
    return _between(reach.geography, start, to)


@lru_cache(maxsize=8192)
def _between(geography: Geography, start: AreaId, to: AreaId) -> frozenset[AreaId]:
    """The seas that touch two areas."""
    ports = landings(geography)
    return frozenset(sea for sea in geography.embark.get(start, ()) if sea != start and to in ports[sea])


def _is_exact(ref: UnitRef) -> bool:
    """Whether a reference names a unit by its kind and place alone."""
    return bool(ref.kind) and not ref.power and not ref.number


def _steps(reach: Reach, ref: UnitRef) -> frozenset[Location]:
    table = reach.tables.get(ref.kind)
    return table.get(Location(ref.location), _NOWHERE) if table else _NOWHERE


def _evident(
    order: UnitOrder,
    to: str = "",
    target: UnitRef | None = None,
    *,
    by_sea: bool = False,
    over: frozenset[AreaId] = _NO_SEAS,
) -> Evident:
    unit = order.unit
    course = Course(area_of(unit.location), area_of(to), f"{unit.kind} {unit.location}", str(order))
    return Evident(to, by_sea, course, f"{target.kind} {target.location}" if target else "", over)


_PLAINLY: Mapping[type[Order], Callable[[Reach, Any], Evident | None]] = {
    Hold: _held,
    Move: _moved,
    SupportHold: _held_up,
    SupportMove: _helped,
    Convoy: _carried,
}
"""What borders say about exact orders; None: `way` has to look, as where coasts are left out."""


def _tried(reach: Reach, order: Any) -> Evident | None:
    """What the reach of units without help says about an order, whoever gives it."""
    target: UnitRef | None = getattr(order, "target", None)
    refs = (order.unit, target) if target else (order.unit,)
    if any(ref.power or ref.number for ref in refs):
        return None
    units = tuple(Unit(number, ref.kind, "", ref.location) for number, ref in enumerate(refs))
    try:
        found = way(order, units[0], partial(find, by_area(units)), reach)
    except (ImpossibleError, KeyError):
        return None
    return Evident(found.to, found.by_sea, found.course, str(found.target or ""))
