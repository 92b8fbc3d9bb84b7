"""What the units of a position can do; every order is judged once."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache, partial

import msgspec
from msgspec.structs import replace

from variorum.board import AreaId, Geography, area_of
from variorum.game.order import UnitOrder
from variorum.game.problem import OrderError
from variorum.game.rule import World
from variorum.game.unit import Unit, UnitMap, UnitRef, by_area
from variorum.rules.movement.legality import Course, ImpossibleError, Way, way
from variorum.rules.movement.reach import Reach
from variorum.rules.units import find, meant

_NO_SEAS: frozenset[AreaId] = frozenset()
_MOST_KNOWN = 32_768
"""Orders whose legality is remembered for a reach: more than all of Standard, some of the largest boards."""


class _Borders(msgspec.Struct, frozen=True, eq=False):
    """Where units of some kinds go on a board without help; and what that says about the orders asked for so far."""

    reach: Reach
    known: dict[UnitOrder, "_Evident | None"] = {}

    def evident(self, order: UnitOrder) -> "_Evident | None":
        """What borders say about an order; None: it takes more than borders and a fleet."""
        if order in self.known:
            return self.known.get(order)
        if len(self.known) >= _MOST_KNOWN:
            self.known.clear()
        self.known[order] = found = _evident(self.reach, order)
        return found


class _Evident(msgspec.Struct, frozen=True, gc=False):
    """What an order comes to wherever its units stand as it says: the destination, and the course.

    `target` is the text of the other unit that it names, if any. `over`: it takes a fleet that can carry an army in any
    one of these seas; empty: it takes none.
    """

    to: str
    by_sea: bool
    course: Course
    target: str
    over: frozenset[str]


class Ways(msgspec.Struct, frozen=True, gc=False):
    """The legality of orders in a position, given the reach of its units; every order is judged once.

    `borders` decide most orders; None if twists change what they say. `alone` are those of the units in `standing` that
    share their areas with nobody, by their texts. `evident` are the ways found so far that borders decide;
    `judged` are the others, by powers too, since these matter.
    """

    standing: tuple[Unit, ...]
    reach: Reach
    borders: _Borders | None
    alone: Mapping[str, Unit]
    evident: dict[UnitOrder, Way]
    judged: dict[tuple[UnitOrder, tuple[str, ...]], Way]

    @property
    def units(self) -> UnitMap:
        """The units of each occupied area."""
        return by_area(self.standing)

    def of(self, order: UnitOrder, powers: tuple[str, ...]) -> Way:
        """How the unit that a seat with these powers means carries out an order.

        Raises: UnitError if there is no such unit; ImpossibleError with the reason why it cannot.
        """
        return self.evident.get(order) or self._seen((order,))[0] or self._judged(order, powers)

    def several(self, orders: Sequence[UnitOrder], powers: tuple[str, ...]) -> list[Way | None]:
        """How units carry out several orders of a seat with these powers; None for those that are impossible."""
        found = self._seen(orders)
        if all(found):
            return found
        return [way or self._possible(order, powers) for way, order in zip(found, orders, strict=True)]

    def _seen(self, orders: Sequence[UnitOrder]) -> list[Way | None]:
        """The ways of those orders that are possible wherever their units stand as they say; None for the others."""
        borders, seas = self.borders, self.reach.seas
        if borders is None:
            return [None] * len(orders)
        known, standing, evident = borders.known.get, self.alone.get, self.evident
        ways: list[Way | None] = []
        for order in orders:
            found, seen = known(order) or borders.evident(order), None
            if found and (not found.over or not found.over.isdisjoint(seas)):
                unit, target = standing(found.course.unit), standing(found.target)
                if unit and (target or not found.target):
                    seen = evident[order] = Way(unit, order, found.to, target, found.by_sea, found.course)
            ways.append(seen)
        return ways

    def _possible(self, order: UnitOrder, powers: tuple[str, ...]) -> Way | None:
        try:
            return self._judged(order, powers)
        except OrderError:
            return None

    def _judged(self, order: UnitOrder, powers: tuple[str, ...]) -> Way:
        found = self.judged.get((order, powers))
        if found is None:
            unit = self._plainly(order.unit) or meant(self.units, order.unit, powers)
            found = self.judged[order, powers] = way(order, unit, self._named, self.reach)
        return found

    def _named(self, ref: UnitRef) -> Unit:
        return self._plainly(ref) or find(self.units, ref)

    def _plainly(self, ref: UnitRef) -> Unit | None:
        """The unit that a reference names by its kind and its exact place alone, as almost always; otherwise None."""
        return None if ref.power or ref.number else self.alone.get(f"{ref.kind} {ref.location}")

    def objection(self, order: UnitOrder, powers: tuple[str, ...]) -> ImpossibleError | None:
        """Why that unit cannot carry out an order; None if it can."""
        try:
            self.of(order, powers)
        except ImpossibleError as error:
            return error
        return None

    def __repr__(self) -> str:
        return f"<Ways of {len(self.standing)} units>"


def ways_of(units: tuple[Unit, ...], reach: Reach) -> Ways:
    """What these units can do, given their reach."""
    borders = _borders(reach.world, reach.geography) if reach.is_plain else None
    return Ways(units, reach, borders, _alone(units), {}, {})


def _alone(units: tuple[Unit, ...]) -> dict[str, Unit]:
    """The units that share their areas with nobody, by their texts."""
    if len({area_of(unit.location) for unit in units}) == len(units):
        return {f"{unit.kind} {unit.location}": unit for unit in units}
    return {str(there[0]): there[0] for there in by_area(units).values() if len(there) == 1}


@lru_cache(maxsize=64)
def _borders(world: World, geography: Geography) -> _Borders:
    return _Borders(Reach(world, geography, _NO_SEAS))


def _evident(reach: Reach, order: UnitOrder) -> _Evident | None:
    """What the reach of units without help says about an order, whoever gives it."""
    target: UnitRef | None = getattr(order, "target", None)
    refs = (order.unit, target) if target else (order.unit,)
    if any(ref.power or ref.number for ref in refs):
        return None
    units = tuple(Unit(number, ref.kind, "", ref.location) for number, ref in enumerate(refs))
    if found := _tried(order, units, reach):
        return _said(found, _NO_SEAS)
    carried = {sea: _tried(order, units, carrying) for sea, carrying in _with_a_fleet(reach, units)}
    over = {sea: found for sea, found in carried.items() if found}
    found = next(iter(over.values()), None)
    return _said(found, frozenset(over)) if found else None


def _said(found: Way, over: frozenset[str]) -> _Evident:
    """What goes for an order whose way this is, with a fleet in one of these seas."""
    return _Evident(found.to, found.by_sea, found.course, str(found.target or ""), over)


def _with_a_fleet(reach: Reach, units: Iterable[Unit]) -> Iterator[tuple[str, Reach]]:
    """The reach with a fleet in one of the seas next to some units, for each of these seas."""
    embark = reach.geography.embark
    for sea in _NO_SEAS.union(*(embark.get(unit.area, ()) for unit in units)):
        yield sea, replace(reach, seas=frozenset((sea,)))


def _tried(order: UnitOrder, units: tuple[Unit, ...], reach: Reach) -> Way | None:
    """The way of the first of these units; None if its order is impossible."""
    try:
        return way(order, units[0], partial(find, by_area(units)), reach)
    except (ImpossibleError, KeyError):
        return None
