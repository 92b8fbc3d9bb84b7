"""Where names, badges and marks stand on a drawing, and which of them are in each other's way."""

from collections.abc import Iterator, Mapping
from itertools import combinations

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from variorum.board.place import area_of
from variorum.cartography.labelsize import LINE_HEIGHT

MARK = 12.0
"""Radius of a center's mark."""

Spot = tuple[int, int]

Blots = NDArray[np.float64]
"""Shape (n, 5): boxes with round corners. x and y of the middle, half the inner width and height, radius.

A badge has no inner box, a label no radius.
"""


class Label(Struct, frozen=True):
    """A name: `at` is the middle of its lines, the rest as in `labelsize.NameSetting`."""

    at: Spot
    lines: tuple[str, ...]
    size: int
    width: int
    style: str


class Placed(Struct, frozen=True):
    """All names, badges and marks of a drawing, in its units.

    `badge` is the radius of a badge; `units` are the middles of badges for areas and named coasts, `centers` the
    cities of all land areas, `scored` those areas among them that hold a supply center when the game starts.
    """

    badge: int
    labels: Mapping[str, Label]
    units: Mapping[str, Spot]
    centers: Mapping[str, Spot]
    scored: frozenset[str]


class Thing(Struct, frozen=True):
    """Something that takes room on a drawing: what it is ("label", "badge" or "mark"), whose, and its blot."""

    kind: str
    place: str
    blot: tuple[float, float, float, float, float]

    def __str__(self) -> str:
        return f"the {self.kind} of {self.place} at {self.blot[0]:.0f},{self.blot[1]:.0f}"


def things(placed: Placed) -> Iterator[Thing]:
    """All that takes room; of the marks, those of supply centers."""
    for area, label in placed.labels.items():
        yield Thing("label", area, label_blot(label.at, label.width, LINE_HEIGHT * label.size * len(label.lines)))
    for place, at in placed.units.items():
        yield Thing("badge", place, (*at, 0, 0, placed.badge))
    for area, at in placed.centers.items():
        if area in placed.scored:
            yield Thing("mark", area, (*at, 0, 0, MARK))


def label_blot(at: tuple[float, float], width: float, height: float) -> tuple[float, float, float, float, float]:
    """The box of a label, by its middle."""
    return (*at, width / 2, height / 2, 0)


def overlaps(placed: Placed) -> list[str]:
    """Every two things that overlap, in words. Badges of one area may: no two of its places are taken at once."""
    found = list(things(placed))
    blots = np.array([thing.blot for thing in found], dtype=float).reshape(-1, 5)
    close = gaps(blots, blots) < 0
    return [
        f"{found[one]} overlaps {found[other]}"
        for one, other in combinations(range(len(found)), 2)
        if close[one, other] and not _alternatives(found[one], found[other])
    ]


def _alternatives(one: Thing, other: Thing) -> bool:
    return one.kind == other.kind == "badge" and area_of(one.place) == area_of(other.place)


def gaps(these: Blots, those: Blots) -> Blots:
    """How far each of these is from each of those, shape (n, m); below 0 is how deeply they overlap."""
    across, down = (
        np.abs(these[:, None, axis] - those[None, :, axis]) - these[:, None, axis + 2] - those[None, :, axis + 2]
        for axis in (0, 1)
    )
    outside = np.hypot(np.maximum(across, 0), np.maximum(down, 0))
    inside = np.minimum(np.maximum(across, down), 0)
    apart: Blots = outside + inside - these[:, None, 4] - those[None, :, 4]
    return apart
