"""What a drawing shall show, by numbers: areas, their points, and the pairs that shall touch."""

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from variorum.board.area import Terrain
from variorum.board.place import area_of
from variorum.cartography.plane.sheetplan import SheetPlan
from variorum.cartography.projection import Points

Pair = tuple[int, int]
"""Two areas, or other corners of a drawing, by their numbers; the lower first."""


class Wanted(Struct, frozen=True, eq=False):
    """Areas by number: `water` tells which are sea, `points` has shape (n, 2), `sizes` are 1 if usual."""

    ids: tuple[str, ...]
    water: NDArray[np.bool_]
    points: Points
    sizes: NDArray[np.float64]
    pairs: frozenset[Pair]
    height: float

    @property
    def count(self) -> int:
        """How many areas there are."""
        return len(self.ids)

    def neighbors(self) -> list[set[int]]:
        """By area, those that shall touch it."""
        near: list[set[int]] = [set() for _ in self.ids]
        for one, other in self.pairs:
            near[one].add(other)
            near[other].add(one)
        return near


def wanted(plan: SheetPlan) -> Wanted:
    """The numbers of a plan."""
    ids = tuple(plan.areas)
    number = {area: place for place, area in enumerate(ids)}
    ends = ([number[area_of(end)] for end in border.ends] for border in plan.borders)
    return Wanted(
        ids=ids,
        water=np.array([area.terrain is Terrain.SEA for area in plan.areas.values()]),
        points=np.array([plan.points[area] for area in ids], dtype=float),
        sizes=np.array([plan.sizes[area] for area in ids]),
        pairs=frozenset(pair(one, other) for one, other in ends),
        height=plan.height,
    )


def pair(one: int, other: int) -> Pair:
    """The two in order."""
    return (one, other) if one < other else (other, one)
