"""What borders alone say about orders, wherever other units stand; found once for every order of a board."""

from collections.abc import Callable, Iterator, Mapping
from functools import lru_cache, partial
from typing import Any, TypeAlias

import msgspec
from msgspec.structs import replace

from variorum.board import AreaId, Geography, Movement, area_of
from variorum.game.memory import Memory
from variorum.game.order import Order
from variorum.game.rule import World
from variorum.game.unit import Unit, UnitRef, by_area
from variorum.rules.movement.legality import Course, ImpossibleError, Way, way
from variorum.rules.movement.orders import Convoy, Hold, Move, SupportHold, SupportMove
from variorum.rules.movement.reach import Reach, areas_of
from variorum.rules.units import find

_NO_SEAS: frozenset[AreaId] = frozenset()
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


class Borders(msgspec.Struct, frozen=True, eq=False, dict=True):
    """Where units of some kinds go on a board without help; and what that says about the orders asked for so far."""

    reach: Reach
    known: Memory[Order, Evident | None]
    sailing: dict[AreaId, Reach] = {}

    def evident(self, order: Order) -> Evident | None:
        """What borders say about an order; None: it takes more than borders and a fleet."""
        try:
            return self.known[order]
        except KeyError:
            found = self._by_land(order) or _by_way(self, order)
            self.known.keep(order, found)
            return found

    def over(self, sea: AreaId) -> Reach:
        """The reach with a fleet in a sea."""
        found = self.sailing.get(sea)
        if found is None:
            found = self.sailing[sea] = replace(self.reach, seas=frozenset((sea,)))
        return found

    def _by_land(self, order: Order) -> Evident | None:
        """What borders say about the orders that they allow in the plainest way; None: `way` has to look."""
        plainly = _PLAINLY.get(type(order))
        return plainly(self.reach, order) if plainly else None


@lru_cache(maxsize=64)
def borders_of(world: World, geography: Geography) -> Borders:
    """What the borders of a board say about the orders of a world's units."""
    return Borders(Reach(world, geography, _NO_SEAS), Memory(_MOST_KNOWN))


def _held(_: Reach, order: Hold) -> Evident | None:
    return _plain_way(order.unit, order, "") if _is_exact(order.unit) else None


def _moved(reach: Reach, order: Move) -> Evident | None:
    unit = order.unit
    known = _is_exact(unit) and not order.via and order.to in _steps(reach, unit)
    return _plain_way(unit, order, order.to) if known else None


def _held_up(reach: Reach, order: SupportHold) -> Evident | None:
    return _plain_way(order.unit, order, "", order.target) if _helps(reach, order, order.target.location) else None


def _helped(reach: Reach, order: SupportMove) -> Evident | None:
    to, target = order.to, order.target
    if not _helps(reach, order, to):
        return None
    area, near = area_of(to), _steps(reach, target)
    named = to != area and reach.world.movements[target.kind] is not Movement.ARMY
    return _plain_way(order.unit, order, to, target) if (to in near if named else area in areas_of(near)) else None


def _helps(reach: Reach, order: SupportHold | SupportMove, to: str) -> bool:
    """Whether a unit supports into a place some other unit, where both take part in combat."""
    unit, target, fighters = order.unit, order.target, reach.world.fighters
    apart = _is_exact(unit) and _is_exact(target) and area_of(unit.location) != area_of(target.location)
    return apart and unit.kind in fighters and target.kind in fighters and area_of(to) in areas_of(_steps(reach, unit))


def _is_exact(ref: UnitRef) -> bool:
    """Whether a reference names a unit by its kind and place alone."""
    return bool(ref.kind) and not ref.power and not ref.number


def _steps(reach: Reach, ref: UnitRef) -> frozenset[AreaId] | frozenset[Any]:
    return reach.tables.get(ref.kind, {}).get(ref.location, _NO_SEAS)


def _plain_way(unit: UnitRef, order: Order, to: str, target: UnitRef | None = None) -> Evident:
    course = Course(area_of(unit.location), area_of(to), str(unit), str(order))
    return Evident(to, False, course, str(target) if target else "")


_Plainly: TypeAlias = Callable[[Reach, Any], Evident | None]

_PLAINLY: Mapping[type[Order], _Plainly] = {
    Hold: _held,
    Move: _moved,
    SupportHold: _held_up,
    SupportMove: _helped,
}


def _by_way(borders: Borders, order: Any) -> Evident | None:
    """What the reach of units without help, or with one fleet, says about an order, whoever gives it."""
    target: UnitRef | None = getattr(order, "target", None)
    refs = (order.unit, target) if target else (order.unit,)
    if any(ref.power or ref.number for ref in refs):
        return None
    units = tuple(Unit(number, ref.kind, "", ref.location) for number, ref in enumerate(refs))
    sails = type(order) is Convoy or (type(order) is Move and order.via)
    if not sails and (found := _tried(order, units, borders.reach)):
        return _said(found, _NO_SEAS)
    carried = {sea: _tried(order, units, borders.over(sea)) for sea in _seas(borders, order, units)}
    over = {sea: found for sea, found in carried.items() if found}
    first = next(iter(over.values()), None)
    return _said(first, frozenset(over)) if first else None


def _said(found: Way, over: frozenset[str]) -> Evident:
    """What goes for an order whose way this is, with a fleet in one of these seas."""
    return Evident(found.to, found.by_sea, found.course, str(found.target or ""), over)


def _seas(borders: Borders, order: Any, units: tuple[Unit, ...]) -> Iterator[AreaId]:
    """The seas in which a fleet may make an order possible: it can carry the army that would go there.

    That is the last of the units: the one that moves, or the one that is supported or convoyed.
    """
    to, army, reach = area_of(getattr(order, "to", "")), units[-1], borders.reach
    if to and reach.world.movements.get(army.kind) is Movement.ARMY:
        for sea in reach.geography.embark.get(army.area, ()):
            if to in borders.over(sea).voyages(army):
                yield sea


def _tried(order: Order, units: tuple[Unit, ...], reach: Reach) -> Way | None:
    """The way of the first of these units; None if its order is impossible."""
    try:
        return way(order, units[0], partial(find, by_area(units)), reach)
    except (ImpossibleError, KeyError):
        return None
