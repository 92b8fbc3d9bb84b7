"""What only the list of a board's borders tells: links between areas that do not touch, rivers and cliffs."""

import cmath
import math
from collections.abc import Iterator
from functools import lru_cache

from variorum.board import AreaId, Board, Geography, Movement, Terrain, area_of
from variorum.board.earth import Pair
from variorum.render import numbered
from variorum.render.atlas import Atlas, border
from variorum.render.lines import nearest
from variorum.render.svg import element

_CLOSE = 6.0
"""How far apart areas may lie, in badges, to be linked by a line from one to the other."""

_MOST_LINKS, _MOST_RIVERS = 60, 90
"""If it takes more of either, the drawing is of another board, in the end, and shows none of them."""


@lru_cache(maxsize=64)
def links(atlas: Atlas, board: Board, geography: Geography) -> tuple[Pair, ...]:
    """The neighbors on a board with listed borders that do not touch on its drawing."""
    return _apart(atlas, geography) if _tells(atlas, board, geography) else ()


@lru_cache(maxsize=64)
def rivers(atlas: Atlas, board: Board, geography: Geography) -> tuple[Pair, ...]:
    """The neighbors on land between which fleets sail without a sea that both touch."""
    return _sailed_inland(atlas, geography) if _tells(atlas, board, geography) else ()


@lru_cache(maxsize=64)
def _tells(atlas: Atlas, board: Board, geography: Geography) -> bool:
    """Whether a board lists its borders, and its drawing is meant to show them."""
    if not board.borders or len(_apart(atlas, geography)) > _MOST_LINKS:
        return False
    return len(_sailed_inland(atlas, geography)) <= _MOST_RIVERS


def _apart(atlas: Atlas, geography: Geography) -> tuple[Pair, ...]:
    pairs = {(one, other) for one, reached in geography.adjacent.items() for other in reached if one < other}
    return tuple(sorted(pairs - atlas.borders.keys()))


def _sailed_inland(atlas: Atlas, geography: Geography) -> tuple[Pair, ...]:
    seas = {area: {sea for coast in coasts for sea in coast.waters} for area, coasts in geography.shores.items()}
    sailed = {
        (area_of(one), area_of(other))
        for one, reached in geography.table(Movement.FLEET).items()
        for other in reached
        if one < other and all(geography.terrain[area_of(end)] is not Terrain.SEA for end in (one, other))
    }
    apart = {(min(pair), max(pair)) for pair in sailed if not seas[pair[0]] & seas[pair[1]]}
    return tuple(sorted(apart & atlas.borders.keys()))


@lru_cache(maxsize=64)
def cliffs(atlas: Atlas, board: Board, geography: Geography) -> tuple[Pair, ...]:
    """The areas of land that touch but are closed to armies."""
    if not _tells(atlas, board, geography):
        return ()
    return tuple(
        (one, other)
        for one, other in atlas.borders
        if geography.is_land(AreaId(one))
        and geography.is_land(AreaId(other))
        and other not in geography.army[AreaId(one)]
    )


def lanes(atlas: Atlas, pairs: tuple[Pair, ...]) -> str:
    """Links between areas that lie close to each other, as path data."""
    return "".join(_lane(atlas, pair) for pair in pairs if _is_close(atlas, pair))


def _lane(atlas: Atlas, pair: Pair) -> str:
    start, end = (complex(*point) for point in _nearest(atlas, pair))
    inland = cmath.rect(0.8 * atlas.badge, cmath.phase(end - start))
    return f"M{_at(start - inland)}L{_at(end + inland)}"


def arrows(atlas: Atlas, pairs: tuple[Pair, ...]) -> tuple[str, str]:
    """Links over the map or its edge: arrows at both ends as path data, and their numbers, the same at both ends."""
    return numbered.arrows(atlas, tuple(pair for pair in pairs if not _is_close(atlas, pair)))


def _borders(atlas: Atlas, pairs: tuple[Pair, ...]) -> str:
    return "".join(border(atlas, *pair) for pair in pairs)


def _is_close(atlas: Atlas, pair: Pair) -> bool:
    return math.dist(*_nearest(atlas, pair)) < _CLOSE * atlas.badge


@lru_cache(maxsize=1024)
def _nearest(atlas: Atlas, pair: Pair) -> tuple[tuple[float, float], tuple[float, float]]:
    return nearest(atlas.outlines[pair[0]], atlas.outlines[pair[1]])


def _at(point: complex) -> str:
    return f"{point.real:.0f} {point.imag:.0f}"


def numbers(tags: str) -> str:
    """The numbers of links, on the map."""
    return element("g", tags, class_="link-number") if tags else ""


def signs(atlas: Atlas, board: Board, geography: Geography) -> Iterator[tuple[str, str]]:
    """Those that are on the map: their names for the key, and the class of their lines."""
    found = links(atlas, board, geography)
    if rivers(atlas, board, geography):
        yield "River", "canal"
    if cliffs(atlas, board, geography):
        yield "Closed to armies", "cliff"
    if lanes(atlas, found):
        yield "Link", "link"
    if arrows(atlas, found)[1]:
        yield "Neighbors by number", "passage-way"


def drawn(atlas: Atlas, board: Board, geography: Geography) -> Iterator[tuple[str, str]]:
    """All lines of them: the class of each, and its path data."""
    found = links(atlas, board, geography)
    yield "canal", _borders(atlas, rivers(atlas, board, geography))
    yield "cliff", _borders(atlas, cliffs(atlas, board, geography))
    yield "link", lanes(atlas, found)
    yield "passage-way", arrows(atlas, found)[0]
