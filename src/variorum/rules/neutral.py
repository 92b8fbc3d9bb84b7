"""Neutral units: bystanders that hold, and are destroyed if they are dislodged. Rule: g1815:5.2.3.

Name their owner in `World.bystanders`, and list its units in the opening.
"""

from variorum.game.docket import Docket
from variorum.game.unit import Unit
from variorum.rules.movement.twists import Twist


class Steadfast(Twist, frozen=True):
    """The units of these powers never retreat."""

    powers: tuple[str, ...]

    def retreats(self, docket: Docket, unit: Unit, places: frozenset[str]) -> frozenset[str]:
        """Nowhere for a unit of theirs."""
        return frozenset() if unit.power in self.powers else places
