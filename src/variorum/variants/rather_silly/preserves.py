"""Areas that belong to one power's units alone."""

from variorum.game.position import Position
from variorum.rules.movement.twists import Twist


class Preserves(Twist, frozen=True):
    """Only one power's units may enter these areas."""

    areas: tuple[str, ...]
    power: str

    def preserves(self, position: Position) -> tuple[tuple[str, str], ...]:
        """The areas, each with that power."""
        return tuple((area, self.power) for area in self.areas)
