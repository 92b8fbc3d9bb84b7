"""Railways: armies of the power that runs one ride along its line, as far as no foreign unit stands on it."""

from collections.abc import Iterator
from typing import Annotated, ClassVar

from msgspec import Meta
from msgspec.structs import replace

from variorum.board import AreaId, Movement, area_of
from variorum.game.docket import Docket
from variorum.game.mechanic import Lack
from variorum.game.naming import AreaName, PowerName
from variorum.game.position import Position
from variorum.game.reason import Reason
from variorum.game.unit import Unit
from variorum.game.variant import Variant
from variorum.rules.movement.bars import Bars, Missing, Unaided
from variorum.rules.movement.orders import Move
from variorum.rules.movement.reach import Link, Reach
from variorum.rules.movement.twists import Twist


class Railway(Twist, frozen=True):
    """An army of the `owner` moves any distance along the `line`, a row of areas of which only the next ones touch.

    A train passes units of the owner; the first other unit on the line is as far as it can attack. There is one train
    a phase: if two armies are ordered to ride, neither does. Nobody supports or retreats by train.
    """

    owner: Annotated[PowerName, Meta(description="the power whose armies ride")]
    line: Annotated[
        tuple[AreaName, ...],
        Meta(min_length=3, max_length=200, description='a row of areas, such as ["MOS", "PER", "OMS"]'),
    ]
    clause: str = ""

    name: ClassVar = "railway"
    title: ClassVar = "Railway"
    number: ClassVar = "M5"
    repeats: ClassVar = True
    says: ClassVar = (
        "An army of {owner} moves any distance along the railway through {line}: past its own units, and as far as the "
        "first of others. Only one army rides in a phase; if two are ordered to, neither does. Nobody supports or "
        "retreats by rail."
    )

    def lacks(self, base: Variant) -> Iterator[Lack]:
        """Areas that are no line for armies."""
        if len(set(self.line)) < len(self.line):
            yield Lack("an area is on the line twice", "list different areas in a row", "line")
            return
        army = base.board.geography().army
        for at, area in enumerate(self.line):
            for further, other in enumerate(self.line[at + 1 :]):
                if (other in army.get(AreaId(area), ())) != (further == 0):
                    problem = f"{area} and {other} {'are no' if further == 0 else 'are'} neighbors for armies"
                    yield Lack(problem, "list a row in which only the next ones touch", "line")

    def links(self, position: Position) -> tuple[Link, ...]:
        """The two ends of every ride."""
        return tuple(Link(ends, (Movement.ARMY,), powers=(self.owner,)) for ends in self._rides(position))

    def bars(self, position: Position) -> Bars:
        """The same, as trains don't support; and the rides that somebody on the line prevents."""
        open_ = tuple(self._rides(position))
        shut = tuple(ends for ends in self._all_rides() if ends not in open_)
        return (
            Unaided(open_, Reason("nobody supports by rail", self.clause)),
            Missing(shut, Reason(f"the train of {self.owner} doesn't pass other powers' units", self.clause)),
        )

    def actual(self, reach: Reach, docket: Docket) -> Reach:
        """The reach without trains if two armies are ordered to ride."""
        orders = [entry.stands for entry in docket.entries if isinstance(entry.stands, Move)]
        if sum(self._is_ride(docket.position, order) for order in orders) <= 1:
            return reach
        why = Reason(f"two armies of {self.owner} are ordered to ride, so neither does", self.clause)
        links = tuple(link for link in reach.links if not self._is_far(*link.ends))
        return replace(reach, links=links, bars=(Missing(tuple(self._all_rides()), why), *reach.bars))

    def retreats(self, docket: Docket, unit: Unit, places: frozenset[str]) -> frozenset[str]:
        """All places but those that only a train reaches."""
        return frozenset(place for place in places if not self._is_far(unit.area, area_of(place)))

    def _rides(self, position: Position) -> Iterator[tuple[str, str]]:
        """Where trains go: between areas with nobody else on the line between them."""
        closed = {unit.area for unit in position.units if unit.power != self.owner}
        for start, end in self._all_rides():
            if closed.isdisjoint(self.line[self.line.index(start) + 1 : self.line.index(end)]):
                yield start, end

    def _all_rides(self) -> Iterator[tuple[str, str]]:
        for at, start in enumerate(self.line):
            yield from ((start, end) for end in self.line[at + 2 :])

    def _is_ride(self, position: Position, order: Move) -> bool:
        units = position.by_area.get(order.unit.area, ())
        return self._is_far(order.unit.area, area_of(order.to)) and any(unit.power == self.owner for unit in units)

    def _is_far(self, start: str, to: str) -> bool:
        """Whether both are on the line, and don't touch."""
        line = self.line
        return start in line and to in line and abs(line.index(start) - line.index(to)) > 1
