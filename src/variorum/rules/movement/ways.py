"""What the units of a position can do; every order is judged once."""

from collections.abc import Mapping
from functools import lru_cache

import msgspec

from variorum.board import Geography
from variorum.game.order import UnitOrder
from variorum.game.rule import World
from variorum.game.unit import Unit, UnitMap, UnitRef, by_area
from variorum.rules.movement.legality import ImpossibleError, Way, way
from variorum.rules.movement.reach import Reach
from variorum.rules.units import meant


class _Borders(msgspec.Struct, frozen=True, eq=False):
    """Where units of some kinds go on a board without help."""

    reach: Reach


class _Course(msgspec.Struct, frozen=True, gc=False):
    """What an order comes to wherever its units stand as it says: the destination, and the unit that it is for."""

    to: str
    target: UnitRef | None


class Ways(msgspec.Struct, frozen=True):
    """The legality of orders in a position, given the reach of its units; every order is judged once.

    `borders` decide most orders; None if twists change what they say. `alone` are the units that share their areas with
    nobody, by where they stand. `found` are the ways found so far: by order, and by powers too where these matter.
    """

    units: UnitMap
    reach: Reach
    borders: _Borders | None
    alone: Mapping[str, Unit]
    found: dict[UnitOrder | tuple[UnitOrder, tuple[str, ...]], Way]

    def of(self, order: UnitOrder, powers: tuple[str, ...]) -> Way:
        """How the unit that a seat with these powers means carries out an order.

        Raises: UnitError if there is no such unit; ImpossibleError with the reason why it cannot.
        """
        found = self.found.get(order) or self._evident(order) or self.found.get((order, powers))
        if found is None:
            unit = meant(self.units, order.unit, powers)
            found = self.found[order, powers] = way(order, unit, self.units, self.reach)
        return found

    def objection(self, order: UnitOrder, powers: tuple[str, ...]) -> ImpossibleError | None:
        """Why that unit cannot carry out an order; None if it can."""
        try:
            self.of(order, powers)
        except ImpossibleError as error:
            return error
        return None

    def _evident(self, order: UnitOrder) -> Way | None:
        """The way of an order that is possible wherever its units stand as it says; None if more has to be judged."""
        course = _course(self.borders, order) if self.borders else None
        if course is None:
            return None
        alone, ref, other = self.alone, order.unit, course.target
        unit = alone.get(ref.location)
        if unit is None or unit.kind != ref.kind:
            return None
        target = alone.get(other.location) if other else None
        if other and (target is None or target.kind != other.kind):
            return None
        found = self.found[order] = Way(unit, order, course.to, target)
        return found

    def __repr__(self) -> str:
        return f"<Ways of {len(self.units)} units>"


def ways_of(units: UnitMap, reach: Reach) -> Ways:
    """What these units can do, given their reach."""
    alone = {there[0].location: there[0] for there in units.values() if len(there) == 1}
    return Ways(units, reach, _borders(reach.world, reach.geography) if reach.is_plain else None, alone, {})


@lru_cache(maxsize=64)
def _borders(world: World, geography: Geography) -> _Borders:
    return _Borders(Reach(world, geography, frozenset()))


@lru_cache(maxsize=32_768)
def _course(borders: _Borders, order: UnitOrder) -> _Course | None:
    """What borders alone say about an order, whoever gives it; None: it takes more than borders."""
    target = getattr(order, "target", None)
    refs = (order.unit, target) if target else (order.unit,)
    if any(ref.power or ref.number for ref in refs):
        return None
    units = tuple(Unit(number, ref.kind, "", ref.location) for number, ref in enumerate(refs))
    try:
        return _Course(way(order, units[0], by_area(units), borders.reach).to, target)
    except (ImpossibleError, KeyError):
        return None
