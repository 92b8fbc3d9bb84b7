"""Islands: put into the middle of an area, or onto the border of two, once the others have their places."""

from collections import deque
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from variorum.cartography.arcs import Point
from variorum.cartography.plane.hexes import Cell, Hexes, depths

_SHORE = 2
"""Cells of its host that must remain around an island on every side, or else it would touch a third area."""

_BEACH = 3
"""Where there is such a place, an island keeps this distance, so that the water around it can be seen."""

_INWARD = 0.8
"""How much farther from its point an island may lie for every cell that it is farther from the shore."""

_ROOM = 3.0
"""The area of a disc in its host, about: an island may fill it."""


def with_island(hexes: Hexes, island: int, hosts: tuple[int, ...], point: Point, size: int) -> Hexes:
    """The cells with an island among its hosts, as near to its point as they have room; the same without room."""
    mine = np.isin(hexes.labels, hosts)
    depth = depths(mine)
    start = _start(hexes, hosts, depth, point)
    if start is None:
        return hexes
    room = min(size, int(_ROOM * max(depth[start] - _SHORE, 0.6) ** 2))
    grown = hexes.with_labels(hexes.labels.copy())
    _grow(grown, island, start, depth, room)
    return grown


def _start(hexes: Hexes, hosts: tuple[int, ...], depth: NDArray[np.int64], point: Point) -> Cell | None:
    x, y = hexes.middles()
    good = depth >= _SHORE
    if len(hosts) > 1:
        for row, column in np.argwhere(good).tolist():
            own = hexes.labels[row, column]
            good[row, column] = any(hexes.labels[other] != own for other in hexes.near((row, column)))
    if not good.any():
        return None
    if (good & (depth >= _BEACH)).any():
        good &= depth >= _BEACH
    away = np.hypot(x - point[0], y - point[1]) - depth * hexes.size * _INWARD
    best = int(np.where(good, away, np.inf).argmin())
    return divmod(best, int(away.shape[1]))


def _grow(hexes: Hexes, island: int, start: Cell, depth: NDArray[np.int64], room: int) -> None:
    """Let an island take cells from its start on, none of which cuts its hosts or itself in two."""
    queue = deque([start])
    while queue and room:
        cell = queue.popleft()
        if hexes.labels[cell] != island and all(_parts(hexes, cell, label) <= 1 for label in _beside(hexes, cell)):
            hexes.labels[cell] = island
            room -= 1
            queue.extend(other for other in hexes.near(cell) if depth[other] >= _SHORE)


def _beside(hexes: Hexes, cell: Cell) -> set[int]:
    return {int(hexes.labels[other]) for other in hexes.near(cell)}


def _parts(hexes: Hexes, cell: Cell, label: int) -> int:
    """In how many parts a label lies around a cell."""
    ring = [hexes.labels[other] == label for other in hexes.near(cell)]
    return sum(here and not before for before, here in pairwise([ring[-1], *ring]))
