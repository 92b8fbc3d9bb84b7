"""Areas that belong to one power's units alone."""

from typing import ClassVar

from variorum.game.position import Position
from variorum.game.reason import Reason
from variorum.rules.movement.bars import Bars, Closed
from variorum.rules.movement.twists import Twist


class Preserves(Twist, frozen=True):
    """Only one power's units may enter these areas."""

    areas: tuple[str, ...]
    power: str
    clause: str = ""

    says: ClassVar = "Only units of {power} may enter {areas}."

    def bars(self, position: Position) -> Bars:
        """The areas, closed to everybody else."""
        why = Reason(f"only units of {self.power} may", self.clause)
        return (Closed(frozenset(self.areas), why, but=(self.power,)),)
