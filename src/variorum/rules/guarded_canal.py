"""Canals that a fleet guards: it passes them, and lets others pass."""

from collections.abc import Iterator

from msgspec.structs import replace

from variorum.board import Movement, area_of
from variorum.game.docket import Docket
from variorum.game.position import Position
from variorum.game.unit import FLEET, Unit
from variorum.rules.movement.orders import SupportMove
from variorum.rules.movement.reach import Link, Reach
from variorum.rules.movement.twists import Twist


class GuardedCanal(Twist, frozen=True):
    """A canal in `area` joins two seas, its `ends`, while a fleet stands there.

    Fleets of that fleet's power pass, and those of others whose move it supports. Nobody supports or retreats through
    the canal, and no convoy passes.
    """

    area: str
    ends: tuple[str, str]

    def links(self, position: Position) -> tuple[Link, ...]:
        """The two ends, if somebody guards the canal."""
        return (Link(self.ends, (Movement.FLEET,)),) if self._guard(position) else ()

    def moves_only(self, position: Position) -> tuple[tuple[str, str], ...]:
        """The two ends: nobody supports through the canal."""
        return (self.ends,)

    def actual(self, reach: Reach, docket: Docket) -> Reach:
        """The reach with the canal open to those whom the guard lets pass."""
        guard = self._guard(docket.position)
        if guard is None:
            return reach
        powers = (guard.power, *self._let_pass(docket, guard))
        return replace(
            reach, links=tuple(replace(link, powers=powers) if link.ends == self.ends else link for link in reach.links)
        )

    def retreats(self, docket: Docket, unit: Unit, places: frozenset[str]) -> frozenset[str]:
        """All places but those at the other end."""
        if unit.area not in self.ends:
            return places
        return frozenset(place for place in places if area_of(place) not in self.ends)

    def _guard(self, position: Position) -> Unit | None:
        return next((unit for unit in position.by_area.get(self.area, ()) if unit.kind == FLEET.code), None)

    def _let_pass(self, docket: Docket, guard: Unit) -> Iterator[str]:
        """The powers of the fleets that the guard supports through the canal."""
        for entry in docket.entries:
            order = entry.stands
            if isinstance(order, SupportMove) and order.unit.area == guard.area and order.to in self.ends:
                passing = docket.position.by_area.get(order.target.area, ())
                yield from (unit.power for unit in passing if unit.area in self.ends)
