"""The starting position, and what it takes to play on another board. Rule: geophysical, the board."""

from msgspec.structs import replace

from variorum.board import Board
from variorum.board.area import Area
from variorum.game.base import Base, Prepared, UnfitError
from variorum.game.opening import Opening
from variorum.game.position import Position
from variorum.game.variant import Variant
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
    return variant.but(board=settled(board))


def settled(board: Board) -> Board:
    """The board on which every area is in a home country that is held at the start."""
    return replace(board, areas={area.id: _at_home(area) for area in board.areas.values()})


def _at_home(area: Area) -> Area:
    """An area that is in the home country of the power that holds it at the start, if the board names no other."""
    return area if area.center or area.home else replace(area, home=area.owner)


opening = Prepared(Opening({**UNITS, "RUSSIA": RUSSIAN}), setup)
BASE = Base(onto, setup, {NORTH: "the northern edge of the map, which may freeze first"})
