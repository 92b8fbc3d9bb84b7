"""Railways: armies of the power that runs one ride along its line, as far as no foreign unit stands on it."""

from collections.abc import Iterator

from msgspec.structs import replace

from variorum.board import Movement, area_of
from variorum.game.docket import Docket
from variorum.game.position import Position
from variorum.game.unit import Unit
from variorum.rules.movement.orders import Move
from variorum.rules.movement.reach import Link, Reach
from variorum.rules.movement.twists import Twist


class Railway(Twist, frozen=True):
    """An army of the `owner` moves any distance along the `line`, a row of areas of which only the next ones touch.

    A train passes units of the owner; the first other unit on the line is as far as it can attack. There is one train
    a phase: if two armies are ordered to ride, neither does. Nobody supports or retreats by train.
    """

    owner: str
    line: tuple[str, ...]

    def links(self, position: Position) -> tuple[Link, ...]:
        """The two ends of every ride."""
        return tuple(Link(ends, (Movement.ARMY,), powers=(self.owner,)) for ends in self._rides(position))

    def moves_only(self, position: Position) -> tuple[tuple[str, str], ...]:
        """The same: trains don't support."""
        return tuple(self._rides(position))

    def actual(self, reach: Reach, docket: Docket) -> Reach:
        """The reach without trains if two armies are ordered to ride."""
        orders = [entry.stands for entry in docket.entries if isinstance(entry.stands, Move)]
        if sum(self._is_ride(docket.position, order) for order in orders) <= 1:
            return reach
        return replace(reach, links=tuple(link for link in reach.links if not self._is_far(*link.ends)))

    def retreats(self, docket: Docket, unit: Unit, places: frozenset[str]) -> frozenset[str]:
        """All places but those that only a train reaches."""
        return frozenset(place for place in places if not self._is_far(unit.area, area_of(place)))

    def _rides(self, position: Position) -> Iterator[tuple[str, str]]:
        """Where trains go: between areas with nobody else on the line between them."""
        closed = {unit.area for unit in position.units if unit.power != self.owner}
        for at, start in enumerate(self.line):
            for far in range(at + 2, len(self.line)):
                if closed.isdisjoint(self.line[at + 1 : far]):
                    yield start, self.line[far]

    def _is_ride(self, position: Position, order: Move) -> bool:
        units = position.by_area.get(order.unit.area, ())
        return self._is_far(order.unit.area, area_of(order.to)) and any(unit.power == self.owner for unit in units)

    def _is_far(self, start: str, to: str) -> bool:
        """Whether both are on the line, and don't touch."""
        line = self.line
        return start in line and to in line and abs(line.index(start) - line.index(to)) > 1
