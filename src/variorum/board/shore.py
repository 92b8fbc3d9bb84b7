"""The coasts of every land area of a board under an earth: how each runs and what it is called."""

from collections.abc import Iterator, Mapping
from functools import lru_cache

from msgspec import Struct

from variorum.board.area import Terrain
from variorum.board.coastline import Slot, Stretch, stretches, waters
from variorum.board.coastname import Vector, bearing, compass_names, declared_names
from variorum.board.earth import Earth, WaterGroups
from variorum.board.place import Location, area_of
from variorum.board.printed import Printed

FIRM = frozenset({Terrain.LAND, Terrain.MOUNTAIN})


class Ground(Struct, frozen=True, eq=False):
    """What decides where coasts run: terrain, canals, and the waterways that are open."""

    board: Printed
    terrain: Mapping[str, Terrain]
    canals: Mapping[str, WaterGroups]
    waterways: Mapping[str, tuple[str, ...]]

    def is_water(self, area: str) -> bool:
        """Tell whether an area is sea; the edge of the board is not."""
        return self.terrain.get(area) is Terrain.SEA

    def is_firm(self, area: str) -> bool:
        """Tell whether an area is land or mountain, so that it has coasts."""
        return self.terrain.get(area) in FIRM


class Shores(Struct, frozen=True, eq=False):
    """Every coast: by area and location its slots, and the location of each water slot of an area."""

    coasts: Mapping[str, Mapping[str, Stretch]]
    location_at: Mapping[tuple[str, Slot], str]


def bare_ground(board: Printed) -> Ground:
    """Return the ground as printed, without canals and waterways, so that no two coasts are joined."""
    terrain = {area.id: area.terrain for area in board.areas.values()}
    return Ground(board, terrain, canals={}, waterways={})


def changed_ground(board: Printed, earth: Earth) -> Ground:
    """Return the ground of the board under an earth."""
    canals = board.canals if earth.canals is None else earth.canals
    waterways = {area: spared for area, spared in board.waterways.items() if area not in earth.closed}
    return Ground(board, {**bare_ground(board).terrain, **earth.terrain}, canals, waterways)


def shores_of(ground: Ground) -> Shores:
    """Lay out and name the coasts of every land area."""
    firm = filter(ground.is_firm, ground.board.areas)
    coasts = {area: named for area in firm if (named := named_coasts(ground, area))}
    location_at = {
        (area, slot): location
        for area, named in coasts.items()
        for location, stretch in named.items()
        for slot in stretch
    }
    return Shores(coasts, location_at)


def coasts_at(ground: Ground, area: str) -> list[Stretch]:
    """Return how the coasts of one land area run."""
    rings = ground.board.rings[area]
    joined = [*ground.canals.get(area, ())]
    if area in ground.waterways:
        joined.append(tuple(neighbor for ring in rings for neighbor in ring))
    return stretches(rings, ground.is_water, frozenset(_passed(ground, area)), joined)


def _passed(ground: Ground, area: str) -> Iterator[str]:
    for pair in ground.board.straits:
        if area in pair:
            yield from (other for other in pair if other != area and ground.is_firm(other))
    for through, spared in ground.waterways.items():
        if area in spared and ground.is_firm(through):
            yield through


def named_coasts(ground: Ground, area: str) -> dict[str, Stretch]:
    """Return the coasts of one land area by their locations."""
    found = coasts_at(ground, area)
    if len(found) < 2:
        return {area: found[0]} if found else {}
    names = declared_names(found, _printed_stretches(ground.board, area))
    bearings = {
        stretch: _bearing(ground.board, area, waters(stretch, ground.board.rings[area]))
        for stretch in found
        if stretch not in names
    }
    names |= compass_names(bearings, list(names.values()))
    return {f"{area}/{names[stretch]}": stretch for stretch in found}


@lru_cache(maxsize=4096)
def _bearing(board: Printed, area: str, along: tuple[str, ...]) -> Vector:
    return bearing(board.areas[area], [board.areas[water] for water in along])


def _printed_stretches(board: Printed, area: str) -> dict[str, Stretch]:
    declared = {
        location.partition("/")[2]: touched
        for location, touched in board.coast_names.items()
        if location.startswith(f"{area}/")
    }
    if not declared:
        return {}
    printed = {frozenset(waters(run, board.rings[area])): run for run in coasts_at(bare_ground(board), area)}
    return {name: printed[key] for name, touched in declared.items() if (key := frozenset(touched)) in printed}


def continuing(board: Printed, before: Earth, after: Earth, location: Location) -> tuple[Location, ...]:
    """Return the coasts under one earth that have some of the shore which a coast has under another earth.

    All coasts of the area, if there was no such coast. Listed borders keep their coasts on every earth.
    """
    if board.borders:
        return (location,)
    old, new = _coasts_under(board, before, area_of(location)), _coasts_under(board, after, area_of(location))
    if location not in old:
        return tuple(map(Location, new))
    shore = set(old[location])
    return tuple(Location(place) for place, stretch in new.items() if shore & set(stretch))


@lru_cache(maxsize=512)
def _coasts_under(board: Printed, earth: Earth, area: str) -> dict[str, Stretch]:
    ground = changed_ground(board, earth)
    return named_coasts(ground, area) if ground.is_firm(area) else {}
