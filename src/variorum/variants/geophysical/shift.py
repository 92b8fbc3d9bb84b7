"""A season's change of the earth, and its effect on units. Rule: geo:R2."""

from collections.abc import Iterator, Mapping
from functools import cached_property, lru_cache

import msgspec
from msgspec.structs import replace

from variorum.board import AreaId, Board, Coast, Earth, Geography, Location, Movement, Terrain, area_of, plain
from variorum.board.change import changed_areas, tidy, with_parts_of
from variorum.board.shore import continuing
from variorum.game.rule import World
from variorum.game.unit import Unit


class Shift(msgspec.Struct, frozen=True, dict=True):
    """The earth at the start of a season, and the earth on which its units move."""

    world: World
    before: Earth
    after: Earth

    @property
    def board(self) -> Board:
        """The board."""
        return self.world.board

    @cached_property
    def geography(self) -> Geography:
        """The geography after the change."""
        return self.board.geography(self.after)

    def places(self, unit: Unit) -> tuple[Location, ...]:
        """The places in its area where a unit that stays may be; several coasts if its own was divided.

        Empty if its area can no longer hold it, or is ice.
        """
        movement = self.world.kind(unit.kind).movement or Movement.ARMY
        found = self.geography.places(movement, unit.area)
        if movement is Movement.ARMY or self.geography.is_sea(unit.area):
            return found
        return self._kept(unit, found)

    def immobile(self, unit: Unit) -> bool:
        """Whether a unit that stays is in ice."""
        return self.geography.terrain[unit.area] is Terrain.ICE

    def stranded(self, unit: Unit) -> bool:
        """Whether a unit that stays is destroyed."""
        return not self.immobile(unit) and not self.places(unit)

    def new_coasts(self, area: str) -> tuple[Coast, ...]:
        """The coasts of an area, if they have changed."""
        coasts = self.geography.coasts(AreaId(area))
        return () if coasts == self.board.geography(self.before).coasts(AreaId(area)) else coasts

    def departures(self, unit: Unit) -> frozenset[Location]:
        """The places where a unit may go as if only its destination had changed. Rule: geo:R2."""
        movement = self.world.kind(unit.kind).movement
        near, escapes = self.board.touching(unit.area), _escapes(self.board, self.before, self.after)
        close = [(earth, areas) for earth, areas in escapes if not areas.isdisjoint(near)]
        return frozenset(place for earth, areas in close for place in self._left(unit, movement, earth, areas))

    def kept_of(self, unit: Unit, to: Location) -> frozenset[Location]:
        """The places that a fleet can escape to, with those left of the coast that it was ordered to.

        Empty if that order was wrong when it was written. Rule: geo:R2.
        """
        was, area = self.board.geography(self.before), area_of(to)
        reached = [place for place in was.neighbors(Movement.FLEET, unit.location) if area_of(place) == area]
        if to in was.places(Movement.FLEET, area) and "/" in to:
            return frozenset(continuing(self.board, self.before, self.after, to) if to in reached else ())
        return self.departures(unit) if len(reached) < 2 else frozenset()

    def _left(self, unit: Unit, by: Movement | None, earth: Earth, areas: frozenset[AreaId]) -> Iterator[Location]:
        """The places in some areas that a unit can reach on an earth, as they are after the change."""
        left = self.board.geography(earth)
        if by is Movement.ARMY:
            yield from map(plain, left.army.get(unit.area, frozenset()) & areas)
        elif by:
            starts = replace(self, after=earth).places(unit)
            reached = (place for start in starts for place in left.fleet.get(start, ()) if area_of(place) in areas)
            yield from _arrivals(self.board, earth, self.after, frozenset(reached))

    def as_before(self, area: str) -> Earth | None:
        """The current earth with one area unchanged; None if that area hasn't changed. Rule: geo:R2."""
        return _left_as_before(self.board, self.before, self.after).get(area)

    def _kept(self, unit: Unit, found: tuple[Location, ...]) -> tuple[Location, ...]:
        """The coasts of a fleet's area that continue its old one."""
        was, now = self.board.geography(self.before), self.geography
        if was.is_sea(unit.area):
            return found
        if unit.location in found and was.coasts(unit.area) == now.coasts(unit.area):
            return (unit.location,)
        thawed = {unit.area: now.terrain[unit.area]} if was.terrain[unit.area] is Terrain.ICE else {}
        earth = replace(self.before, terrain={**self.before.terrain, **thawed})
        return continuing(self.board, earth, self.after, unit.location)


@lru_cache(maxsize=256)
def _escapes(board: Board, before: Earth, after: Earth) -> tuple[tuple[Earth, frozenset[AreaId]], ...]:
    """The earths on which units leave, each changed in one area only, with the destinations it decides."""
    rigid = replace(before, rifts=after.rifts)
    changed = changed_areas(board, rigid, after)
    same = frozenset(map(AreaId, board.areas)).difference(changed)
    moved = ((with_parts_of(board, rigid, after, (area,)), frozenset({AreaId(area)})) for area in changed)
    return ((tidy(board, rigid), same), *moved)


@lru_cache(maxsize=256)
def _left_as_before(board: Board, before: Earth, after: Earth) -> Mapping[str, Earth]:
    """For every changed area, the current earth with that area unchanged."""
    changed = changed_areas(board, before, after)
    return {area: with_parts_of(board, after, before, (area,)) for area in changed}


def _arrivals(board: Board, before: Earth, after: Earth, reached: frozenset[Location]) -> Iterator[Location]:
    """The transformed places at which fleets arrive. Rule: geo:R2."""
    geography = board.geography(after)
    for place in reached:
        area = area_of(place)
        if geography.is_sea(area):
            yield plain(area)
        else:
            yield from continuing(board, before, after, place)
