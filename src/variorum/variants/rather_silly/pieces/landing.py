"""Landing: the birds' destinations, and the fate of the armies they carry.

It runs after movement. Rule: silly:8c.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import ClassVar

import msgspec
from msgspec.structs import replace

from variorum.board import AreaId
from variorum.game.dice import Dice
from variorum.game.docket import Docket
from variorum.game.event import Event
from variorum.game.happened import Result, UnitDestroyed
from variorum.game.places import After
from variorum.game.rule import Rule
from variorum.game.unit import Unit
from variorum.rules.movement.reach import has_room
from variorum.rules.movement.rule import Movement
from variorum.variants.rather_silly.pieces.aloft import Aloft, Flight, FlightResult, Path
from variorum.variants.rather_silly.pieces.ground import Ground, ground_of


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
    birds: Unit
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
    belongs: ClassVar = After(Movement)
    says: ClassVar = "All flights of birds come down at once."
    events: ClassVar = (Dropped, BirdsFlew, FlightResult, UnitDestroyed)

    def run(self, docket: Docket, dice: Dice) -> Docket:
        """Land every flight, and keep the shooing in force."""
        position = docket.position
        aloft, ground = position.record(Aloft), ground_of(self.movement, position)
        units = {unit.id: unit for unit in position.units}
        approaches = tuple(_approach(ground, flight, units[flight.birds]) for flight in aloft.flights)
        landings = tuple(self._landings(ground, approaches))
        burdens = tuple(pair for landed in landings for pair in _burden(landed))
        docket = docket.with_record(Aloft(shooing=aloft.shooing, burdens=burdens))
        for landed in landings:
            docket = _down(docket, landed, _why(ground, landed))
        return docket

    def _landings(self, ground: Ground, approaches: Sequence[Approach]) -> Iterator[Landed]:
        """How every flight ends, in their order. Rule: silly:8c.

        All laden flights go back along their ways at the same time, area by area. A flight puts its army down where
        it can, unless another arrives there at the same time; where several could, none lands, now or later.
        """
        closed: set[str] = set()
        found = {one.flight.birds: Landed(one, one.stop) for one in approaches if one.flight.army is None}
        for back in range(max((one.goal for one in approaches), default=0) + 1):
            coming = [one for one in approaches if one.flight.birds not in found and back <= one.goal]
            ends = [end for one in coming if (end := self._end(ground, one, one.goal - back, closed))]
            claims = Counter(_area(end) for end in ends if end.result == "landed")
            for end in ends:
                flight = end.approach.flight
                if end.result != "landed" or claims[_area(end)] == 1:
                    found[flight.birds] = end
                elif flight.parting and not back:
                    found[flight.birds] = replace(end, result="crushed")
            closed |= claims.keys()
        return (found.get(one.flight.birds) or Landed(one, one.stop, 0, "crushed") for one in approaches)

    def _end(self, ground: Ground, approach: Approach, at: int, closed: set[str]) -> Landed | None:
        """How a flight ends at a step, if it does; both end together, unless they part."""
        flight, area = approach.flight, approach.way[at]
        assert flight.army is not None  # noqa: S101 - birds without an army come down wherever they are
        if at and not flight.parting and ground.objection(approach.birds, area):
            return None
        if self.world.geography(ground.position).is_sea(AreaId(area)):
            is_target = at == len(approach.way) - 1
            held_target = is_target and not has_room(self.world, ground.position, flight.army, area)
            return None if held_target else Landed(approach, approach.stop, at, "drowned")
        if area not in closed and ground.keeps(flight.army, area):
            return Landed(approach, approach.stop if flight.parting else at, at, "landed")
        if flight.parting and at == approach.goal:
            return Landed(approach, approach.stop, at, "crushed")
        return None


def _approach(ground: Ground, flight: Flight, birds: Unit) -> Approach:
    """A flight's last steps: where its birds may come down, and where an army that parts from them may."""
    way = (birds.area, *flight.path)
    stop = max((at for at, area in enumerate(way) if not ground.objection(birds, area)), default=0)
    goal = min(stop, flight.shared)
    while goal and flight.army and flight.parting and ground.objection(flight.army, way[goal]):
        goal -= 1
    return Approach(flight, birds, way, stop, goal)


def _burden(end: Landed) -> Iterator[tuple[int, int]]:
    """The birds and the army of a flight that came down together."""
    flight = end.approach.flight
    if flight.army and end.result == "landed" and end.stop == end.drop:
        yield flight.birds, flight.army.id


def _area(end: Landed) -> str:
    """Where the army leaves."""
    return end.approach.way[end.drop]


def _why(ground: Ground, landed: Landed) -> str:
    """The obstacle that stopped birds short; empty if there was none."""
    approach = landed.approach
    if landed.stop == len(approach.way) - 1:
        return ""
    if landed.stop == approach.stop:
        return ground.objection(approach.birds, approach.way[-1])
    return f"{approach.flight.army} cannot be put down in {approach.way[approach.goal]}"


def _down(docket: Docket, landed: Landed, why: str) -> Docket:
    """The docket in which a flight is over."""
    position, flight, way = docket.position, landed.approach.flight, landed.approach.way
    birds = landed.approach.birds
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
