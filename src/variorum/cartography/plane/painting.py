"""Gives areas the cells that are painted to them, as far as no border breaks and none comes to be."""

from collections import Counter, deque
from collections.abc import Sequence
from itertools import pairwise

import numpy as np
import shapely
from numpy.typing import NDArray
from shapely import LineString

from variorum.cartography.plane.hexes import Cell, Hexes, Labels, around, edges
from variorum.cartography.plane.sheetplan import Stroke
from variorum.cartography.plane.wanted import Pair, Wanted, pair

_LEAST_CONTACT = 3
"""Sides of cells that a border keeps."""

_SMALLEST = 12
"""Cells that an area keeps."""

_NOBODY = -1


def painted(board: Wanted, hexes: Hexes, strokes: Sequence[Stroke]) -> Hexes:
    """The cells with all strokes carried out in turn; a stroke stops where it would change who touches whom."""
    if not strokes:
        return hexes
    labels = hexes.labels.copy()
    brush = _Brush(board, hexes.with_labels(labels))
    number = {area: place for place, area in enumerate(board.ids)}
    for stroke in strokes:
        brush.paint(number[stroke.area], _covered(hexes, stroke))
    return hexes.with_labels(labels)


def _covered(hexes: Hexes, stroke: Stroke) -> NDArray[np.bool_]:
    """The cells whose middles lie under a stroke."""
    x, y = hexes.middles()
    line = LineString(stroke.line if len(stroke.line) > 1 else stroke.line * 2)
    left, top, right, bottom = (float(value) for value in line.bounds)
    half = stroke.width / 2
    near = (x >= left - half) & (x <= right + half) & (y >= top - half) & (y <= bottom + half)
    covered = np.zeros(x.shape, dtype=bool)
    covered[near] = shapely.distance(shapely.points(x[near], y[near]), line) <= half
    return covered


class _Brush:
    """Passes single cells from one area to another, and knows how long every border is."""

    def __init__(self, board: Wanted, hexes: Hexes) -> None:
        self._board = board
        self._hexes = hexes
        self._labels: Labels = hexes.labels
        self._sizes = Counter(hexes.labels.ravel().tolist())
        self._contacts: Counter[Pair] = Counter()
        for row, column in np.argwhere(edges(hexes)).tolist():
            own = int(self._labels[row, column])
            self._contacts.update(pair(own, other) for other in self._ring((row, column)) if other > own)

    def paint(self, area: int, covered: NDArray[np.bool_]) -> None:
        """Let an area grow over the cells that a stroke covers, from those that it has."""
        edge = covered & edges(self._hexes)
        queue = deque((row, column) for row, column in np.argwhere(edge).tolist())
        while queue:
            cell = queue.popleft()
            if covered[cell] and self._may_pass(cell, area):
                self._give(cell, area)
                queue.extend(self._hexes.near(cell))

    def _ring(self, cell: Cell) -> list[int]:
        """Whose the six cells around one are; those off the sheet are nobody's."""
        rows, columns = self._labels.shape
        return [
            int(self._labels[row, column]) if 0 <= row < rows and 0 <= column < columns else _NOBODY
            for row, column in around(cell)
        ]

    def _may_pass(self, cell: Cell, to: int) -> bool:
        """Whether the cell may be given away without a border more or less, and with everybody in one piece."""
        start, ring = int(self._labels[cell]), self._ring(cell)
        if start == to or start > self._board.count or _parts(ring, to) != 1:
            return False
        if start < self._board.count and (_parts(ring, start) != 1 or self._sizes[start] <= _SMALLEST):
            return False
        return all(self._keeps(ring, start, to, other) for other in set(ring))

    def _keeps(self, ring: list[int], start: int, to: int, other: int) -> bool:
        """Whether the borders of a third area, or of the two themselves, stay as they are."""
        count, shared = self._board.count, ring.count(other)
        if other == start or not 0 <= other < count:
            return True
        if other == to:
            left = self._contacts[pair(start, to)] + ring.count(start) - shared
            return start >= count or left >= _LEAST_CONTACT or pair(start, to) not in self._board.pairs
        if pair(to, other) not in self._board.pairs:
            return False
        lost = start < count and pair(start, other) in self._board.pairs
        return not lost or self._contacts[pair(start, other)] - shared >= _LEAST_CONTACT

    def _give(self, cell: Cell, to: int) -> None:
        start = int(self._labels[cell])
        for other in self._ring(cell):
            if other != start:
                self._contacts[pair(start, other)] -= 1
            if other != to:
                self._contacts[pair(to, other)] += 1
        self._labels[cell] = to
        self._sizes[start] -= 1
        self._sizes[to] += 1


def _parts(ring: list[int], label: int) -> int:
    """In how many parts a label lies around a cell."""
    return sum(here == label != before for before, here in pairwise([ring[-1], *ring]))
