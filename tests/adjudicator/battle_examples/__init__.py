"""Battles small enough to solve by hand, with everything that their verdicts say."""

from battle_examples.convoys import CONVOYS
from battle_examples.cuts import CUTS
from battle_examples.example import Example, battle, convoy, ferried, move, named, stand, support, written
from battle_examples.knots import CONDITIONS, KNOTS
from battle_examples.moves import MOVES

__all__ = ["EXAMPLES", "Example", "battle", "convoy", "ferried", "move", "named", "stand", "support", "written"]

EXAMPLES = MOVES + CUTS + CONVOYS + CONDITIONS + KNOTS
