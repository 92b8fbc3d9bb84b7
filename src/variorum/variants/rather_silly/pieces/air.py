"""How birds find their way: over any border, and over Switzerland, but not beyond the map's margin."""

from collections.abc import Iterator, Mapping
from functools import lru_cache

from variorum.board import AreaId, Board, Geography
from variorum.variants.rather_silly.footing import habitable, habitable_areas, middles

Path = tuple[str, ...]
Airways = Mapping[str, frozenset[str]]

UNLADEN, LADEN = 3, 2
"""How many areas birds fly, alone and with an army."""


@lru_cache(maxsize=32)
def airways(board: Board, geography: Geography) -> Airways:
    """The areas next to each area, as birds fly: over all in which anything may be, and over Switzerland."""
    sky = frozenset((*habitable_areas(board, geography), *middles(board)))
    return {area: sky & (board.touching(area) | geography.adjacent[AreaId(area)]) for area in board.areas}


@lru_cache(maxsize=1024)
def paths(board: Board, geography: Geography, start: str, most: int) -> tuple[Path, ...]:
    """The ways from an area over at most so many others, none of them twice."""
    return tuple(path for path in _paths(airways(board, geography), (start,), most) if habitable(geography, path[-1]))


def is_path(board: Board, geography: Geography, start: str, path: Path, most: int) -> bool:
    """Whether birds can fly that way."""
    ways = airways(board, geography)
    legs = zip((start, *path), path, strict=False)
    known = all(there in ways.get(here, ()) for here, there in legs)
    return known and 0 < len(path) <= most and habitable(geography, path[-1])


def within(board: Board, geography: Geography, start: str, most: int) -> frozenset[str]:
    """The areas, except the first, that birds can reach."""
    return frozenset(path[-1] for path in paths(board, geography, start, most))


def _paths(ways: Airways, flown: Path, most: int) -> Iterator[Path]:
    for area in sorted(ways[flown[-1]]):
        if area not in flown:
            path = (*flown, area)
            yield path[1:]
            if len(path) <= most:
                yield from _paths(ways, path, most)
