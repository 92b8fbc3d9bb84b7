"""Who is next to whom in Rather Silly, from the printed board and the clauses alone."""

from collections.abc import Iterable
from functools import lru_cache

from variorum.board import Movement, area_of
from variorum.variants import registry

SILLY = registry.variant("rather_silly")
MAP = SILLY.board.geography()
Areas = frozenset[str]
ISLANDS = frozenset({"ICE", "COR"})
CENTERS = frozenset(MAP.centers)
LAND = frozenset(area for area in SILLY.board.areas if MAP.open_to(Movement.ARMY, area))
SEA = frozenset(area for area in SILLY.board.areas if MAP.is_sea(area))
AREAS = LAND | SEA
WET = frozenset(area for area in AREAS if MAP.open_to(Movement.FLEET, area))
ALPS = frozenset({"BUR", "MAR", "PIE", "TYR", "MUN"})
"""The areas around Switzerland."""
CONVENTIONAL = frozenset({"A", "F", "OF"})
EDIBLE = CONVENTIONAL | {"FA", "DA", "B"}
MONSTERS = frozenset({"SM", "XM"})
FIGHTERS = CONVENTIONAL | MONSTERS
FLEETS = frozenset({"F", "OF", "SM"})


def movement(kind: str) -> Movement:
    """How a kind goes over the board."""
    return Movement.FLEET if kind in FLEETS else Movement.ARMY


def steps(kind: str, location: str, link: tuple[str, ...] = ()) -> frozenset[str]:
    """The areas that a unit can go to, without the Underpass."""
    way = movement(kind)
    found = {area_of(place) for place in MAP.neighbors(way, location)}
    if area_of(location) in link:
        found |= {area for area in link if area != area_of(location) and MAP.open_to(way, area)}
    return frozenset(found)


def places(kind: str, location: str, area: str, link: tuple[str, ...] = ()) -> frozenset[str]:
    """Where in an area a unit arrives that goes there."""
    way = movement(kind)
    found = {place for place in MAP.neighbors(way, location) if area_of(place) == area}
    if {area, area_of(location)} == set(link):
        found |= set(MAP.places(way, area))
    return frozenset(found)


@lru_cache(maxsize=4096)
def around(link: tuple[str, ...], underpass: bool = True) -> dict[str, frozenset[str]]:
    """The areas next to each area where anybody may be: land and sea alike, Underpass and link included."""
    table = {area: set[str]() for area in AREAS}
    for way in (Movement.ARMY, Movement.FLEET):
        for place, others in MAP.table(way).items():
            if area_of(place) in AREAS:
                table[area_of(place)] |= {area_of(other) for other in others}
    for area in ALPS if underpass else ():
        table[area] |= ALPS - {area}
    for area in AREAS.intersection(link):
        table[area] |= set(link) - {area}
    return {area: frozenset(others & AREAS) - {area} for area, others in table.items()}


@lru_cache(maxsize=65536)
def rings(link: tuple[str, ...], area: str) -> tuple[frozenset[str], ...]:
    """The areas exactly one step away, two, three …"""
    table, seen, found = around(link), {area}, []
    ring = frozenset({area})
    while ring := frozenset().union(*(table[one] for one in ring)) - seen:
        found.append(ring)
        seen |= ring
    return tuple(found)


def counts(link: tuple[str, ...], area: str, crowd: Iterable[str]) -> tuple[int, ...]:
    """How many of a crowd stand one step from an area, two, three …; `crowd` is an area for each unit."""
    standing = tuple(crowd)
    return tuple(sum(at in ring for at in standing) for ring in rings(link, area))


def padded(counted: tuple[int, ...]) -> tuple[int, ...]:
    """Counts of one length, so that tuples compare ring by ring."""
    return counted + (0,) * (len(AREAS) - len(counted))


def ways(kind: str, location: str, link: tuple[str, ...], closed: frozenset[str]) -> dict[str, tuple[int, Areas]]:
    """The areas at which a unit can arrive in time: after how many steps, and the first steps of the shortest ways."""
    found: dict[str, tuple[int, Areas]] = {}
    came: dict[str, Areas] = {location: frozenset()}
    front, length = [location], 0
    while front:
        following: dict[str, Areas] = {}
        length += 1
        for place in front:
            for area in steps(kind, place, link) - closed:
                for then in places(kind, place, area, link) - came.keys():
                    following[then] = following.get(then, frozenset()) | (came[place] or {area})
        for place, first in following.items():
            before = found.get(area_of(place), (length, frozenset()))
            if before[0] == length:
                found[area_of(place)] = (length, before[1] | first)
        came |= following
        front = list(following)
    return found
