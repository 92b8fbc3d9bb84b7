"""Retreats across arrows. Rule: g1815:3.6.9."""

from collections.abc import Iterator
from typing import ClassVar

from variorum.board import area_of
from variorum.game.docket import Docket
from variorum.game.rule import World
from variorum.game.unit import Unit
from variorum.rules.choice import Answer
from variorum.rules.movement.orders import Move
from variorum.rules.movement.twists import Twist
from variorum.variants.gametest1815.arrows import Arrows, arrows_of, denials, order_of
from variorum.variants.gametest1815.settings import allowed


class ClosedRetreats(Twist, frozen=True):
    """Units may retreat across arrows, even denied ones, unless the settings forbid it."""

    world: World
    across: Answer = allowed("arrow_retreats")
    stopped: Answer = allowed("block_retreats")

    says: ClassVar = "Retreats across arrows: {across}; also across denied ones: {stopped?no|yes}."

    @property
    def arrows(self) -> Arrows:
        """The arrows of the board."""
        return arrows_of(self.world.board)

    def retreats(self, docket: Docket, unit: Unit, places: frozenset[str]) -> frozenset[str]:
        """All places except those across arrows that a setting closes."""
        closed = {end for start, end in self._closed(docket) if start == unit.area}
        return frozenset(place for place in places if area_of(place) not in closed) if closed else places

    def _closed(self, docket: Docket) -> Iterator[tuple[str, str]]:
        """The start and end of every closed retreat."""
        if not self.across(docket.position):
            for one, other in self.arrows.values():
                yield from ((one, other), (other, one))
        if self.stopped(docket.position):
            yield from self._denied(docket)

    def _denied(self, docket: Docket) -> Iterator[tuple[str, str]]:
        """The arrows denied by fleets that had no order to move and weren't dislodged."""
        beaten = {entry.unit.area for entry in docket.position.dislodged}
        for denial in denials(docket):
            one, other = self.arrows[denial.fleet.area]
            if denial.fleet.area not in beaten and not isinstance(order_of(docket, denial.fleet.area), Move):
                yield (one, other) if denial.target.area == one else (other, one)
