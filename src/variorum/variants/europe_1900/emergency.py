"""Russia's emergency: a unit more than centers, and Siberia to build in, while some of its homes are lost.

Rule: europe_1900:E1, europe_1900:E2.
"""

from typing import ClassVar

from variorum.game.position import Position
from variorum.game.rule import World
from variorum.rules.adjustments import Upkeep, home_centers

RUSSIA, SIBERIA = "RUSSIA", "SIB"
HOMES = ("MOS", "SEV", "STP", "WAR")


def emergency(position: Position, power: str) -> bool:
    """Whether the power is Russia, and owns some of its homes, but not all."""
    owned = sum(position.owners.get(home) == RUSSIA for home in HOMES)
    return power == RUSSIA and 0 < owned < len(HOMES)


def build_sites(world: World, position: Position, power: str) -> tuple[str, ...]:
    """The power's home centers; Siberia, too, in an emergency. Rule: europe_1900:E2."""
    found = home_centers(world, position, power)
    return (*found, SIBERIA) if emergency(position, power) else found


class Mobilized(Upkeep, frozen=True):
    """One unit needs no center in an emergency. Rule: europe_1900:E1."""

    says: ClassVar = "In an emergency one unit needs no center."

    def cost(self, position: Position, power: str) -> int:
        """The number of centers a power needs for all its units."""
        return super().cost(position, power) - emergency(position, power)
