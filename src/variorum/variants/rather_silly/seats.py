"""The seats: every country of a board, and four roles; the board knows every possible owner."""

from msgspec.structs import replace

from variorum.board import Board, load_board
from variorum.board.area import Power
from variorum.game.rule import World
from variorum.variants.rather_silly.footing import with_tunnels
from variorum.variants.rather_silly.hyperspace import linked_earth
from variorum.variants.rather_silly.pieces.kinds import FIGURES, KINDS, MONSTERS

JESTER, MASTERMIND, DOCTOR, SOOTHSAYER = "JESTER", "MASTERMIND", "DOCTOR", "SOOTHSAYER"
ROLES = (JESTER, MASTERMIND, DOCTOR, SOOTHSAYER)

_OTHERS = (
    Power(MASTERMIND, "MASTERMIND'S"),
    Power(DOCTOR, "DOCTOR'S"),
    Power(SOOTHSAYER, "SOOTHSAYER'S"),
    Power(MONSTERS, "MONSTROUS"),
)
OTHERS = tuple(power.id for power in _OTHERS)
"""The owners of units besides countries."""


def peopled(board: Board) -> Board:
    """A board that knows the roles and the monsters, too, and has tunnels."""
    return with_tunnels(replace(board, powers={**board.powers, **{power.id: power for power in _OTHERS}}))


BOARD = peopled(load_board("rather_silly"))
WORLD = World(BOARD, KINDS, earth=linked_earth, figures=FIGURES)
