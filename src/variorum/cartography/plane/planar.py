"""Chooses the borders that one plane can show, as many as possible, and how they lie around each area."""

from collections.abc import Collection, Iterable, Sequence
from random import Random

import networkx as nx
import numpy as np
import shapely
from msgspec import Struct
from numpy.typing import NDArray
from shapely import MultiPoint

from variorum._kernel import uncross
from variorum.cartography.plane.wanted import Pair, Wanted, pair
from variorum.cartography.projection import WIDTH, Points

RING = 36
"""How many corners surround the sheet."""

_FARTHEST = 6
"""A border whose ends lie farther apart than so many other areas is a link over the edge of the sheet."""

_FEW = 1
"""A border that crosses more others is a link where the plane is too tight for all."""

_TRIES = 6
"""Orders in which crossing borders are tried; the choice is greedy, so another order may keep one more."""

_ROUNDS, _FEW_ROUNDS = 400, 80
_SAMPLES = 120
"""Points of a line that are looked at: closer together than the areas of the largest board."""


class Chosen(Struct, frozen=True, eq=False):
    """A plane graph of areas and, numbered after them, the corners of a ring around the sheet.

    `kept` are the borders that are shown; `islands` lie within one area or on the border of two, which they map to,
    and are drawn last. `embedding` is the graph with soft edges beside the kept ones, as networkx embeds it.
    """

    kept: frozenset[Pair]
    islands: dict[int, tuple[int, ...]]
    points: Points
    embedding: nx.PlanarEmbedding


def chosen(board: Wanted) -> Chosen:
    """The largest planar part of the wanted borders, laid out as the points suggest."""
    islands = _islands(board)
    near = _near(board, islands)
    points = np.vstack((_uncrossed(board, near, _ROUNDS), ring_points(board.height)))
    return _embedded(board, islands, _most(near, _ring(board), points), points)


def chosen_open(board: Wanted) -> Chosen:
    """Fewer borders, so that the sheet's edge stays wide: a whole globe fits into a plane only through one area.

    The outermost areas reach the edge first; borders between them that go around the rest become links.
    """
    islands = _islands(board)
    near = _near(board, islands)
    points = np.vstack((_uncrossed(board, near, _ROUNDS), ring_points(board.height)))
    used = [area for area in range(board.count + RING) if area not in islands]
    outward = [edge for edge in _close(used, points) if edge[0] < board.count <= edge[1]]
    counts = crossings(near, points)
    order = [near[place] for place in np.lexsort((_lengths(near, points), counts))]
    free = {edge for edge, crossed in zip(near, counts.tolist(), strict=True) if not crossed}
    graph = nx.Graph(_ring(board))
    _add(graph, [edge for edge in order if edge in free])
    _add(graph, outward)
    _add(graph, [edge for edge, crossed in zip(order, sorted(counts.tolist()), strict=True) if 0 < crossed <= _FEW])
    return _embedded(board, islands, [edge for edge in near if graph.has_edge(*edge)], points)


def _embedded(board: Wanted, islands: dict[int, tuple[int, ...]], kept: list[Pair], points: Points) -> Chosen:
    """The kept borders with soft edges beside them, embedded."""
    graph = nx.Graph([*kept, *_ring(board)])
    used = [area for area in range(board.count + RING) if area not in islands]
    graph.add_nodes_from(used)
    _soften(graph, used, points)
    return Chosen(frozenset(kept), islands, points, nx.check_planarity(graph)[1])


def chosen_soon(board: Wanted) -> Chosen:
    """Almost the same in a fraction of the time, for a sketch: borders are tried once, soft edges where none cross."""
    islands = _islands(board)
    near = _near(board, islands)
    points = np.vstack((_uncrossed(board, near, _FEW_ROUNDS), ring_points(board.height)))
    graph = nx.Graph(_ring(board))
    used = [area for area in range(board.count + RING) if area not in islands]
    graph.add_nodes_from(used)
    _add(graph, [near[place] for place in np.lexsort((_lengths(near, points), crossings(near, points)))])
    kept = frozenset(edge for edge in near if graph.has_edge(*edge))
    soft = _close(used, points)
    every = [*(pair(*edge) for edge in graph.edges), *soft]
    crossed = dict(zip(every, crossings(every, points).tolist(), strict=True))
    _add(graph, [edge for edge in soft if not crossed[edge] and not graph.has_edge(*edge)])
    return Chosen(kept, islands, points, nx.check_planarity(graph)[1])


def _near(board: Wanted, islands: Collection[int]) -> list[Pair]:
    """The wanted borders between areas that lie close, islands apart."""
    edges = sorted(edge for edge in board.pairs if not set(islands) & set(edge))
    return [edge for edge, passed in zip(edges, _passed(edges, board.points), strict=True) if passed <= _FARTHEST]


def _ring(board: Wanted) -> list[Pair]:
    ring = list(range(board.count, board.count + RING))
    return [pair(ring[place], ring[place - 1]) for place in range(RING)]


def ring_points(height: float) -> Points:
    """The corners around a sheet, clockwise as seen from its top left."""
    at = np.arange(RING) / RING * 2 * (WIDTH + height)
    sides = np.array([0, WIDTH, WIDTH + height, 2 * WIDTH + height, 2 * (WIDTH + height)])
    x = np.interp(at, sides, [0, WIDTH, WIDTH, 0, 0])
    y = np.interp(at, sides, [0, 0, height, height, 0])
    return np.column_stack((x, y))


def _islands(board: Wanted) -> dict[int, tuple[int, ...]]:
    """Areas that touch one area, or two that touch each other."""
    found: dict[int, tuple[int, ...]] = {}
    for area, others in enumerate(board.neighbors()):
        hosts = tuple(sorted(others))
        if not others & found.keys() and (len(hosts) == 1 or (len(hosts) == 2 and hosts in board.pairs)):
            found[area] = hosts
    return found


def _passed(edges: Sequence[Pair], points: Points) -> list[int]:
    """How many other areas a straight line passes between the two ends of each edge."""
    steps = np.linspace(0, 1, _SAMPLES)[:, None]
    counts = []
    for one, other in edges:
        line = points[one] + (points[other] - points[one]) * steps
        across, down = line[:, :1] - points[:, 0], line[:, 1:] - points[:, 1]
        nearest = (across * across + down * down).argmin(1)
        counts.append(len(set(nearest.tolist()) - {one, other}))
    return counts


def _uncrossed(board: Wanted, edges: Sequence[Pair], rounds: int) -> Points:
    spacing = float(np.sqrt(WIDTH * board.height / board.count))
    return uncross(board.points, _array(edges), spacing, board.height, rounds)


def _array(edges: Iterable[Pair]) -> NDArray[np.int32]:
    return np.array(list(edges), dtype=np.int32).reshape(-1, 2)


def crossings(edges: Sequence[Pair], points: Points) -> NDArray[np.int64]:
    """How many of the others each edge crosses if all are drawn straight."""
    ends = np.array(edges, dtype=int).reshape(-1, 2)
    a, b = points[ends[:, 0]], points[ends[:, 1]]
    counts = np.zeros(len(ends), dtype=np.int64)
    for place, (p, q) in enumerate(zip(a, b, strict=True)):
        crossed = (_side(p, q, a) * _side(p, q, b) < 0) & (_side(a, b, p) * _side(a, b, q) < 0)
        shared = (ends == ends[place, 0]).any(1) | (ends == ends[place, 1]).any(1)
        counts[place] = int((crossed & ~shared).sum())
    return counts


def _side(p: Points, q: Points, r: Points) -> Points:
    along, aside = q - p, r - p
    turned: Points = along[..., 0] * aside[..., 1] - along[..., 1] * aside[..., 0]
    return turned


def _lengths(edges: Sequence[Pair], points: Points) -> Points:
    ends = np.array(edges, dtype=int).reshape(-1, 2)
    lengths: Points = np.hypot(*(points[ends[:, 0]] - points[ends[:, 1]]).T)
    return lengths


def _most(edges: list[Pair], ring: list[Pair], points: Points) -> list[Pair]:
    """As many of the edges as a plane can have; those that cross others come last, in several orders."""
    counts, chance = crossings(edges, points), Random(1)
    free = {edge for edge, crossed in zip(edges, counts, strict=True) if not crossed}
    best: list[Pair] = []
    for turn in range(_TRIES):
        stray = np.array([1 + (chance.uniform(-0.5, 0.5) if turn else 0) for _ in edges])
        order = np.argsort(counts * stray + _lengths(edges, points) / 1e4, kind="stable")
        kept = _planar([edges[place] for place in order], free, ring)
        if len(kept) > len(best):
            best = kept
        if len(best) == len(edges):
            break
    return best


def _planar(edges: list[Pair], free: set[Pair], ring: list[Pair]) -> list[Pair]:
    graph = nx.Graph(ring)
    _add(
        graph, sorted(edges, key=lambda edge: edge not in free)
    )  # lines through a point cross nothing, yet may be many
    return [edge for edge in edges if graph.has_edge(*edge)]


def _add(graph: nx.Graph, edges: Sequence[Pair]) -> None:
    """Add each edge in turn unless the graph would no longer be planar: many at a time as long as all may stay."""
    begun, many = 0, 1
    while begun < len(edges):
        some = edges[begun : begun + many]
        graph.add_edges_from(some)
        if nx.check_planarity(graph)[0]:
            begun, many = begun + len(some), 2 * many
        else:
            graph.remove_edges_from(some)
            begun, many = begun + (many == 1), max(1, many // 2)


def _soften(graph: nx.Graph, used: list[int], points: Points) -> None:
    """Add edges between close points, as long as the graph stays planar: so it is embedded as it is meant."""
    near = _close(used, points)
    every = [*(pair(*edge) for edge in graph.edges), *near]
    counts = dict(zip(every, crossings(every, points).tolist(), strict=True))
    lengths = dict(zip(near, _lengths(near, points).tolist(), strict=True))
    new = [edge for edge in near if not graph.has_edge(*edge)]
    _add(graph, sorted(new, key=lambda edge: (counts[edge], lengths[edge], edge)))


def _close(used: list[int], points: Points) -> list[Pair]:
    """The edges of the Delaunay triangulation."""
    number = {(float(points[corner, 0]), float(points[corner, 1])): corner for corner in used}
    edges = shapely.delaunay_triangles(MultiPoint(points[used]), only_edges=True)
    found = ([number[x, y] for x, y in line.coords] for line in shapely.get_parts(edges))
    return sorted({pair(one, other) for one, other in found})
