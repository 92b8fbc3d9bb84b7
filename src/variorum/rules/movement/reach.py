"""The reach of units: over a border, or by convoy with the fleets at sea now."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cached_property, lru_cache

import msgspec

from variorum.board import AreaId, Earth, Geography, Location, Movement, area_of
from variorum.game.position import Position
from variorum.game.reason import Reason
from variorum.game.rule import World
from variorum.game.unit import Unit
from variorum.rules.movement.bars import Bars, Closed, Parted, Still, Unaided, Unhelpful
from variorum.rules.movement.chains import Voyages, landings, needed

_NOWHERE: frozenset[Location] = frozenset()


class Link(msgspec.Struct, frozen=True):
    """Two areas made neighbors without a border, for these movements.

    It is for `kinds` and for `powers` alone, if any are named, and not for the units in `without`, by id. `why` is what
    joins them. With a `name`, the map draws the link, and its key has the name.
    """

    ends: tuple[str, str]
    movements: tuple[Movement, ...]
    kinds: tuple[str, ...] = ()
    powers: tuple[str, ...] = ()
    without: frozenset[int] = frozenset()
    why: Reason | None = None
    name: str = ""

    def serves(self, movement: Movement, unit: Unit) -> bool:
        """Whether a unit at one of its ends, which moves in that manner, may take it."""
        admits = unit.kind in (self.kinds or (unit.kind,)) and unit.power in (self.powers or (unit.power,))
        return admits and movement in self.movements and unit.area in self.ends and unit.id not in self.without


class Reach(msgspec.Struct, frozen=True, dict=True):
    """The neighborhood of every unit of a position.

    `seas` hold fleets that could carry armies; `bars` say what units can't do though the board and the `links` would
    let them. `chains` tells where fleets on some seas can carry an army from an area.
    """

    world: World
    geography: Geography
    seas: frozenset[AreaId]
    links: tuple[Link, ...] = ()
    bars: Bars = ()
    chains: Callable[[Geography, frozenset[AreaId], AreaId], Voyages] = needed

    def steps(self, unit: Unit) -> frozenset[Location]:
        """The locations that a unit can move to by itself, unless it has to stay."""
        found = self.tables[unit.kind].get(unit.location, _NOWHERE)
        movement = self.world.movements[unit.kind] if self.links else None
        if movement:
            found = found | _linked(self.geography, self._links_from.get(unit.area, ()), movement, unit)
        return self._admitted(unit, found) if self.bars else found

    def landing(self, unit: Unit, to: Location, places: Sequence[Location]) -> Location | None:
        """The coast of several where a fleet ordered `to` there arrives, though that names none of them.

        None: the order has to name one.
        """
        return None

    def next_to(self, unit: Unit) -> frozenset[AreaId]:
        """The areas that a unit can move to by itself."""
        return areas_of(self.steps(unit))

    def supported_from(self, unit: Unit) -> frozenset[AreaId]:
        """The areas that a unit can support into: those that it can move to, with some exceptions."""
        near = self.next_to(unit)
        if not self._unaided:
            return near
        movement = self.world.movements[unit.kind]
        bars = [bar for bar in self._unaided if not bar.movements or movement in bar.movements]
        return near - {area for bar in bars for ends in bar.pairs if unit.area in ends for area in ends}

    def helps(self, unit: Unit, other: Unit) -> bool:
        """Whether nothing forbids a unit to support another one."""
        return not any(unit.id in bar.givers and other.id in bar.takers for bar in self.unhelpful)

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
        return type(self) is Reach and not (self.links or self.bars)

    @cached_property
    def still(self) -> frozenset[int]:
        """The units, by id, that don't move."""
        return frozenset[int]().union(*(bar.units for bar in self.bars if isinstance(bar, Still)))

    def admits(self, unit: Unit, area: str) -> bool:
        """Whether an area is open to a unit, wherever it comes from."""
        return area not in self._shut(unit.kind, unit.power)

    def _admitted(self, unit: Unit, places: frozenset[Location]) -> frozenset[Location]:
        """Those of the places that aren't closed to a unit, or parted from where it is."""
        shut, start = self._shut(unit.kind, unit.power), unit.area
        for bar in self._parted:
            if bar.stops(unit.kind, unit.power):
                shut = shut.union(to for one, to in bar.ways if one == start)
        return _without(places, shut) if shut else places

    def _shut(self, kind: str, power: str) -> frozenset[str]:
        """The areas that are closed to a power's units of a kind."""
        found = self._closed_to.get((kind, power))
        if found is None:
            bars = (bar for bar in self.bars if isinstance(bar, Closed) and bar.stops(kind, power))
            found = self._closed_to[kind, power] = frozenset[str]().union(*(bar.areas for bar in bars))
        return found

    @cached_property
    def _closed_to(self) -> dict[tuple[str, str], frozenset[str]]:
        """The areas closed to units, by kind and power, as far as somebody asked."""
        return {}

    @cached_property
    def unhelpful(self) -> tuple[Unhelpful, ...]:
        """What says which units don't support others."""
        return tuple(bar for bar in self.bars if isinstance(bar, Unhelpful))

    @cached_property
    def _parted(self) -> tuple[Parted, ...]:
        return tuple(bar for bar in self.bars if isinstance(bar, Parted))

    @cached_property
    def _unaided(self) -> tuple[Unaided, ...]:
        return tuple(bar for bar in self.bars if isinstance(bar, Unaided))

    @cached_property
    def _links_from(self) -> Mapping[str, tuple[Link, ...]]:
        """The links at each area."""
        found: dict[str, list[Link]] = {}
        for link in self.links:
            for end in link.ends:
                found.setdefault(end, []).append(link)
        return {end: tuple(links) for end, links in found.items()}

    @cached_property
    def tables(self) -> Mapping[str, Mapping[Location, frozenset[Location]]]:
        """The neighbors of every place for each kind of unit."""
        return _neighbors(self.world, self.geography)

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
        shut = self._shut(unit.kind, unit.power) if found and self.bars else frozenset[str]()
        return {end: passed for end, passed in found.items() if end not in shut} if shut else found


def reach(world: World, units: Iterable[Unit], earth: Earth, links: tuple[Link, ...] = (), bars: Bars = ()) -> Reach:
    """The reach of all units in a position."""
    geography, carriers = world.board.geography(earth), world.carriers
    fleets = {area_of(unit.location) for unit in units if unit.kind in carriers}
    seas = frozenset(area for area in fleets if area in geography.sea)
    return Reach(world, geography, seas, links, bars)


def has_room(world: World, position: Position, unit: Unit, area: str) -> bool:
    """Whether there is room for a unit in an area after a battle; one that shares areas fits anywhere."""
    if world.kind(unit.kind).shares:
        return True
    there = position.by_area.get(area, ())
    return area not in position.contested and not any(world.kind(other.kind).fights for other in there)


@lru_cache(maxsize=64)
def _neighbors(world: World, geography: Geography) -> Mapping[str, Mapping[Location, frozenset[Location]]]:
    """The neighbors of every place, by the codes of the kinds of units."""
    return {kind: geography.table(movement) if movement else {} for kind, movement in world.movements.items()}


@lru_cache(maxsize=8192)
def _without(places: frozenset[Location], shut: frozenset[str]) -> frozenset[Location]:
    """Those of the places that aren't in areas that are shut."""
    return frozenset(place for place in places if area_of(place) not in shut)


@lru_cache(maxsize=8192)
def areas_of(places: frozenset[Location]) -> frozenset[AreaId]:
    """The areas of places."""
    return frozenset(map(area_of, places))


def _linked(geography: Geography, links: Iterable[Link], movement: Movement, unit: Unit) -> frozenset[Location]:
    found: list[Location] = []
    for link in links:
        if link.serves(movement, unit):
            other = link.ends[1] if link.ends[0] == unit.area else link.ends[0]
            found += geography.places(movement, AreaId(other))
    return frozenset(found)
