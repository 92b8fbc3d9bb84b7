"""What an earth says of the areas of a board, and earths in which one thing is otherwise."""

from collections.abc import Collection
from functools import lru_cache
from typing import TypeVar

from msgspec.structs import replace

from variorum.board.area import Terrain
from variorum.board.board import Board
from variorum.board.earth import Earth, Pair, WaterGroups, sorted_canals
from variorum.board.place import area_of

Part = TypeVar("Part")


def terrain_of(board: Board, earth: Earth, area: str) -> Terrain:
    """Return what an area is made of."""
    return earth.terrain.get(area, board.areas[area].terrain)


def canals_of(board: Board, earth: Earth) -> dict[str, WaterGroups]:
    """Return the groups of waters that canals join, by area."""
    return dict(board.canals if earth.canals is None else earth.canals)


def has_waterway(board: Board, earth: Earth, area: str) -> bool:
    """Tell whether an open natural waterway passes an area."""
    return area in board.waterways and area not in earth.closed


def with_terrain(earth: Earth, area: str, terrain: Terrain) -> Earth:
    """Return the earth on which an area is made of something else."""
    return replace(earth, terrain={**earth.terrain, area: terrain})


def with_canals(board: Board, earth: Earth, area: str, groups: WaterGroups) -> Earth:
    """Return the earth on which these are the canals of an area."""
    return replace(earth, canals={**canals_of(board, earth), area: groups})


def with_open_waterway(earth: Earth, area: str) -> Earth:
    """Return the earth on which no waterway of the area is closed."""
    return replace(earth, closed=_without(earth.closed, area))


def with_closed_waterway(board: Board, earth: Earth, area: str) -> Earth:
    """Return the earth on which the waterway of an area, if it has one, is closed."""
    return replace(earth, closed=(*earth.closed, area)) if has_waterway(board, earth, area) else earth


def with_center(board: Board, earth: Earth, area: str) -> Earth:
    """Return the earth on which an area has a center, for one that has none."""
    if board.areas[area].center:
        return replace(earth, destroyed=_without(earth.destroyed, area))
    return replace(earth, created=(*earth.created, area))


def without_center(board: Board, earth: Earth, area: str) -> Earth:
    """Return the earth on which an area has no center."""
    gone = (area,) if board.areas[area].center else ()
    return replace(earth, created=_without(earth.created, area), destroyed=(*_without(earth.destroyed, area), *gone))


def with_parts_of(
    board: Board,
    earth: Earth,
    other: Earth,
    areas: Collection[str],
    *,
    borders: Collection[Pair] = (),
    centers: Collection[str] = (),
) -> Earth:
    """Return the earth on which some parts are as on another earth.

    Of `areas`, these are terrain, canals and waterways, and the rifts and links between any two of them; of `borders`,
    their rifts and links; of `centers`, whether there is one.
    """
    canals, others = canals_of(board, earth), canals_of(board, other)
    pairs = (*earth.rifts, *earth.links, *other.rifts, *other.links)
    between = [pair for pair in pairs if _belongs(pair, areas, borders)]
    mixed = Earth(
        terrain={area: terrain_of(board, other if area in areas else earth, area) for area in board.areas},
        canals={area: (others if area in areas else canals).get(area, ()) for area in (*canals, *others)},
        closed=_mixed(earth.closed, other.closed, areas),
        rifts=_mixed(earth.rifts, other.rifts, between),
        links=_mixed(earth.links, other.links, between),
        created=_mixed(earth.created, other.created, centers),
        destroyed=_mixed(earth.destroyed, other.destroyed, centers),
    )
    return tidy(board, mixed)


def changed_areas(board: Board, earth: Earth, other: Earth) -> tuple[str, ...]:
    """Return the areas that are something else on the other earth, or whose canals or waterways are."""
    canals, others = _all_canals(board, earth), _all_canals(board, other)
    return tuple(
        area
        for area in board.areas
        if terrain_of(board, earth, area) is not terrain_of(board, other, area)
        or canals.get(area, ()) != others.get(area, ())
        or (area in earth.closed) is not (area in other.closed)
    )


def tidy(board: Board, earth: Earth) -> Earth:
    """Return the same earth with all left out that is as printed, so that equal earths are equal values."""
    terrain = {area: kind for area, kind in earth.terrain.items() if kind is not board.areas[area].terrain}
    canals = {area: groups for area, groups in canals_of(board, earth).items() if groups}
    printed = sorted_canals(canals) == _printed_canals(board)
    return replace(earth, terrain=terrain, canals=None if printed else canals)


def _all_canals(board: Board, earth: Earth) -> dict[str, WaterGroups]:
    """Return the canals of an earth, sorted as those of earths are."""
    return _printed_canals(board) if earth.canals is None else earth.canals


@lru_cache(maxsize=64)
def _printed_canals(board: Board) -> dict[str, WaterGroups]:
    return sorted_canals(board.canals)


def _belongs(pair: Pair, areas: Collection[str], borders: Collection[Pair]) -> bool:
    """Whether a border is one of some, or lies between two of some areas."""
    one, other = map(area_of, pair)
    return (one in areas and other in areas) or (one, other) in borders or (other, one) in borders


def _mixed(listed: tuple[Part, ...], others: tuple[Part, ...], taken: Collection[Part]) -> tuple[Part, ...]:
    """What is listed, but of what is taken, what the others list."""
    return (*(part for part in listed if part not in taken), *(part for part in others if part in taken))


def _without(listed: tuple[str, ...], area: str) -> tuple[str, ...]:
    return tuple(other for other in listed if other != area)
