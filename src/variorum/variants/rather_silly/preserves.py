"""Areas that belong to one power's units alone."""

from typing import ClassVar

from variorum.game.position import Position
from variorum.game.reason import Reason
from variorum.game.rule import World
from variorum.rules.movement.bars import Bars, Closed
from variorum.rules.movement.twists import Twist


class Preserves(Twist, frozen=True):
    """Only one power's units may enter the areas of a region of the board."""

    world: World
    region: str
    power: str
    clause: str = ""

    says: ClassVar = "Only units of {power} may enter {areas}."

    @property
    def areas(self) -> tuple[str, ...]:
        """The region's areas."""
        return self.world.board.regions.get(self.region, ())

    def bars(self, position: Position) -> Bars:
        """The areas, closed to everybody else."""
        why = Reason(f"only units of {self.power} may", self.clause)
        return (Closed(frozenset(self.areas), why, but=(self.power,)),)
