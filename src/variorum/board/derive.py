"""Derives a Geography from a Board and an Earth: rings, terrain and what is declared decide everything."""

from collections.abc import Iterable, Iterator
from itertools import chain
from typing import Any

from variorum.board.area import Movement
from variorum.board.border import Link, army_borders, fleet_borders, may_march
from variorum.board.coastline import waters
from variorum.board.earth import Earth
from variorum.board.error import BoardError
from variorum.board.geography import Coast, Geography
from variorum.board.listed import Links, centers_of, listed_geography, table
from variorum.board.place import AreaId, Location, area_of
from variorum.board.printed import Printed
from variorum.board.shore import Ground, Shores, changed_ground, shores_of


def derive(board: Printed, earth: Earth) -> Geography:
    """Return the borders, coasts and centers of a board under an earth.

    Rule: geophysical, Terrain, T3, T5, T8-T12; rather_silly 7b for links.

    Raises:
        BoardError: the earth names an area that the board has not.

    """
    _check_known(board, earth)
    if board.borders:
        return listed_geography(board, earth)
    ground = changed_ground(board, earth)
    shores = shores_of(ground)
    waterborne = _waterborne(ground, shores, earth)
    fleet = _with_passages(ground, waterborne)
    army = _army(ground, earth)
    tables: dict[str, Any] = {  # the names of files; from here on they have types
        "terrain": ground.terrain,
        "army": army,
        "fleet": fleet,
        "sea": {area: frozenset(_seas(ground, waterborne[area])) for area in filter(ground.is_water, board.areas)},
        "embark": _embark(ground, waterborne, earth),
        "adjacent": _adjacent(ground, army, fleet, earth),
        "shores": _coasts(board, shores),
        "centers": tuple(centers_of(board, earth)),
        "locations": tuple(_locations(ground, shores)),
    }
    return Geography(**tables)


def _check_known(board: Printed, earth: Earth) -> None:
    pairs = chain.from_iterable([*earth.rifts, *earth.links])
    waters_joined = chain.from_iterable(chain.from_iterable((earth.canals or {}).values()))
    listed = [*earth.terrain, *(earth.canals or ()), *earth.closed, *earth.created, *earth.destroyed]
    for place in chain(listed, pairs, waters_joined):
        if area_of(place) not in board.areas:
            raise BoardError("earth", 0, f'unknown area "{place}"', f"name an area of the board {board.name}")


def _army(ground: Ground, earth: Earth) -> Links:
    rifts = {frozenset(pair) for pair in earth.rifts}
    special = [*earth.links, *_passages(ground.board, Movement.ARMY)]
    walked = [link for link in army_borders(ground) if frozenset(link) not in rifts]
    walked += [link for link in _areas(special) if may_march(ground, *link)]
    return table(filter(ground.is_firm, ground.board.areas), walked)


def _waterborne(ground: Ground, shores: Shores, earth: Earth) -> Links:
    """Return where fleets may go without passages: the ways of convoys, too."""
    rifts = {frozenset(pair) for pair in earth.rifts}
    sailed = [link for link in fleet_borders(ground, shores) if frozenset(map(area_of, link)) not in rifts]
    stations = [*filter(ground.is_water, ground.board.areas), *chain.from_iterable(shores.coasts.values())]
    return table(stations, [*sailed, *_between_stations(earth.links, stations)])


def _with_passages(ground: Ground, waterborne: Links) -> Links:
    ends = _passages(ground.board, Movement.FLEET)
    found = [(one, other) for one, reached in waterborne.items() for other in reached]
    return table(waterborne, [*found, *_between_stations(ends, waterborne)]) if ends else waterborne


def _passages(board: Printed, movement: Movement) -> list[Link]:
    return [passage.ends for passage in board.passages if movement in passage.movements]


def _areas(links: Iterable[Link]) -> Iterator[Link]:
    for one, other in links:
        yield area_of(one), area_of(other)


def _between_stations(links: Iterable[Link], stations: Iterable[str]) -> Iterator[Link]:
    """Yield the links between all fleet locations that the ends name: an area stands for all its coasts."""
    located = [(at, area_of(at)) for at in stations]
    for ends in links:
        starts, goals = ([at for at, area in located if end in {at, area}] for end in ends)
        yield from ((start, goal) for start in starts for goal in goals)


def _seas(ground: Ground, places: Iterable[str]) -> Iterator[str]:
    return filter(ground.is_water, places)


def _embark(ground: Ground, waterborne: Links, earth: Earth) -> Links:
    found: dict[str, set[str]] = {area: set() for area in filter(ground.is_firm, ground.board.areas)}
    for location, reached in waterborne.items():
        if (area := area_of(location)) in found:
            found[area].update(_seas(ground, reached))
    for one, other in _areas(earth.links):
        for land, water in ((one, other), (other, one)):
            if land in found:
                found[land].update(_seas(ground, [water]))
    return {area: frozenset(seas) for area, seas in found.items() if seas}


def _adjacent(ground: Ground, army: Links, fleet: Links, earth: Earth) -> Links:
    links = [(one, other) for table in (army, fleet) for one, reached in table.items() for other in reached]
    return table(ground.board.areas, _areas([*links, *earth.links]))


def _coasts(board: Printed, shores: Shores) -> dict[str, tuple[Coast, ...]]:
    return {
        area: tuple(
            Coast(Location(at), tuple(map(AreaId, waters(stretch, board.rings[area]))))
            for at, stretch in coasts.items()
        )
        for area, coasts in shores.coasts.items()
    }


def _locations(ground: Ground, shores: Shores) -> Iterator[str]:
    for area in ground.board.areas:
        if ground.is_firm(area) or ground.is_water(area):
            yield area
            yield from (location for location in shores.coasts.get(area, ()) if location != area)
