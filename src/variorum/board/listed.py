"""The geography of a board that lists its borders: they say all, its rings nothing."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from variorum.board.area import Movement, Terrain
from variorum.board.border import Link, may_march
from variorum.board.earth import Earth
from variorum.board.geography import Coast, Geography
from variorum.board.place import AreaId, Location, area_of
from variorum.board.printed import Printed
from variorum.board.shore import Ground, changed_ground

Links = Mapping[str, frozenset[str]]


def listed_geography(board: Printed, earth: Earth) -> Geography:
    """Return the borders, coasts and centers of a board with listed borders under an earth.

    Armies keep their borders between areas of one terrain, fleets theirs between water and firm land.
    """
    ground = changed_ground(board, earth)
    rifts = {frozenset(pair) for pair in earth.rifts}
    passed = [border for border in board.borders if frozenset(map(area_of, border.ends)) not in rifts]
    walked = [border.ends for border in passed if Movement.ARMY in border.movements]
    sailed = [border.ends for border in passed if Movement.FLEET in border.movements]
    army = table(
        filter(ground.is_firm, board.areas),
        (link for link in (*walked, *_by_land(earth.links)) if may_march(ground, *link)),
    )
    coasts = _coasts(ground, sailed)
    stations = [*filter(ground.is_water, board.areas), *(coast for found in coasts.values() for coast in found)]
    links = [*sailed, *_by_water(earth.links, stations)]
    fleet = table(stations, (link for link in links if set(link) <= set(stations)))
    tables: dict[str, Any] = {  # the names of files; from here on they have types
        "terrain": ground.terrain,
        "army": army,
        "fleet": fleet,
        "sea": {area: _seas(ground, fleet[area]) for area in filter(ground.is_water, board.areas)},
        "embark": {area: seas for area in coasts if (seas := _embark(ground, fleet, coasts[area]))},
        "adjacent": table(
            board.areas, _by_land((one, two) for links in (army, fleet) for one in links for two in links[one])
        ),
        "shores": {
            area: tuple(
                Coast(Location(coast), tuple(map(AreaId, sorted(_seas(ground, fleet[coast]))))) for coast in found
            )
            for area, found in coasts.items()
        },
        "centers": tuple(centers_of(board, earth)),
        "locations": tuple(_locations(ground, coasts)),
    }
    return Geography(**tables)


def table(keys: Iterable[str], links: Iterable[Link]) -> Links:
    """Return by key all to which links lead, in both directions."""
    found: dict[str, set[str]] = {key: set() for key in keys}
    for one, other in links:
        found[one].add(other)
        found[other].add(one)
    return {key: frozenset(reached) for key, reached in found.items()}


def centers_of(board: Printed, earth: Earth) -> Iterator[str]:
    """Yield the areas with a center, in board order."""
    for area in board.areas.values():
        if area.id in earth.created or (area.center and area.id not in earth.destroyed):
            yield area.id


def _links(links: Links) -> Iterator[Link]:
    for one, reached in links.items():
        yield from ((one, other) for other in reached)


def _by_land(links: Iterable[Link]) -> Iterator[Link]:
    for one, other in links:
        yield area_of(one), area_of(other)


def _by_water(links: Iterable[Link], stations: Iterable[str]) -> Iterator[Link]:
    places = list(stations)
    for ends in links:
        starts, goals = ([place for place in places if end in {place, area_of(place)}] for end in ends)
        yield from ((start, goal) for start in starts for goal in goals)


def _coasts(ground: Ground, sailed: Iterable[Link]) -> dict[str, tuple[str, ...]]:
    """Return by area of firm land the places where fleets may stand, in board order."""
    named = sorted({end for ends in sailed for end in ends})
    found = {area: tuple(place for place in named if area_of(place) == area) for area in ground.board.areas}
    return {area: places for area, places in found.items() if places and ground.is_firm(area)}


def _seas(ground: Ground, places: Iterable[str]) -> frozenset[str]:
    return frozenset(filter(ground.is_water, places))


def _embark(ground: Ground, fleet: Links, coasts: Iterable[str]) -> frozenset[str]:
    return frozenset(sea for coast in coasts for sea in _seas(ground, fleet[coast]))


def _locations(ground: Ground, coasts: Mapping[str, tuple[str, ...]]) -> Iterator[str]:
    for area in ground.board.areas:
        if ground.terrain[area] is not Terrain.ICE and (ground.is_firm(area) or ground.is_water(area)):
            yield area
            yield from (place for place in coasts.get(area, ()) if place != area)
