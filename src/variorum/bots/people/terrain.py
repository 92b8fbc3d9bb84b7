"""How far places are from each other, for armies and for fleets, as arrays."""

from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Any

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from variorum.adjudicator.selfplay import Rules
from variorum.board import AreaId, Board, area_of
from variorum.board.geography import Geography

Numbers = NDArray[np.int64]
Floats = NDArray[np.float32]
Flags = NDArray[np.bool_]

FAR = 8
"""The most moves that make a difference."""


class Terrain(Struct, frozen=True, eq=False):
    """A board, with locations and areas numbered as in the kernel's rules.

    By location: `area`. By location (row) and area (column), the moves that lead there, `FAR` at most: `walk` for
    armies, `sail` for fleets, `border` over any borders. By area: `center`, `sea`, `coast`, and `home`, the power
    whose home it is, or -1.
    """

    area: Numbers
    walk: Floats
    sail: Floats
    border: Floats
    center: Flags
    sea: Flags
    coast: Flags
    home: Numbers


@lru_cache(maxsize=64)
def terrain_of(rules: Rules, board: Board, geography: Geography) -> Terrain:
    """The terrain of a board, in the geography of the moment."""
    names = rules.locations
    number = {place: index for index, place in enumerate(names)}
    area = np.array([number[area_of(place)] for place in names])
    around = {place: geography.adjacent.get(area_of(place), frozenset()) for place in names}
    powers = {power: index for index, power in enumerate(rules.powers)}
    homes = (board.areas[area_of(place)].home for place in names)
    return Terrain(
        area,
        _moves(_links(number, geography.army), area),
        _moves(_links(number, geography.fleet), area),
        _moves(_links(number, around), area),
        np.isin(names, geography.centers),
        np.array([geography.is_sea(AreaId(area_of(name))) for name in names]),
        np.array([geography.is_coastal(AreaId(area_of(name))) for name in names]),
        np.array([powers.get(home or "", -1) for home in homes]),
    )


def _links(number: Mapping[str, int], table: Mapping[Any, Iterable[str]]) -> Floats:
    found = np.eye(len(number), dtype=np.float32)
    for start, ends in table.items():
        for end in ends:
            if start in number and end in number:
                found[number[start], number[end]] = 1
    return found


def _moves(links: Floats, area: Numbers) -> Floats:
    """The moves from each location to each area."""
    found = np.full(links.shape, FAR, np.float32)
    reached = np.eye(len(area), dtype=np.float32)
    for moves in range(FAR):
        there = np.zeros_like(found)
        np.maximum.at(there.T, area, reached.T)
        found[(there > 0) & (found > moves)] = moves
        reached = (reached @ links > 0).astype(np.float32)
    return found
