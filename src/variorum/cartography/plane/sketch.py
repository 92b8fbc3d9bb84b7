"""A division of the sheet made soon, for a preview: the one before, relaxed again, or a new one on larger cells."""

import numpy as np
from msgspec import Struct

from variorum.cartography.plane.hexes import Hexes, contacts, rasterized
from variorum.cartography.plane.painting import painted
from variorum.cartography.plane.planar import chosen_soon
from variorum.cartography.plane.relaxing import relaxed, settled
from variorum.cartography.plane.sheetplan import SheetPlan
from variorum.cartography.plane.survey import LabeledCells, named
from variorum.cartography.plane.triangles import triangulated
from variorum.cartography.plane.tutte import straightened
from variorum.cartography.plane.wanted import Wanted, wanted
from variorum.cartography.projection import WIDTH, Points

_FINENESS = (0.6, 1.0)
"""Coarse cells first: they do for most boards, in a third of the time; the full ones where an area would vanish."""

_FARTHEST = 1.5
"""An area that has been moved so many times the usual distance of two gets a new division."""


class Sketch(Struct, frozen=True, eq=False):
    """Cells at rest, as `before` they were painted; `laid` are the points for which the sheet was divided."""

    board: Wanted
    laid: Points
    rested: Hexes
    cells: LabeledCells


def sketched(plan: SheetPlan, before: Sketch | None = None) -> Sketch:
    """The sketch of a plan with at least one area; from the one before as long as the same areas shall touch."""
    board = wanted(plan)
    if before and _fits(board, before):
        laid, rested = before.laid, settled(board, before.rested)
    else:
        laid, rested = board.points, _divided(board)
    return Sketch(board, laid, rested, named(board, painted(board, rested, plan.strokes)))


def _fits(board: Wanted, before: Sketch) -> bool:
    old = before.board
    if (board.ids, board.pairs, board.height) != (old.ids, old.pairs, old.height):
        return False
    moved = np.hypot(*(board.points - before.laid).T)
    return bool(moved.max() < _FARTHEST * np.sqrt(WIDTH * board.height / board.count))


def _divided(board: Wanted) -> Hexes:
    choice = chosen_soon(board)
    net = triangulated(board, choice)
    at = straightened(choice, net)
    for fineness in _FINENESS:
        hexes = relaxed(board, choice, rasterized(net, at, board.count, board.height, fineness))
        if contacts(hexes) <= board.pairs and np.unique(hexes.labels[hexes.labels < board.count]).size == board.count:
            break
    return hexes
