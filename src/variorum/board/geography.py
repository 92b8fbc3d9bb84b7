"""Who is next to whom: a board under an earth, as tables to look up."""

from collections.abc import Mapping
from functools import lru_cache

from msgspec import Struct

from variorum.board.area import Movement, Terrain
from variorum.board.place import AreaId, Location, area_of, by_location, plain

_OPEN = {
    Movement.ARMY: frozenset({Terrain.LAND, Terrain.MOUNTAIN}),
    Movement.FLEET: frozenset({Terrain.SEA}),
    Movement.AIR: frozenset({Terrain.LAND, Terrain.MOUNTAIN, Terrain.SEA}),
}


class Coast(Struct, frozen=True):
    """One coast of a land area: the place where a fleet stands on it, and the waters that it touches."""

    location: Location
    waters: tuple[AreaId, ...]


class Geography(Struct, frozen=True, eq=False):
    """The borders and coasts of a board as they are now.

    A location is an area id, or "STP/SC" for a fleet in an area with two or more coasts.

    Attributes:
        terrain: of every area.
        army: by area that armies may enter, the areas that an army there may move to without a convoy.
        fleet: by location that fleets may enter, the locations that a fleet there may move to.
        sea: by sea, the seas next to it.
        embark: by land area, the seas that it touches with any coast, for convoys.
        adjacent: by area, the areas next to it for an army or a fleet.
        shores: by coastal area, its coasts.
        centers: areas with a supply center, in board order.
        locations: every place where a unit may stand, in board order; an area comes before its coasts.

    """

    terrain: Mapping[AreaId, Terrain]
    army: Mapping[AreaId, frozenset[AreaId]]
    fleet: Mapping[Location, frozenset[Location]]
    sea: Mapping[AreaId, frozenset[AreaId]]
    embark: Mapping[AreaId, frozenset[AreaId]]
    adjacent: Mapping[AreaId, frozenset[AreaId]]
    shores: Mapping[AreaId, tuple[Coast, ...]]
    centers: tuple[AreaId, ...]
    locations: tuple[Location, ...]

    def coasts(self, area: AreaId) -> tuple[Coast, ...]:
        """Return the coasts of an area; none for seas and inland areas."""
        return self.shores.get(area, ())

    def is_sea(self, area: AreaId) -> bool:
        """Tell whether the area is water."""
        return self.terrain[area] is Terrain.SEA

    def is_land(self, area: AreaId) -> bool:
        """Tell whether armies may stand in the area: land or mountain."""
        return self.terrain[area] in _OPEN[Movement.ARMY]

    def is_coastal(self, area: AreaId) -> bool:
        """Tell whether the area is land with a coast."""
        return area in self.shores

    def open_to(self, movement: Movement, area: AreaId) -> bool:
        """Tell whether units of that movement may stand somewhere in the area."""
        return self.terrain[area] in _OPEN[movement] or (movement is Movement.FLEET and area in self.shores)

    def places(self, movement: Movement, area: AreaId) -> tuple[Location, ...]:
        """Return the locations in an area where units of that movement may stand."""
        if movement is Movement.FLEET and area in self.shores:
            return tuple(coast.location for coast in self.shores[area])
        return (plain(area),) if self.terrain[area] in _OPEN[movement] else ()

    def holds(self, movement: Movement, location: Location) -> bool:
        """Tell whether a unit of that movement may stand there; a unit caught in ice stays there."""
        area = area_of(location)
        return location in self.places(movement, area) or self.terrain[area] is Terrain.ICE

    def neighbors(self, movement: Movement, location: Location) -> frozenset[Location]:
        """Return where a unit of that movement may go from a location; nowhere if it cannot stand there."""
        return self.table(movement).get(location, frozenset())

    def table(self, movement: Movement) -> Mapping[Location, frozenset[Location]]:
        """Return where units of that movement may go from each location where they can stand."""
        if movement is Movement.AIR:
            return _air(self)
        return by_location(self.army) if movement is Movement.ARMY else self.fleet

    def __repr__(self) -> str:
        return f"<Geography of {len(self.terrain)} areas, {len(self.centers)} centers>"


@lru_cache(maxsize=64)
def _air(geography: Geography) -> Mapping[Location, frozenset[Location]]:
    """By area over which units can fly, the areas next to it over which they can."""
    free = [area for area in geography.terrain if geography.open_to(Movement.AIR, area)]
    return by_location({area: geography.adjacent.get(area, frozenset()).intersection(free) for area in free})
