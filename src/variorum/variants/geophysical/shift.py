"""A season's change of the earth, as the units see it that are in the midst of it. Rule: geo:R2, geo:R3, geo:K1."""

from collections.abc import Iterator
from functools import lru_cache

import msgspec
from msgspec.structs import replace

from variorum.board import Board, Coast, Earth, Geography, Movement, Terrain, area_of
from variorum.board.coastline import Stretch
from variorum.board.earth import WaterGroups
from variorum.board.shore import changed_ground, named_coasts
from variorum.game.rule import World
from variorum.game.unit import Unit


class Shift(msgspec.Struct, frozen=True):
    """The earth at the start of a season, and the earth on which its units move."""

    world: World
    before: Earth
    after: Earth

    @property
    def board(self) -> Board:
        """The board."""
        return self.world.board

    @property
    def geography(self) -> Geography:
        """Who is next to whom after the change."""
        return self.board.geography(self.after)

    def places(self, unit: Unit) -> tuple[str, ...]:
        """Where a unit that stays may be after the change, in its area; several coasts if its own was divided.

        Nowhere: its area can no longer hold it, or is ice. Rule: geo:R3, geo:K1, geo:K2.
        """
        movement = self.world.kind(unit.kind).movement or Movement.ARMY
        found = self.geography.places(movement, unit.area)
        if movement is Movement.ARMY or self.geography.is_sea(unit.area):
            return found
        return self._kept(unit, found)

    def immobile(self, unit: Unit) -> bool:
        """Whether a unit that stays is in ice. Rule: geo:T5."""
        return self.geography.terrain[unit.area] is Terrain.ICE

    def stranded(self, unit: Unit) -> bool:
        """Whether a unit that stays is destroyed. Rule: geo:R3."""
        return not self.immobile(unit) and not self.places(unit)

    def new_coasts(self, area: str) -> tuple[Coast, ...]:
        """The coasts of an area, if they are others than before."""
        coasts = self.geography.coasts(area)
        return () if coasts == self.board.geography(self.before).coasts(area) else coasts

    def departures(self, unit: Unit) -> frozenset[str]:
        """Where a unit may go, because its area is taken to be as it was. Rule: geo:R2."""
        movement = self.world.kind(unit.kind).movement
        as_before = self.as_before(unit.area)
        if movement is None or as_before is None:
            return frozenset()
        left = self.board.geography(as_before)
        if movement is Movement.ARMY:
            return left.army.get(unit.area, frozenset())
        back = replace(self, after=as_before)
        reached = frozenset(place for start in back.places(unit) for place in left.fleet.get(start, ()))
        return frozenset(_arrivals(self.board, as_before, self.after, reached))

    def as_before(self, area: str) -> Earth | None:
        """The earth as it is now, one area left as it was; None if that area has not changed. Rule: geo:R2."""
        was, now = _state(self.board, self.before, area), _state(self.board, self.after, area)
        if was == now:
            return None
        terrain, canals, closed = was
        return replace(
            self.after,
            terrain={**self.after.terrain, area: terrain},
            canals={**_canals(self.board, self.after), area: canals},
            closed=(*(other for other in self.after.closed if other != area), *([area] if closed else [])),
        )

    def _kept(self, unit: Unit, found: tuple[str, ...]) -> tuple[str, ...]:
        """Those of the coasts of a fleet's area that go on from where it was."""
        was, now = self.board.geography(self.before), self.geography
        if was.is_sea(unit.area):
            return found
        if unit.location in found and was.coasts(unit.area) == now.coasts(unit.area):
            return (unit.location,)
        thawed = {unit.area: now.terrain[unit.area]} if was.terrain[unit.area] is Terrain.ICE else {}
        earth = replace(self.before, terrain={**self.before.terrain, **thawed})
        return continuing(self.board, earth, self.after, unit.location)


def continuing(board: Board, before: Earth, after: Earth, location: str) -> tuple[str, ...]:
    """The coasts under one earth that have some of the shore which a coast has under another earth.

    All coasts of the area, if there was no such coast.
    """
    area = area_of(location)
    old, new = _coasts(board, before, area), _coasts(board, after, area)
    if location not in old:
        return tuple(new)
    shore = set(old[location])
    return tuple(place for place, stretch in new.items() if shore & set(stretch))


@lru_cache(maxsize=512)
def _coasts(board: Board, earth: Earth, area: str) -> dict[str, Stretch]:
    ground = changed_ground(board, earth)
    return named_coasts(ground, area) if ground.is_firm(area) else {}


def _canals(board: Board, earth: Earth) -> dict[str, WaterGroups]:
    return dict(board.canals if earth.canals is None else earth.canals)


def _state(board: Board, earth: Earth, area: str) -> tuple[Terrain, WaterGroups, bool]:
    """What may change about an area: its terrain, its canals, and whether its waterway is closed."""
    terrain = earth.terrain.get(area, board.areas[area].terrain)
    return terrain, _canals(board, earth).get(area, ()), area in earth.closed


def _arrivals(board: Board, before: Earth, after: Earth, reached: frozenset[str]) -> Iterator[str]:
    """The transformed places at which fleets arrive. Rule: geo:R2."""
    geography = board.geography(after)
    for place in reached:
        area = area_of(place)
        if geography.is_sea(area):
            yield area
        else:
            yield from continuing(board, before, after, place)
