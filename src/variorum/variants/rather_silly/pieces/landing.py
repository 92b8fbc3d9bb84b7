"""Coming down: where birds end, what becomes of the armies that they carry, and who is shooed away.

It runs after movement. Rule: silly:8b, silly:8c, silly:8d.
"""

from collections.abc import Mapping
from typing import ClassVar

import msgspec
from msgspec.structs import replace

from variorum.game.dice import Dice
from variorum.game.docket import Docket
from variorum.game.event import Event
from variorum.game.happened import OrderResult, Result, UnitDestroyed, UnitDislodged
from variorum.game.position import Position
from variorum.game.rule import Rule
from variorum.game.unit import Dislodgement, Unit
from variorum.rules.movement.rule import Movement
from variorum.variants.rather_silly.pieces.air import UNLADEN, within
from variorum.variants.rather_silly.pieces.flights import Aloft, Flight, aloft_of
from variorum.variants.rather_silly.pieces.kinds import BIRDS
from variorum.variants.rather_silly.rings import tally


class Dropped(Event, frozen=True, tag="dropped"):
    """An army has left its birds: `result` is "landed", "drowned" or "crushed"."""

    power: str
    unit: str
    area: str
    result: str

    def sentence(self) -> str:
        """What became of it."""
        ends = {"landed": "is put down in", "drowned": "drowns in", "crushed": "is dropped on others, and crushed, in"}
        return f"{self.unit} ({self.power}) {ends[self.result]} {self.area}."


class BirdsFlew(Event, frozen=True, tag="birds_flew"):
    """Where birds have come down, and why they could fly no further; empty if it is where they were ordered."""

    power: str
    unit: str
    area: str
    why: str = ""

    def sentence(self) -> str:
        """Where, and why no further."""
        flew = f"can fly no further than {self.area}: {self.why}" if self.why else f"flies to {self.area}"
        return f"{self.unit} ({self.power}) {flew}."


class BirdsDied(Event, frozen=True, tag="birds_died"):
    """Birds are dead. `cause`: "fright" or "neglect"."""

    power: str
    unit: str
    cause: str

    def sentence(self) -> str:
        """Which, and of what; of neglect somebody is told."""
        told = " The RSPCB has been informed." if self.cause == "neglect" else ""
        return f"{self.unit} ({self.power}) dies of {self.cause}.{told}"


Zone = Mapping[str, str]
"""The areas from which birds are shooed away, each with a unit that does."""


class Landed(msgspec.Struct, frozen=True):
    """What a flight has come to: the step at which the birds stop, and the army's step and fate.

    `why` tells what kept them from going further.
    """

    flight: Flight
    stop: int
    drop: int = 0
    result: str = ""
    why: str = ""


class Landing(Rule, frozen=True):
    """All flights come down at once, and birds near units that shoo have to leave."""

    movement: Movement

    name: ClassVar = "landing"
    events: ClassVar = (Dropped, BirdsFlew, BirdsDied, OrderResult, UnitDestroyed, UnitDislodged)

    def run(self, docket: Docket, dice: Dice) -> Docket:
        """Bring everything down."""
        position = docket.position
        aloft, zone = aloft_of(position), self._zone(position)
        landings = self._landings(position, aloft, zone)
        records = {name: record for name, record in position.records.items() if name != "aloft"}
        docket = docket.now(replace(position, records=records))
        for landed in landings:
            docket = _down(docket, landed)
        for unit in docket.position.units:
            if unit.kind == BIRDS.code and unit.area in zone:
                docket = self._shooed(docket, unit, zone)
        return docket

    def _zone(self, position: Position) -> Zone:
        """Where no birds may end: the areas of units that shoo and were not dislodged, and those next to them."""
        shooing = aloft_of(position).shooing
        near = self.world.geography(position).adjacent
        units = [unit for unit in position.units if unit.id in shooing]
        return {area: str(unit) for unit in units for area in (*sorted(near[unit.area]), unit.area)}

    def _landings(self, position: Position, aloft: Aloft, zone: Zone) -> list[Landed]:
        starts = {unit.id: unit.area for unit in position.units}
        stops = {flight.birds: _stop((starts[flight.birds], *flight.path), zone) for flight in aloft.flights}
        goals = tally(
            flight.path[min(stops[flight.birds], flight.shared) - 1]
            for flight in aloft.flights
            if flight.army and min(stops[flight.birds], flight.shared)
        )
        crowded = frozenset(area for area, count in goals.items() if count > 1)
        taken: set[str] = set()
        found = []
        for flight in aloft.flights:
            way = (starts[flight.birds], *flight.path)
            landed = self._landed(position, flight, way, stops[flight.birds], crowded | taken)
            taken |= {way[landed.drop]} if landed.result == "landed" else set()
            found.append(replace(landed, why=_why(landed, way, stops[flight.birds], zone)))
        return found

    def _landed(
        self, position: Position, flight: Flight, way: tuple[str, ...], stop: int, full: frozenset[str] | set[str]
    ) -> Landed:
        """Where birds and army come down. Rule: silly:8b, silly:8c."""
        army, geography = flight.army, self.world.geography(position)
        if army is None:
            return Landed(flight, stop)
        goal = min(stop, flight.shared)
        for at in range(goal, -1, -1):
            if geography.is_sea(way[at]):
                return Landed(flight, stop, at, "drowned")
            if self._is_open(position, army, way[at]) and way[at] not in full:
                return Landed(flight, stop if flight.parting else at, at, "landed")
            if flight.parting and at == goal:
                return Landed(flight, stop, at, "crushed")
        return Landed(flight, stop, 0, "crushed")

    def _is_open(self, position: Position, army: Unit, area: str) -> bool:
        """Whether an army can be put down in an area."""
        geography = self.world.geography(position)
        reserved = any(
            place == area and power != army.power for place, power in self.movement.reach(position).preserves
        )
        there = position.by_area.get(area, ())
        fights = any(self.world.kind(unit.kind).fights for unit in there)
        return geography.is_land(area) and not (reserved or fights or area in position.contested)

    def _shooed(self, docket: Docket, birds: Unit, zone: Zone) -> Docket:
        """The docket in which birds have to retreat, or die. Rule: silly:8d."""
        position = docket.position
        reached = within(self.world.board, self.world.geography(position), birds.area, UNLADEN)
        retreats = tuple(sorted(reached - zone.keys()))
        units = tuple(unit for unit in position.units if unit.id != birds.id)
        power, name = birds.power, str(birds)
        if not retreats:
            gone = UnitDestroyed(power=power, unit=name, area=birds.area, cause="no retreat")
            died = BirdsDied(power=power, unit=name, cause="fright")
            return docket.now(replace(position, units=units)).happened(gone, died)
        entry = Dislodgement(birds, retreats, cause="shooing")
        after = replace(position, units=units, dislodged=(*position.dislodged, entry))
        return docket.now(after).happened(
            UnitDislodged(power=power, unit=name, attacker=zone[birds.area], retreats=retreats)
        )


class Neglect(Rule, frozen=True):
    """Birds for which nobody has ordered a retreat die. It runs after retreats. Rule: silly:8d."""

    name: ClassVar = "neglect"
    events: ClassVar = (BirdsDied,)

    def run(self, docket: Docket, dice: Dice) -> Docket:
        """Inform the RSPCB."""
        given = {entry.stands.subject.area for entry in docket.entries if entry.stands and entry.stands.subject}
        died = (
            BirdsDied(power=event.power, unit=event.unit, cause="neglect")
            for event in docket.events
            if isinstance(event, UnitDestroyed) and event.unit.startswith(f"{BIRDS.code} ") and event.area not in given
        )
        return docket.happened(*died)


def _stop(way: tuple[str, ...], zone: Zone) -> int:
    """The step at which birds stop: the last one outside the zone, or the first one if none is. Rule: silly:8d."""
    if way[-1] not in zone:
        return len(way) - 1
    return max((at for at, area in enumerate(way) if area not in zone), default=0)


def _why(landed: Landed, way: tuple[str, ...], stop: int, zone: Zone) -> str:
    """What kept birds, that could have come as far as to step `stop`, from the end of their way; empty if nothing."""
    if landed.stop == len(way) - 1:
        return ""
    if landed.stop == stop:
        return f"{zone[way[-1]]} shoos birds away from {way[-1]}"
    return f"{landed.flight.army} cannot be put down in {way[min(stop, landed.flight.shared)]}"


def _down(docket: Docket, landed: Landed) -> Docket:
    """The docket in which a flight is over."""
    position, flight = docket.position, landed.flight
    birds = next(unit for unit in position.units if unit.id == flight.birds)
    way = (birds.area, *flight.path)
    moved = replace(birds, location=way[landed.stop])
    units = tuple(moved if unit.id == birds.id else unit for unit in position.units)
    events: list[Event] = [BirdsFlew(power=birds.power, unit=str(birds), area=moved.area, why=landed.why)]
    events.append(_result(birds, flight.order, landed.why, reached=not landed.why))
    if flight.army:
        army, area = flight.army, way[landed.drop]
        events.append(Dropped(power=army.power, unit=str(army), area=area, result=landed.result))
        events.append(_result(army, flight.ride, landed.why, reached=landed.result == "landed" and area == flight.goal))
        if landed.result == "landed":
            units = (*units, replace(army, location=area))
        else:
            events.append(UnitDestroyed(power=army.power, unit=str(army), area=area, cause=landed.result))
    return docket.now(replace(position, units=units)).happened(*events)


def _result(unit: Unit, order: str, why: str, *, reached: bool) -> OrderResult:
    """What came of the order of birds, or of their rider."""
    failed = f"failed: {why or 'it could not come down there'}"
    came = "succeeded: it came down where it was told to" if reached else failed
    result: Result = "success" if reached else "bounce"
    return OrderResult(power=unit.power, unit=str(unit), order=order, result=result, why=f"{order} {came} (silly:8c)")
