"""The starting position, and what it takes to play on another board. Rule: geophysical, the board."""

from variorum.board import Board
from variorum.game.base import Base, Prepared, UnfitError
from variorum.game.opening import Opening
from variorum.game.position import Position
from variorum.game.variant import Variant
from variorum.rules.sinking import at_home
from variorum.variants.geophysical.ages import Ages
from variorum.variants.geophysical.applicability import NORTH
from variorum.variants.standard.opening import UNITS

RUSSIAN = ("A MOS", "F SEV/WC", "F STP/SC", "A WAR")
"""Russia's units: its southern fleet is on the coast of the Black Sea."""


def setup(variant: Variant, position: Position) -> Position:
    """Every power has a stabilization for each of its centers."""
    return position.with_record(Ages({power: len(position.centers_of(power)) for power in variant.powers}))


def onto(variant: Variant, board: Board) -> Variant:
    """The variant on a board. Raises: UnfitError if coasts can't be derived from it once terrain changes."""
    if board.borders:
        problem = (
            f"{variant.name} derives coasts from the outlines of areas, and the board {board.name} only lists borders"
        )
        raise UnfitError(problem, "choose a board with outlines, such as standard, geophysical or gametest1815")
    return variant.but(board=at_home(board))


opening = Prepared(Opening({**UNITS, "RUSSIA": RUSSIAN}), setup)
BASE = Base(onto, setup, {NORTH: "the northern edge of the map, which may freeze first"})
