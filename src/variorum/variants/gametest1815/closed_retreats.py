"""Which ways over arrows are open to retreats. Rule: g1815:3.6.9."""

from collections.abc import Iterator

from msgspec.structs import replace

from variorum.board import area_of
from variorum.game.docket import Docket
from variorum.game.event import Event
from variorum.game.happened import UnitDestroyed, UnitDislodged
from variorum.game.position import Position
from variorum.game.unit import Dislodgement, Unit
from variorum.rules.movement.orders import Move
from variorum.rules.movement.twists import Twist
from variorum.variants.gametest1815.arrows import Arrows, denials, order_of
from variorum.variants.gametest1815.settings import allowed


class ClosedRetreats(Twist, frozen=True):
    """Units retreat over arrows, and denials say nothing about it, unless settings want it otherwise."""

    arrows: Arrows

    def retreats(self, position: Position, unit: Unit, places: frozenset[str]) -> frozenset[str]:
        """All of them, unless the setting closes arrows."""
        if allowed(position, "arrow_retreats"):
            return places
        closed = {area for ends in self.arrows.values() if unit.area in ends for area in ends}
        return frozenset(place for place in places if area_of(place) not in closed)

    def conclude(self, docket: Docket, done: Docket) -> Docket:
        """The docket in which units that are denied an arrow do not retreat over it, if the setting says so."""
        if not allowed(docket.position, "block_retreats"):
            return done
        closed = set(self._closed(docket, done.position))
        entries = {str(entry.unit): _without(entry, closed) for entry in done.position.dislodged}
        left = tuple(entry for entry in entries.values() if entry.retreats)
        events = tuple(_told(event, entries) for event in done.events)
        return replace(done, position=replace(done.position, dislodged=left), events=events)

    def _closed(self, docket: Docket, after: Position) -> Iterator[tuple[str, str]]:
        """From and to where nobody retreats: the arrows of fleets that neither were ordered to move nor had to go."""
        for denial in denials(docket):
            one, other = self.arrows[denial.fleet.area]
            stays = set(docket.position.by_area[denial.fleet.area]) & set(after.units)
            if stays and not isinstance(order_of(docket, denial.fleet.area), Move):
                yield (one, other) if denial.target.area == one else (other, one)


def _without(entry: Dislodgement, closed: set[tuple[str, str]]) -> Dislodgement:
    retreats = (place for place in entry.retreats if (entry.unit.area, area_of(place)) not in closed)
    return replace(entry, retreats=tuple(retreats))


def _told(event: Event, entries: dict[str, Dislodgement]) -> Event:
    """What is told of a unit that is dislodged, with the retreats that are left to it."""
    if not isinstance(event, UnitDislodged) or event.unit not in entries:
        return event
    entry = entries[event.unit]
    if entry.retreats:
        return replace(event, retreats=entry.retreats)
    return UnitDestroyed(power=event.power, unit=event.unit, area=entry.unit.area, cause="no retreat")
