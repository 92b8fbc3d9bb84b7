"""Landing: the birds' destinations, and the fate of the armies they carry.

It runs after movement. Rule: silly:8c.
"""

from collections.abc import Iterator, Sequence
from typing import ClassVar

import msgspec
from msgspec.structs import replace

from variorum.board import AreaId
from variorum.game.dice import Dice
from variorum.game.docket import Docket
from variorum.game.event import Event
from variorum.game.happened import OrderResult, Result, UnitDestroyed
from variorum.game.position import Position
from variorum.game.rule import Rule
from variorum.game.unit import Unit
from variorum.rules.movement.rule import Movement
from variorum.variants.rather_silly.footing import habitable, may_end
from variorum.variants.rather_silly.pieces.air import Path
from variorum.variants.rather_silly.pieces.flights import Aloft, Flight
from variorum.variants.rather_silly.pieces.shooing import Zone, zone
from variorum.variants.rather_silly.rings import tally


class FlightResult(OrderResult, frozen=True, tag="flight_result"):
    """The result of an order of birds or their rider."""

    phrases: ClassVar = {
        "landed": "succeeded: it came down where it was told to (silly:8c)",
        "strayed": "failed: {cause} (silly:8c)",
        "kept_out": "failed: it could not come down there (silly:8c)",
    }


class Dropped(Event, frozen=True, tag="dropped"):
    """An army has left its birds: `result` is "landed", "drowned" or "crushed"."""

    power: str
    unit: str
    area: str
    result: str

    def sentence(self) -> str:
        """The army's fate."""
        ends = {"landed": "is put down in", "drowned": "drowns in", "crushed": "is dropped on others, and crushed, in"}
        return f"{self.unit} ({self.power}) {ends[self.result]} {self.area}."


class BirdsFlew(Event, frozen=True, tag="birds_flew"):
    """Where birds have come down, and why they could fly no further; empty if it is where they were ordered."""

    power: str
    unit: str
    area: str
    why: str = ""

    def sentence(self) -> str:
        """The birds' destination, and what stopped them."""
        flew = f"can fly no further than {self.area}: {self.why}" if self.why else f"flies to {self.area}"
        return f"{self.unit} ({self.power}) {flew}."


class Approach(msgspec.Struct, frozen=True):
    """A flight on its way: the areas from its start on, and the steps at which birds and army should come down."""

    flight: Flight
    way: Path
    stop: int
    goal: int


class Landed(msgspec.Struct, frozen=True):
    """A flight's end: the step at which the birds stop, and the army's step and fate."""

    approach: Approach
    stop: int
    drop: int = 0
    result: str = ""


class Landing(Rule, frozen=True):
    """All flights come down at once."""

    movement: Movement

    name: ClassVar = "landing"
    says: ClassVar = "All flights of birds come down at once."
    events: ClassVar = (Dropped, BirdsFlew, FlightResult, UnitDestroyed)

    def run(self, docket: Docket, dice: Dice) -> Docket:
        """Land every flight, and keep the shooing in force."""
        position = docket.position
        aloft, shooed = position.record(Aloft), zone(self.world, position)
        starts = {unit.id: unit.area for unit in position.units}
        ways = ((flight, (starts[flight.birds], *flight.path)) for flight in aloft.flights)
        approaches = tuple(self._approach(position, flight, way, shooed) for flight, way in ways)
        landings = tuple(self._landings(position, approaches))
        burdens = tuple(pair for landed in landings for pair in _burden(landed))
        docket = docket.with_record(Aloft(shooing=aloft.shooing, burdens=burdens))
        for landed in landings:
            docket = _down(docket, landed, _why(landed, shooed))
        return docket

    def _approach(self, position: Position, flight: Flight, way: Path, shooed: Zone) -> Approach:
        """A flight's last steps: of the birds outside the zone, of an army that parts from them where it may be."""
        reach = self.movement.reach(position)
        calm = (at for at, area in enumerate(way) if area not in shooed and habitable(reach.geography, area))
        stop = max(calm, default=0) if way[-1] in shooed else len(way) - 1
        goal = min(stop, flight.shared)
        while goal and flight.army and flight.parting and not may_end(reach, flight.army, way[goal]):
            goal -= 1
        return Approach(flight, way, stop, goal)

    def _landings(self, position: Position, approaches: Sequence[Approach]) -> Iterator[Landed]:
        """How every flight ends, in their order. Rule: silly:8c.

        All laden flights go back along their ways at the same time, area by area. A flight puts its army down where
        it can, unless another arrives there at the same time; where several could, none lands, now or later.
        """
        closed: set[str] = set()
        found = {one.flight.birds: Landed(one, one.stop) for one in approaches if one.flight.army is None}
        for back in range(max((one.goal for one in approaches), default=0) + 1):
            coming = [one for one in approaches if one.flight.birds not in found and back <= one.goal]
            ends = [end for one in coming if (end := self._end(position, one, one.goal - back, closed))]
            claims = tally(_area(end) for end in ends if end.result == "landed")
            for end in ends:
                flight = end.approach.flight
                if end.result != "landed" or claims[_area(end)] == 1:
                    found[flight.birds] = end
                elif flight.parting and not back:
                    found[flight.birds] = replace(end, result="crushed")
            closed |= claims.keys()
        return (found.get(one.flight.birds) or Landed(one, one.stop, 0, "crushed") for one in approaches)

    def _end(self, position: Position, approach: Approach, at: int, closed: set[str]) -> Landed | None:
        """How a flight ends at a step, if it does."""
        army, area = approach.flight.army, approach.way[at]
        assert army is not None  # noqa: S101 - birds without an army come down wherever they are
        if self.world.geography(position).is_sea(AreaId(area)):
            held_target = at == len(approach.way) - 1 and self._is_held(position, area)
            return None if held_target else Landed(approach, approach.stop, at, "drowned")
        if area not in closed and self._is_open(position, army, area):
            return Landed(approach, approach.stop if approach.flight.parting else at, at, "landed")
        if approach.flight.parting and at == approach.goal:
            return Landed(approach, approach.stop, at, "crushed")
        return None

    def _is_open(self, position: Position, army: Unit, area: str) -> bool:
        """Whether an army can be put down in an area."""
        reach = self.movement.reach(position)
        free = reach.geography.is_land(AreaId(area)) and not self._is_held(position, area)
        return free and may_end(reach, army, area)

    def _is_held(self, position: Position, area: str) -> bool:
        """Whether an area is occupied after movement, or was stood off."""
        there = position.by_area.get(area, ())
        return area in position.contested or any(self.world.kind(unit.kind).fights for unit in there)


def _burden(end: Landed) -> Iterator[tuple[int, int]]:
    """The birds and the army of a flight that came down together."""
    flight = end.approach.flight
    if flight.army and end.result == "landed" and end.stop == end.drop:
        yield flight.birds, flight.army.id


def _area(end: Landed) -> str:
    """Where the army leaves."""
    return end.approach.way[end.drop]


def _why(landed: Landed, shooed: Zone) -> str:
    """The obstacle that stopped birds short; empty if there was none."""
    approach = landed.approach
    if landed.stop == len(approach.way) - 1:
        return ""
    if landed.stop == approach.stop:
        return f"{shooed[approach.way[-1]]} shoos birds away from {approach.way[-1]}"
    return f"{approach.flight.army} cannot be put down in {approach.way[approach.goal]}"


def _down(docket: Docket, landed: Landed, why: str) -> Docket:
    """The docket in which a flight is over."""
    position, flight, way = docket.position, landed.approach.flight, landed.approach.way
    birds = next(unit for unit in position.units if unit.id == flight.birds)
    moved = replace(birds, location=way[landed.stop])
    units = tuple(moved if unit.id == birds.id else unit for unit in position.units)
    events: list[Event] = [BirdsFlew(power=birds.power, unit=str(birds), area=moved.area, why=why)]
    events.append(_result(birds, flight.order, why, reached=not why))
    if flight.army:
        army, area = flight.army, _area(landed)
        events.append(Dropped(power=army.power, unit=str(army), area=area, result=landed.result))
        events.append(_result(army, flight.ride, why, reached=landed.result == "landed" and area == flight.goal))
        if landed.result == "landed":
            units = (*units, replace(army, location=area))
        else:
            events.append(UnitDestroyed(power=army.power, unit=str(army), area=area, cause=landed.result))
    return docket.with_position(replace(position, units=units)).happened(*events)


def _result(unit: Unit, order: str, why: str, *, reached: bool) -> FlightResult:
    """The result of an order of birds or their rider."""
    result: Result = "success" if reached else "bounce"
    reason = "landed" if reached else "strayed" if why else "kept_out"
    return FlightResult(power=unit.power, unit=str(unit), order=order, result=result, reason=reason, cause=why)
