"""The seats: seven countries and four roles, and a board that knows every possible owner."""

from msgspec.structs import replace

from variorum.board import load_board
from variorum.board.area import Power
from variorum.game.rule import World
from variorum.variants.rather_silly.hyperspace import linked_earth
from variorum.variants.rather_silly.pieces.kinds import FIGURES, KINDS, MONSTERS

JESTER, MASTERMIND, DOCTOR, SOOTHSAYER = "JESTER", "MASTERMIND", "DOCTOR", "SOOTHSAYER"
ROLES = (JESTER, MASTERMIND, DOCTOR, SOOTHSAYER)

_PRINTED = load_board("rather_silly")
_OTHERS = (
    Power(MASTERMIND, "MASTERMIND'S"),
    Power(DOCTOR, "DOCTOR'S"),
    Power(SOOTHSAYER, "SOOTHSAYER'S"),
    Power(MONSTERS, "MONSTROUS"),
)

COUNTRIES = tuple(_PRINTED.powers)
BOARD = replace(_PRINTED, powers={**_PRINTED.powers, **{power.id: power for power in _OTHERS}})
WORLD = World(BOARD, KINDS, earth=linked_earth, figures=FIGURES)
