"""The borders that armies and fleets may pass, from rings and terrain.

Three faces of a planar map that meet at two corners go round them in opposite senses, so a corner is known by
its three areas in cyclic order, even where two areas share several borders.
"""

from collections.abc import Iterator
from functools import lru_cache
from itertools import pairwise

from variorum.board.coastline import Slot
from variorum.board.printed import Printed
from variorum.board.shore import Ground, Shores

Link = tuple[str, str]


def army_borders(ground: Ground) -> Iterator[Link]:
    """Yield the pairs of neighbouring areas between which armies walk."""
    for area, _, neighbour in _slots(ground.board):
        if may_march(ground, area, neighbour):
            yield area, neighbour


def may_march(ground: Ground, one: str, other: str) -> bool:
    """Tell whether the terrain of two neighbours lets armies walk between them.

    Rule: geophysical T3: never between land and mountain.
    """
    return ground.is_firm(one) and ground.terrain[one] is ground.terrain.get(other)


def fleet_borders(ground: Ground, shores: Shores) -> Iterator[Link]:
    """Yield the pairs of neighbouring locations between which fleets sail."""
    for area, slot, neighbour in _slots(ground.board):
        if ground.is_water(neighbour) and ground.is_water(area):
            yield area, neighbour
        elif ground.is_water(neighbour) and ground.is_firm(area):
            yield shores.location_at[area, slot], neighbour
    yield from _along_coasts(ground, shores)


def _along_coasts(ground: Ground, shores: Shores) -> Iterator[Link]:
    """Yield the pairs of coasts that meet at a corner with the sea."""
    corners = _corners(ground.board)
    for (area, neighbour, water), (number, place) in corners.items():
        opposite = corners.get((neighbour, water, area))
        if opposite and ground.is_firm(area) and ground.is_firm(neighbour) and ground.is_water(water):
            at_water = (number, (place + 1) % len(ground.board.rings[area][number]))
            yield shores.location_at[area, at_water], shores.location_at[neighbour, opposite]


@lru_cache(maxsize=8)
def _corners(board: Printed) -> dict[tuple[str, str, str], Slot]:
    """Return for each corner (area, neighbour, next neighbour) the slot of the first neighbour."""
    return {
        (area, before, after): (number, place)
        for area, rings in board.rings.items()
        for number, ring in enumerate(rings)
        for place, (before, after) in enumerate(pairwise([*ring, ring[0]]))
    }


def _slots(board: Printed) -> Iterator[tuple[str, Slot, str]]:
    for area, rings in board.rings.items():
        for number, ring in enumerate(rings):
            for place, neighbour in enumerate(ring):
                yield area, (number, place), neighbour
