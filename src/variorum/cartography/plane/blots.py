"""Islands: put into the middle of an area, or onto the border of two, once the others have their places."""

from collections import deque

import numpy as np
from numpy.typing import NDArray

from variorum.cartography.arcs import Point
from variorum.cartography.plane.hexes import Cell, Hexes, depths

_SHORE = 2
_BEACH = 3
_INWARD = 0.8
_ROOM = 3.0


def with_island(hexes: Hexes, island: int, hosts: tuple[int, ...], point: Point, size: int) -> Hexes:
    """The cells with an island among its hosts, as near to its point as they have room; the same without room."""
    mine = np.isin(hexes.labels, hosts)
    depth = depths(mine)
    start = _start(hexes, hosts, depth, point)
    if start is None:
        return hexes
    room = min(size, int(_ROOM * max(depth[start] - _SHORE, 0.6) ** 2))
    labels = hexes.labels.copy()
    for cell in _grown(hexes, start, depth, room):
        labels[cell] = island
    return hexes.with_labels(labels)


def _start(hexes: Hexes, hosts: tuple[int, ...], depth: NDArray[np.int64], point: Point) -> Cell | None:
    x, y = hexes.middles()
    good = depth >= _BEACH
    if len(hosts) > 1:
        for cell in np.argwhere(good).tolist():
            row, column = cell
            own = hexes.labels[row, column]
            good[row, column] = any(hexes.labels[other] != own for other in hexes.near((row, column)))
    if not good.any():
        return None
    away = np.hypot(x - point[0], y - point[1]) - depth * hexes.size * _INWARD
    best = int(np.where(good, away, np.inf).argmin())
    return divmod(best, int(away.shape[1]))


def _grown(hexes: Hexes, start: Cell, depth: NDArray[np.int64], room: int) -> set[Cell]:
    taken, queue = {start}, deque([start])
    while queue and len(taken) < room:
        for other in hexes.near(queue.popleft()):
            if other not in taken and depth[other] >= _SHORE:
                taken.add(other)
                queue.append(other)
    return taken
