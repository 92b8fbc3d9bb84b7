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
    """Yield the pairs of neighboring areas between which armies walk."""
    for area, _, neighbor in _slots(ground.board):
        if may_march(ground, area, neighbor):
            yield area, neighbor


def may_march(ground: Ground, one: str, other: str) -> bool:
    """Tell whether the terrain of two neighbors lets armies walk between them.

    Rule: geophysical T3: never between land and mountain.
    """
    return ground.is_firm(one) and ground.terrain[one] is ground.terrain.get(other)


def fleet_borders(ground: Ground, shores: Shores) -> Iterator[Link]:
    """Yield the pairs of neighboring locations between which fleets sail."""
    for area, slot, neighbor in _slots(ground.board):
        if ground.is_water(neighbor) and ground.is_water(area):
            yield area, neighbor
        elif ground.is_water(neighbor) and ground.is_firm(area):
            yield shores.location_at[area, slot], neighbor
    yield from _along_coasts(ground, shores)


def _along_coasts(ground: Ground, shores: Shores) -> Iterator[Link]:
    """Yield the pairs of coasts that meet at a corner with the sea."""
    corners = _corners(ground.board)
    for (area, neighbor, water), (number, place) in corners.items():
        opposite = corners.get((neighbor, water, area))
        if opposite and ground.is_firm(area) and ground.is_firm(neighbor) and ground.is_water(water):
            at_water = (number, (place + 1) % len(ground.board.rings[area][number]))
            yield shores.location_at[area, at_water], shores.location_at[neighbor, opposite]


@lru_cache(maxsize=8)
def _corners(board: Printed) -> dict[tuple[str, str, str], Slot]:
    """Return for each corner (area, neighbor, next neighbor) the slot of the first neighbor."""
    return {
        (area, before, after): (number, place)
        for area, rings in board.rings.items()
        for number, ring in enumerate(rings)
        for place, (before, after) in enumerate(pairwise([*ring, ring[0]]))
    }


def _slots(board: Printed) -> Iterator[tuple[str, Slot, str]]:
    for area, rings in board.rings.items():
        for number, ring in enumerate(rings):
            for place, neighbor in enumerate(ring):
                yield area, (number, place), neighbor
