"""The reach of units: over a border, or by convoy with the fleets at sea now."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cached_property, lru_cache
from typing import TypeVar

import msgspec

from variorum.board import AreaId, Earth, Geography, Location, Movement, area_of
from variorum.game.rule import World
from variorum.game.unit import Unit
from variorum.rules.movement.chains import Voyages, landings, needed

_NOWHERE: frozenset[Location] = frozenset()

Place = TypeVar("Place", AreaId, Location)


class Link(msgspec.Struct, frozen=True):
    """Two areas made neighbours without a border, for these movements.

    It is for `kinds` and for `powers` alone, if any are named, and not for the units in `without`, by id.
    """

    ends: tuple[str, str]
    movements: tuple[Movement, ...]
    kinds: tuple[str, ...] = ()
    powers: tuple[str, ...] = ()
    without: frozenset[int] = frozenset()

    def serves(self, movement: Movement, unit: Unit) -> bool:
        """Whether a unit at one of its ends, which moves in that manner, may take it."""
        admits = unit.kind in (self.kinds or (unit.kind,)) and unit.power in (self.powers or (unit.power,))
        return admits and movement in self.movements and unit.area in self.ends and unit.id not in self.without


class Reach(msgspec.Struct, frozen=True, dict=True):
    """The neighbourhood of every unit of a position.

    `seas` hold fleets that could carry armies; support does not cross between the areas of `moves_only`, that of armies
    not between those of `unaided`; only the units of one power may enter each area in `preserves`. The units in
    `still`, by id, don't move; units of a kind don't enter the areas in `closed`. `chains` tells where fleets on some
    seas can carry an army from an area.
    """

    world: World
    geography: Geography
    seas: frozenset[AreaId]
    links: tuple[Link, ...] = ()
    moves_only: tuple[tuple[str, str], ...] = ()
    preserves: tuple[tuple[str, str], ...] = ()
    unaided: tuple[tuple[str, str], ...] = ()
    still: frozenset[int] = frozenset()
    closed: tuple[tuple[str, frozenset[str]], ...] = ()
    chains: Callable[[Geography, frozenset[AreaId], AreaId], Voyages] = needed

    def steps(self, unit: Unit) -> frozenset[Location]:
        """The locations that a unit can move to by itself, unless it has to stay."""
        found = self._tables[unit.kind].get(unit.location, _NOWHERE)
        movement = self.world.movements[unit.kind] if self.links else None
        if movement:
            found = found | _linked(self.geography, self._links_from.get(unit.area, ()), movement, unit)
        found = _open(found, self.preserves, unit.power) if self.preserves else found
        return self._enterable(unit, found) if self.closed else found

    def landing(self, unit: Unit, to: Location, places: Sequence[Location]) -> Location | None:
        """The coast of several where a fleet ordered `to` there arrives, though that names none of them.

        None: the order has to name one.
        """
        return None

    def next_to(self, unit: Unit) -> frozenset[AreaId]:
        """The areas that a unit can move to by itself."""
        return _areas(self.steps(unit))

    def supported_from(self, unit: Unit) -> frozenset[AreaId]:
        """The areas that a unit can support into: those that it can move to, with some exceptions."""
        near = self.next_to(unit)
        if not self.moves_only and not self.unaided:
            return near
        army = self.world.movements[unit.kind] is Movement.ARMY
        pairs = (*self.moves_only, *self.unaided) if army else self.moves_only
        return near - {area for ends in pairs if unit.area in ends for area in ends}

    def voyages(self, unit: Unit) -> Voyages:
        """The areas that a unit could be convoyed to with the fleets at sea, and the seas of use for each."""
        if self.world.movements[unit.kind] is not Movement.ARMY or unit.id in self.still:
            return {}
        return self._voyages(unit, self.seas)

    def ports(self, sea: AreaId) -> frozenset[AreaId]:
        """The land areas that convoys can leave or reach by way of a sea."""
        return landings(self.geography)[sea]

    def areas(self, unit: Unit, supporter: Unit | None = None) -> frozenset[AreaId]:
        """All areas that a unit can move to, by itself or by convoy; a fleet that supports the move cannot convoy it.

        Rule: DATC 6.D.31.
        """
        if unit.id in self.still:
            return frozenset()
        if supporter and supporter.area in self.seas and self.world.movements[unit.kind] is Movement.ARMY:
            return self.next_to(unit).union(self._voyages(unit, self.seas - {supporter.area}))
        found = self._areas.get(unit)
        if found is None:
            found = self._areas[unit] = self.next_to(unit).union(self.voyages(unit))
        return found

    @property
    def is_plain(self) -> bool:
        """Whether nothing but borders, and convoys by the fleets at sea, says where units can go."""
        changed = self.links or self.moves_only or self.preserves or self.unaided or self.still or self.closed
        return type(self) is Reach and not changed

    def admits(self, unit: Unit, area: str) -> bool:
        """Whether an area is open to a power's units."""
        return all(power == unit.power for closed, power in self.preserves if closed == area)

    def _enterable(self, unit: Unit, places: frozenset[Place]) -> frozenset[Place]:
        """Those of the places that aren't closed to the unit's kind."""
        shut = frozenset[str]().union(*(areas for kind, areas in self.closed if kind == unit.kind))
        return frozenset(place for place in places if area_of(place) not in shut) if shut else places

    @cached_property
    def _links_from(self) -> Mapping[str, tuple[Link, ...]]:
        """The links at each area."""
        found: dict[str, list[Link]] = {}
        for link in self.links:
            for end in link.ends:
                found.setdefault(end, []).append(link)
        return {end: tuple(links) for end, links in found.items()}

    @cached_property
    def _tables(self) -> Mapping[str, Mapping[Location, frozenset[Location]]]:
        """The neighbours of every place for each kind of unit."""
        return _neighbours(self.world, self.geography)

    @cached_property
    def _areas(self) -> dict[Unit, frozenset[AreaId]]:
        """All areas that units can move to, as far as somebody asked."""
        return {}

    @cached_property
    def _sailed(self) -> dict[tuple[AreaId, frozenset[AreaId]], Voyages]:
        """The voyages from an area with fleets on some seas, as far as somebody asked."""
        return {}

    def _voyages(self, unit: Unit, seas: frozenset[AreaId]) -> Voyages:
        found = self._sailed.get((unit.area, seas))
        if found is None:
            found = self._sailed[unit.area, seas] = self.chains(self.geography, seas, unit.area)
        if not found or not (self.preserves or self.closed):
            return found
        ends = self._enterable(unit, _open(frozenset(found), self.preserves, unit.power))
        return {end: passed for end, passed in found.items() if end in ends}


def reach(
    world: World,
    units: Iterable[Unit],
    earth: Earth,
    links: tuple[Link, ...] = (),
    moves_only: tuple[tuple[str, str], ...] = (),
    preserves: tuple[tuple[str, str], ...] = (),
) -> Reach:
    """The reach of all units in a position."""
    geography, carriers = world.board.geography(earth), world.carriers
    fleets = {area_of(unit.location) for unit in units if unit.kind in carriers}
    seas = frozenset(area for area in fleets if area in geography.sea)
    return Reach(world, geography, seas, links, moves_only, preserves)


@lru_cache(maxsize=64)
def _neighbours(world: World, geography: Geography) -> Mapping[str, Mapping[Location, frozenset[Location]]]:
    """The neighbours of every place, by the codes of the kinds of units."""
    return {kind: geography.table(movement) if movement else {} for kind, movement in world.movements.items()}


@lru_cache(maxsize=8192)
def _open(places: frozenset[Place], preserves: tuple[tuple[str, str], ...], power: str) -> frozenset[Place]:
    """Those of the places that a power's units may enter."""
    closed = {area for area, owner in preserves if owner != power}
    return frozenset(place for place in places if area_of(place) not in closed)


@lru_cache(maxsize=8192)
def _areas(places: frozenset[Location]) -> frozenset[AreaId]:
    return frozenset(map(area_of, places))


def _linked(geography: Geography, links: Iterable[Link], movement: Movement, unit: Unit) -> frozenset[Location]:
    found: list[Location] = []
    for link in links:
        if link.serves(movement, unit):
            other = link.ends[1] if link.ends[0] == unit.area else link.ends[0]
            found += geography.places(movement, AreaId(other))
    return frozenset(found)
