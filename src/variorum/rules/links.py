"""Links: areas far from each other that are neighbors, such as the two ends of a map that wraps around."""

from collections.abc import Iterator
from typing import Annotated, ClassVar

from msgspec import Meta

from variorum.board import AreaId, Movement
from variorum.game.mechanic import Lack
from variorum.game.position import Position
from variorum.game.variant import Variant
from variorum.rules.grounds import Pairs
from variorum.rules.movement.reach import Link
from variorum.rules.movement.twists import Twist

_WAYS = {Movement.ARMY: "armies", Movement.FLEET: "fleets"}


class Links(Twist, frozen=True):
    """Pairs of areas that are neighbors though no border joins them; units move, support and retreat there."""

    pairs: Pairs
    armies: Annotated[bool, Meta(description="whether armies pass")] = True
    fleets: Annotated[bool, Meta(description="whether fleets pass")] = True

    name: ClassVar = "links"
    title: ClassVar = "Links"
    number: ClassVar = "M10"
    repeats: ClassVar = True
    says: ClassVar = "{who} pass between {pairs} as between neighbors."

    @property
    def who(self) -> str:
        """Who passes."""
        return "Units" if self.armies and self.fleets else "Armies" if self.armies else "Fleets"

    def lacks(self, base: Variant) -> Iterator[Lack]:
        """Nobody who passes, neighbors, and areas that these units never enter."""
        if not self._movements:
            yield Lack("nobody passes", "let armies or fleets pass", "armies")
        geography = base.board.geography()
        for one, other in self.pairs:
            if one == other or other in base.board.touching(AreaId(one)):
                yield Lack(f"{one} and {other} are neighbors anyway", "list areas that don't touch", "pairs")
            elif not any(
                all(geography.places(movement, AreaId(end)) for end in (one, other)) for movement in self._movements
            ):
                who = " or ".join(_WAYS[movement] for movement in self._movements)
                yield Lack(f"{who} don't enter both {one} and {other}", "list areas that they enter", "pairs")

    def links(self, position: Position) -> tuple[Link, ...]:
        """The pairs, with a name for the map."""
        return tuple(Link(pair, self._movements, name=self.title) for pair in self.pairs)

    @property
    def _movements(self) -> tuple[Movement, ...]:
        asked = ((Movement.ARMY, self.armies), (Movement.FLEET, self.fleets))
        return tuple(movement for movement, passes in asked if passes)
