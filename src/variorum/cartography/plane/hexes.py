"""A sheet of hexagonal cells: each belongs to an area, to a gap, or to what lies outside."""

from collections.abc import Callable, Iterator

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from variorum.cartography.plane.triangles import Triangulation
from variorum.cartography.plane.wanted import Pair, pair
from variorum.cartography.projection import WIDTH, Points

ROW = 0.8660254
"""The distance of two rows, in cells."""

_COLUMNS = 520
_COLUMNS_EACH = 80
"""As many columns as the largest sheet has, and for the square root of the number of areas."""

_LEAST_COLUMNS = 160
"""Fewer cells show in coasts of a board with few areas."""

_FLAT = 1e-12
"""A triangle of less than this has no inside, and its shares would divide by zero."""

_DEEPEST = 12
"""Deep enough for the largest island; every step costs a pass over the sheet."""

Cell = tuple[int, int]
"""Row and column."""

Labels = NDArray[np.int32]

Piece = tuple[NDArray[np.intp], NDArray[np.intp]]
"""The rows and the columns of connected cells."""

_NO_CELLS: Piece = (np.zeros(0, dtype=np.intp), np.zeros(0, dtype=np.intp))


class Hexes(Struct, frozen=True, eq=False):
    """The cells: `labels[row, column]` is an area's number below `count`, then one for gaps, one for outside."""

    labels: Labels
    count: int

    @property
    def size(self) -> float:
        """The width of a cell on the sheet."""
        return WIDTH / int(self.labels.shape[1])

    def middles(self) -> tuple[Points, Points]:
        """The x and y of the middles of all cells."""
        rows, columns = map(np.asarray, np.indices(self.labels.shape, dtype=np.float64))
        return (columns + 0.5 * (rows % 2) + 0.25) * self.size, (rows * ROW + 0.5) * self.size

    def near(self, cell: Cell) -> Iterator[Cell]:
        """The cells around one, those on the sheet, in cyclic order."""
        for row, column in around(cell):
            if 0 <= row < self.labels.shape[0] and 0 <= column < self.labels.shape[1]:
                yield row, column

    def with_labels(self, labels: Labels) -> "Hexes":
        """The same cells, otherwise divided."""
        return Hexes(labels, self.count)


def around(cell: Cell) -> tuple[Cell, ...]:
    """The six cells around one, beginning on the right, clockwise as seen on the sheet."""
    row, column = cell
    odd = row & 1
    right, left = column + odd, column - 1 + odd
    return (row, column + 1), (row + 1, right), (row + 1, left), (row, column - 1), (row - 1, left), (row - 1, right)


def rasterized(net: Triangulation, at: Points, count: int, height: float, fineness: float = 1.0) -> Hexes:
    """Give each cell to the corner of its triangle that is nearest, and leave cut-off parts to the gaps."""
    columns = round(fineness * min(_COLUMNS, max(_LEAST_COLUMNS, _COLUMNS_EACH * count**0.5)))
    size = WIDTH / columns
    outside = Hexes(np.full((round(height / (size * ROW)), columns), count + 1, dtype=np.int32), count)
    x, y = outside.middles()
    labels = outside.labels
    for triangle in net.triangles:
        names = np.array([corner if corner < count else count + (corner in net.ring) for corner in triangle])
        low, high = at[list(triangle)].min(0), at[list(triangle)].max(0)
        top, bottom = (int((value / size - 0.5) / ROW) for value in (low[1], high[1]))
        block = np.s_[max(top, 0) : bottom + 2, max(int(low[0] / size) - 1, 0) : int(high[0] / size) + 2]
        inside, nearest = _parted(at[list(triangle)], x[block], y[block])
        labels[block] = np.where(inside, names[nearest], labels[block])
    return _whole(outside)


def _parted(corners: Points, x: Points, y: Points) -> tuple[NDArray[np.bool_], NDArray[np.int64]]:
    """Which points lie in a triangle, and the corner that each belongs to."""
    (x0, y0), (x1, y1), (x2, y2) = corners
    area = (x1 - x0) * (y2 - y0) - (x2 - x0) * (y1 - y0)
    if abs(area) < _FLAT:
        return np.zeros(x.shape, dtype=bool), np.zeros(x.shape, dtype=np.int64)
    first = ((x1 - x) * (y2 - y) - (x2 - x) * (y1 - y)) / area
    second = ((x2 - x) * (y0 - y) - (x0 - x) * (y2 - y)) / area
    shares = np.stack((first, second, 1 - first - second))
    inside: NDArray[np.bool_] = shares.min(0) >= -_FLAT
    return inside, shares.argmax(0)


def _whole(hexes: Hexes) -> Hexes:
    """Leave to the gaps all but the largest piece of each area."""
    labels = hexes.labels.copy()
    largest: dict[int, Piece] = {}
    for label, part in pieces(hexes):
        if label < hexes.count:
            less, more = sorted((largest.get(label, _NO_CELLS), part), key=lambda piece: len(piece[0]))
            largest[label] = more
            labels[less] = hexes.count
    return hexes.with_labels(labels)


def pieces(hexes: Hexes) -> Iterator[tuple[int, Piece]]:
    """The connected parts of every label, from top to bottom."""
    runs = _runs(hexes)
    roots = list(range(int(runs[-1, -1]) + 1))

    def root(run: int) -> int:
        while roots[run] != run:
            roots[run] = run = roots[roots[run]]
        return run

    for upper, lower in _joined(hexes, runs):
        one, other = root(upper), root(lower)
        roots[max(one, other)] = min(one, other)
    whose = np.array([root(run) for run in range(len(roots))])[runs].ravel()
    order = np.argsort(whose, kind="stable")
    for cells in np.split(order, np.flatnonzero(np.diff(whose[order])) + 1):
        rows, columns = np.divmod(cells, runs.shape[1])
        yield int(hexes.labels[rows[0], columns[0]]), (rows, columns)


def _runs(hexes: Hexes) -> NDArray[np.intp]:
    """The number of the run that each cell is in: cells of one label side by side in a row."""
    begins = np.ones(hexes.labels.shape, dtype=bool)
    begins[:, 1:] = hexes.labels[:, 1:] != hexes.labels[:, :-1]
    runs: NDArray[np.intp] = begins.ravel().cumsum().reshape(begins.shape) - 1
    return runs


def _joined(hexes: Hexes, runs: NDArray[np.intp]) -> Iterator[tuple[int, int]]:
    """The pairs of runs of one label that touch, an upper and a lower one."""
    labels, many, found = hexes.labels, int(runs[-1, -1]) + 1, []
    for odd in (0, 1):
        above, below = labels[odd:-1:2], labels[odd + 1 :: 2]
        upper, lower = runs[odd:-1:2], runs[odd + 1 :: 2]
        aside = (np.s_[:, :-1], np.s_[:, 1:]) if odd else (np.s_[:, 1:], np.s_[:, :-1])
        for own, other in ((np.s_[:, :], np.s_[:, :]), aside):
            same = above[own] == below[other]
            found.append(upper[own][same] * many + lower[other][same])
    yield from (divmod(both, many) for both in np.unique(np.concatenate(found)).tolist())


def contacts(hexes: Hexes) -> set[Pair]:
    """The pairs of areas that touch."""
    areas = np.where(hexes.labels < hexes.count, hexes.labels, -1)
    found: set[Pair] = set()
    for odd in (0, 1):
        own = areas[odd::2]
        for row, column in around((odd, 0))[:3]:  # the other three neighbors see the cell as theirs
            down, across = row - odd, column
            rows = areas[odd + down :: 2][: len(own)]
            left, right = max(0, -across), areas.shape[1] - max(0, across)
            here, there = own[: len(rows), left:right], rows[:, left + across : right + across]
            touch = (here != there) & (here >= 0) & (there >= 0)
            both = np.unique(np.stack((here[touch], there[touch])), axis=1).T.tolist()
            found |= {pair(one, other) for one, other in both}
    return found


def edges(hexes: Hexes) -> NDArray[np.bool_]:
    """The cells beside cells of other labels or at the edge of the sheet."""
    return ~_all_around(hexes, lambda moved: moved == hexes.labels)


def depths(mine: NDArray[np.bool_]) -> NDArray[np.int64]:
    """How many cells each of the marked ones lies inside them, to a bound."""
    found = np.zeros(mine.shape, dtype=np.int64)
    left = mine.copy()
    for depth in range(1, _DEEPEST):
        found[left] = depth
        hexes = Hexes(left.astype(np.int32), 0)
        left &= _all_around(hexes, lambda moved: moved == 1)
    return found


def _all_around(hexes: Hexes, holds: Callable[[Labels], NDArray[np.bool_]]) -> NDArray[np.bool_]:
    """The cells whose six neighbors are on the sheet and what is asked for."""
    rows, columns = hexes.labels.shape
    framed = np.full((rows + 2, columns + 2), -1, dtype=np.int32)
    framed[1:-1, 1:-1] = hexes.labels
    good = np.ones((rows, columns), dtype=bool)
    for odd in (0, 1):
        for row, column in around((odd, 0)):
            moved = framed[1 + row - odd : 1 + row - odd + rows, 1 + column : 1 + column + columns]
            good[odd::2] &= holds(moved)[odd::2]
    return good
