"""A triangulation of the sheet whose corners are areas, in which only those touch that shall."""

from collections.abc import Iterable

from msgspec import Struct
from networkx.algorithms.planar_drawing import triangulate_embedding

from variorum.cartography.plane.planar import RING, Chosen
from variorum.cartography.plane.wanted import Pair, Wanted, pair

Triangle = tuple[int, int, int]


class Triangulation(Struct, frozen=True, eq=False):
    """Triangles of corners: first the areas, then the ring around the sheet, then gaps between areas.

    `gaps` maps a gap to the two areas that it keeps apart.
    """

    triangles: list[Triangle]
    ring: range
    gaps: dict[int, Pair]

    def edges(self) -> set[Pair]:
        """All edges."""
        return _edges(self.triangles)


def triangulated(board: Wanted, chosen: Chosen) -> Triangulation:
    """Fill the faces of a plane graph, with a gap wherever two areas would touch that must not."""
    ring = range(board.count, board.count + RING)
    full, _ = triangulate_embedding(chosen.embedding, fully_triangulate=False)
    rotation = {corner: list(full.neighbors_cw_order(corner)) for corner in sorted(full.nodes)}
    triangles = _turned(_faces(rotation, set(ring)), chosen.kept, set(ring))
    gaps: dict[int, Pair] = {}
    for edge in sorted(_edges(triangles) - chosen.kept - board.pairs):
        if edge[1] < board.count:
            gap = ring.stop + len(gaps)
            gaps[gap] = edge
            triangles = list(_split(triangles, edge, gap))
    return Triangulation(triangles, ring, gaps)


def _edges(triangles: Iterable[Triangle]) -> set[Pair]:
    return {pair(*edge) for a, b, c in triangles for edge in ((a, b), (b, c), (a, c))}


def _split(triangles: Iterable[Triangle], edge: Pair, gap: int) -> Iterable[Triangle]:
    one, other = edge
    for a, b, c in triangles:
        if {one, other} <= {a, b, c}:
            for end in edge:
                yield _with(a, end, gap), _with(b, end, gap), _with(c, end, gap)
        else:
            yield a, b, c


def _with(corner: int, old: int, new: int) -> int:
    return new if corner == old else corner


def _faces(rotation: dict[int, list[int]], ring: set[int]) -> list[Triangle]:
    """The triangles of an embedding, from the order of the neighbors around each corner."""
    place = {corner: {other: at for at, other in enumerate(around)} for corner, around in rotation.items()}
    seen: set[tuple[int, int]] = set()
    faces: list[Triangle] = []
    for start in ((corner, other) for corner, around in rotation.items() for other in around):
        face, (a, b) = [], start
        while (a, b) not in seen:
            seen.add((a, b))
            face.append(a)
            a, b = b, rotation[b][(place[b][a] - 1) % len(rotation[b])]
        if len(face) == 3 and not set(face) <= ring:
            faces.append((face[0], face[1], face[2]))
    return faces


def _turned(triangles: list[Triangle], kept: frozenset[Pair], ring: set[int]) -> list[Triangle]:
    """Turn soft edges between areas where the edge across ends at the ring: every area may reach the sheet's edge."""
    changed = True
    while changed:
        changed = False
        touching = _edges(triangles)
        for edge in sorted(touching - kept):
            beside = [triangle for triangle in triangles if set(edge) <= set(triangle)]
            if ring & set(edge) or len(beside) != 2:
                continue
            one, other = beside
            (c,), (d,) = set(one) - set(edge), set(other) - set(edge)
            if (c in ring) != (d in ring) and pair(c, d) not in touching:
                triangles = [triangle for triangle in triangles if triangle not in beside]
                triangles += [_replaced(one, edge[0], d), _replaced(other, edge[1], c)]
                touching = (touching - {edge}) | {pair(c, d)}
                changed = True
    return triangles


def _replaced(triangle: Triangle, old: int, new: int) -> Triangle:
    a, b, c = triangle
    return _with(a, old, new), _with(b, old, new), _with(c, old, new)
