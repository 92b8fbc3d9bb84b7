"""Gives the areas on the cells natural shapes and fair sizes, without a border more or less."""

from collections import deque
from collections.abc import Collection
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from variorum._kernel import relax
from variorum.cartography.arcs import Point
from variorum.cartography.plane.hexes import Cell, Hexes, depths
from variorum.cartography.plane.planar import Chosen
from variorum.cartography.plane.wanted import Wanted
from variorum.cartography.projection import Points

_SHORE = 2
"""Cells of its host that must remain around an island on every side, or else it would touch a third area."""

_BEACH = 3
"""Where there is such a place, an island keeps this distance, so that the water around it can be seen."""

_INWARD = 0.8
"""How much farther from its point an island may lie for every cell that it is farther from the shore."""

_ROOM = 3.0
"""The area of a disc in its host, about: an island may fill it."""

_SWEEPS, _FIRST, _AGAIN = 60, 20, 30
_SIZES = (0.45, 3.0)
"""The least and the largest room of an area, in that of the median of its terrain."""

_ISLAND, _ISLET = 0.5, 0.35
_NOISE = ((20, 0.45), (10, 0.5), (5, 0.45))
"""Widths in cells, and weights: bays, headlands and the ragged edge of a coast."""

Sizes = NDArray[np.float64]


def relaxed(board: Wanted, chosen: Chosen, hexes: Hexes) -> Hexes:
    """The cells as they come to rest, islands included."""
    points = chosen.points[: board.count].copy()
    sizes = _sizes(board, points, hexes, chosen.islands)
    lost = homeless(board, hexes) - chosen.islands.keys()
    if chosen.islands or lost:
        hexes = _swept(board, points, sizes, hexes, _FIRST)
        for island, hosts in sorted(chosen.islands.items()):
            x, y = board.points[island]
            hexes = with_island(hexes, island, hosts, (float(x), float(y)), int(sizes[island]))
            points[island] = _middle(hexes, island, points[island])
    hexes = _lodged(board, sizes, hexes)
    for area in lost:
        points[area] = _middle(hexes, area, points[area])
    return _swept(board, points, sizes, hexes, _SWEEPS)


def homeless(board: Wanted, hexes: Hexes) -> set[int]:
    """The areas that have no cell."""
    return set(range(board.count)) - set(hexes.labels.ravel().tolist())


def _lodged(board: Wanted, sizes: Sizes, hexes: Hexes) -> Hexes:
    """The cells with a place for those that were squeezed out: within a neighbor, or else in closed ground.

    So they touch nobody whom they must not touch; what they lose is shown by links.
    """
    near = board.neighbors()
    for area in sorted(homeless(board, hexes), key=lambda area: (len(near[area]), area)):
        room = np.bincount(hexes.labels.ravel(), minlength=board.count + 2)
        neighbors = sorted(near[area], key=lambda other: (-room[other], other))
        for hosts in (*((other,) for other in neighbors if room[other]), (board.count, board.count + 1)):
            x, y = board.points[area]
            hexes = with_island(hexes, area, hosts, (float(x), float(y)), int(sizes[area]))
            if (hexes.labels == area).any():
                break
    return hexes


def settled(board: Wanted, hexes: Hexes) -> Hexes:
    """Cells that were at rest for other points, sizes or terrain, as they come to rest for these."""
    return _swept(board, board.points, _sizes(board, board.points, hexes, _islands(board)), hexes, _AGAIN)


def _islands(board: Wanted) -> set[int]:
    """The areas that one or two others surround."""
    return {area for area, others in enumerate(board.neighbors()) if 0 < len(others) <= 2}


def _middle(hexes: Hexes, area: int, otherwise: Points) -> Points:
    """Where an area lies, if it does."""
    mine = hexes.labels == area
    if not mine.any():
        return otherwise
    x, y = hexes.middles()
    return np.array((x[mine].mean(), y[mine].mean()))


def _swept(board: Wanted, points: Points, sizes: Sizes, hexes: Hexes, sweeps: int) -> Hexes:
    labels = relax(
        hexes.labels,
        _ground(hexes),
        sizes,
        points / hexes.size,
        board.water.astype(np.float64),
        np.array(sorted(board.pairs), dtype=np.int32).reshape(-1, 2),
        sweeps,
    )
    return hexes.with_labels(labels)


def _sizes(board: Wanted, points: Points, hexes: Hexes, islands: Collection[int]) -> Sizes:
    """How many cells each area is to have: about what is nearest to its point, never tiny, never huge."""
    x, y = hexes.middles()
    nearest = np.zeros(x.size, dtype=np.int64)
    best = np.full(x.size, np.inf)
    for area, (px, py) in enumerate(points):
        distance = (x.ravel() - px) ** 2 + (y.ravel() - py) ** 2
        closer = distance < best
        nearest[closer], best[closer] = area, distance[closer]
    own = np.bincount(nearest, minlength=board.count).astype(float)
    for kind in (board.water, ~board.water):
        if kind.any():
            usual = float(np.median(own[kind]))
            own[kind] = np.clip(own[kind], _SIZES[0] * usual, _SIZES[1] * usual)
    for area, others in enumerate(board.neighbors()):  # land in the sea leaves the sea its room
        if not board.water[area] and others and all(board.water[other] for other in others):
            own[area] *= _ISLET if area in islands else _ISLAND
    own *= board.sizes
    fair: Sizes = own * hexes.labels.size / own.sum()
    return fair


def _ground(hexes: Hexes) -> NDArray[np.float32]:
    """Noise of all sizes from -1, water, to 1, land: coasts wander along it."""
    chance = np.random.Generator(np.random.PCG64(3))
    total = np.zeros(hexes.labels.shape)
    for wide, weight in _NOISE:
        rows, columns = np.indices(hexes.labels.shape) / wide
        coarse = chance.random((int(rows.max()) + 2, int(columns.max()) + 2)) * 2 - 1
        i, j = rows.astype(int), columns.astype(int)
        u, v = _eased(rows - i), _eased(columns - j)
        upper = coarse[i, j] * (1 - v) + coarse[i, j + 1] * v
        lower = coarse[i + 1, j] * (1 - v) + coarse[i + 1, j + 1] * v
        total += 1.7 * weight * (upper * (1 - u) + lower * u)
    return np.clip(total, -1, 1).astype(np.float32)


def _eased(part: Points) -> Points:
    return part * part * (3 - 2 * part)


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
