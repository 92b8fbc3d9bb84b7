"""Who is next to whom: a board under an earth, as tables to look up."""

from collections.abc import Callable, Mapping
from functools import lru_cache

from msgspec import Struct

from variorum.board.area import Movement, Terrain

_MOST_LOCATIONS = 8192
_OPEN = {
    Movement.ARMY: frozenset({Terrain.LAND, Terrain.MOUNTAIN}),
    Movement.FLEET: frozenset({Terrain.SEA}),
    Movement.AIR: frozenset({Terrain.LAND, Terrain.MOUNTAIN, Terrain.SEA}),
}


class Coast(Struct, frozen=True):
    """One coast of a land area: the place where a fleet stands on it, and the waters that it touches."""

    location: str
    waters: tuple[str, ...]


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

    terrain: Mapping[str, Terrain]
    army: Mapping[str, frozenset[str]]
    fleet: Mapping[str, frozenset[str]]
    sea: Mapping[str, frozenset[str]]
    embark: Mapping[str, frozenset[str]]
    adjacent: Mapping[str, frozenset[str]]
    shores: Mapping[str, tuple[Coast, ...]]
    centers: tuple[str, ...]
    locations: tuple[str, ...]

    def coasts(self, area: str) -> tuple[Coast, ...]:
        """Return the coasts of an area; none for seas and inland areas."""
        return self.shores.get(area, ())

    def is_sea(self, area: str) -> bool:
        """Tell whether the area is water."""
        return self.terrain[area] is Terrain.SEA

    def is_land(self, area: str) -> bool:
        """Tell whether armies may stand in the area: land or mountain."""
        return self.terrain[area] in _OPEN[Movement.ARMY]

    def is_coastal(self, area: str) -> bool:
        """Tell whether the area is land with a coast."""
        return area in self.shores

    def open_to(self, movement: Movement, area: str) -> bool:
        """Tell whether units of that movement may stand somewhere in the area."""
        return self.terrain[area] in _OPEN[movement] or (movement is Movement.FLEET and area in self.shores)

    def places(self, movement: Movement, area: str) -> tuple[str, ...]:
        """Return the locations in an area where units of that movement may stand."""
        if movement is Movement.FLEET and area in self.shores:
            return tuple(coast.location for coast in self.shores[area])
        return (area,) if self.terrain[area] in _OPEN[movement] else ()

    def holds(self, movement: Movement, location: str) -> bool:
        """Tell whether a unit of that movement may stand there; a unit caught in ice stays there."""
        area = area_of(location)
        return location in self.places(movement, area) or self.terrain[area] is Terrain.ICE

    def neighbours(self, movement: Movement, location: str) -> frozenset[str]:
        """Return where a unit of that movement may go from a location; nowhere if it cannot stand there."""
        return self.table(movement).get(location, frozenset())

    def table(self, movement: Movement) -> Mapping[str, frozenset[str]]:
        """Return where units of that movement may go from each location where they can stand."""
        if movement is Movement.AIR:
            return _air(self)
        return self.army if movement is Movement.ARMY else self.fleet

    def __repr__(self) -> str:
        return f"<Geography of {len(self.terrain)} areas, {len(self.centers)} centers>"


@lru_cache(maxsize=64)
def _air(geography: Geography) -> Mapping[str, frozenset[str]]:
    """By area over which units can fly, the areas next to it over which they can."""
    free = [area for area in geography.terrain if geography.open_to(Movement.AIR, area)]
    return {area: geography.adjacent.get(area, frozenset()).intersection(free) for area in free}


class _Areas(dict[str, str]):
    """The areas of the locations asked for so far."""

    def __missing__(self, location: str) -> str:
        if len(self) >= _MOST_LOCATIONS:
            self.clear()
        self[location] = area = location.partition("/")[0]
        return area


area_of: Callable[[str], str] = _Areas().__getitem__
"""Return the area of a location: "STP" of "STP/SC". Asked so often that it is looked up without a call of Python."""
