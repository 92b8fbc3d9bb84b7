"""Movement on the transformed earth, and the fate of units that their areas no longer hold.

Rule: geo:R3, geo:R4.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import ClassVar

import msgspec
from msgspec.structs import replace

from variorum.adjudicator.battle import Battle
from variorum.adjudicator.verdict import Verdict
from variorum.board import Location, Movement, Terrain, area_of
from variorum.board.conceivable import conceivable
from variorum.game.docket import Docket
from variorum.game.event import Event
from variorum.game.position import Position, once
from variorum.game.rule import World
from variorum.game.unit import Unit
from variorum.rules.movement.bodiless import Bodiless
from variorum.rules.movement.chains import usable
from variorum.rules.movement.changed_reach import ChangedReach
from variorum.rules.movement.legal import reference
from variorum.rules.movement.orders import Hold
from variorum.rules.movement.reach import Reach
from variorum.rules.movement.result import MoveResult
from variorum.rules.movement.twists import Twist
from variorum.variants.geophysical.ages import Ages
from variorum.variants.geophysical.coast_placement import arrival, placed, placements
from variorum.variants.geophysical.events import UnitLost
from variorum.variants.geophysical.shift import Shift


class Shaken(msgspec.Struct, frozen=True):
    """The effect of a season's shift on units. Rule: geo:R4."""

    shift: Shift
    docket: Docket

    def near(self, unit: Unit) -> frozenset[Location]:
        """The places a unit can reach from any of its possible places on the transformed earth."""
        movement = self.shift.world.kind(unit.kind).movement
        if movement is None:
            return frozenset()
        geography = self.shift.geography
        return frozenset().union(*(geography.neighbors(movement, place) for place in self.shift.places(unit)))

    def steps(self, unit: Unit) -> frozenset[Location]:
        """These, and where it may escape to; a fleet that can sail to one coast of an area comes to no other."""
        near, escapes = self.near(unit), self.shift.departures(unit)
        single = {area for area, coasts in Counter(map(area_of, near)).items() if coasts == 1}
        return near | {place for place in escapes if area_of(place) not in single}

    def landing(self, unit: Unit, to: Location, coasts: Sequence[Location]) -> Location | None:
        """The coast by Kinzett's precedence, if the order was right when it was written."""
        kept = self.shift.kept_of(unit, to)
        found = tuple(coast for coast in coasts if coast in kept) or tuple(coasts)
        return arrival(self.shift, unit, self.docket, found).coast if kept else None


class ShakenEarth(Twist, frozen=True):
    """Units move on the transformed earth, and may leave their areas as if these hadn't changed."""

    world: World

    says: ClassVar = "Units move on the transformed earth, and may leave their areas as if these hadn't changed."

    def conceivable(self, reach: Reach, position: Position) -> Reach:
        """Every move, and every part of a convoy, that acts could make possible."""
        fleets = frozenset(unit.area for unit in position.units if self.world.kind(unit.kind).carries)
        now = reach.geography
        frozen = frozenset(unit.location for unit in position.units if now.terrain[unit.area] is Terrain.ICE)
        return replace(reach, geography=conceivable(self.world.board, now, frozen), seas=fleets, chains=usable)

    def actual(self, reach: Reach, docket: Docket) -> Reach:
        """The transformed earth, and for each unit in a changed area its ways out. Rule: geo:R4."""
        shift = _shift(self.world, docket.position)
        if shift is None:
            return reach
        left = {
            unit.area: earth
            for unit in docket.position.units
            if self.world.kind(unit.kind).movement is Movement.ARMY and (earth := shift.as_before(unit.area))
        }
        change = Shaken(shift, docket)
        return ChangedReach(world=self.world, geography=reach.geography, seas=reach.seas, change=change, left=left)

    def revise(self, battle: Battle, docket: Docket) -> Battle:
        """Make units that their area no longer holds no body for anybody. Rule: geo:R3."""
        return _bodiless(self.world, docket.position, battle).out_of(battle)

    def judged(self, verdict: Verdict, battle: Battle, docket: Docket) -> Verdict:
        """Let stand-offs over such units leave their areas contested. Rule: geo:R3."""
        return _bodiless(self.world, docket.position, battle).judged(battle, verdict)

    def settle(self, unit: Unit, docket: Docket) -> Unit | None:
        """Place a unit by Kinzett's precedence, or destroy it if its area can't hold it. Rule: geo:R3."""
        shift = _shift(self.world, docket.position)
        if shift is None or shift.immobile(unit):
            return unit
        return None if shift.stranded(unit) else placed(shift, unit, docket)

    def conclude(self, docket: Docket, done: Docket) -> Docket:
        """Report destroyed units and fleets' coasts, and end the shift of the earth."""
        shift = _shift(self.world, docket.position)
        if shift is None:
            return done
        left = {unit.id for unit in (*done.position.units, *(entry.unit for entry in done.position.dislodged))}
        lost = tuple(unit for unit in docket.position.units if unit.id not in left and shift.stranded(unit))
        held = {str(Hold(reference(unit))) for unit in lost}
        events = tuple(_result(event, held) for event in done.events)
        stayed = _stayed(docket.position, done.position)
        return replace(done, events=(*events, *_losses(self.world, lost), *placements(shift, stayed, docket)))


def _shift(world: World, position: Position) -> Shift | None:
    """The earth's change during this movement; None if it hasn't changed."""
    return once(position, _shift_of, world)


def _shift_of(position: Position, world: World) -> Shift | None:
    before = position.record(Ages).before
    return None if before is None or before == position.earth else Shift(world, before, position.earth)


def _bodiless(world: World, position: Position, battle: Battle) -> Bodiless:
    """The units in a battle that their areas no longer hold."""
    shift = _shift(world, position)
    units = [unit for unit in position.units if shift and unit.id in battle.units and shift.stranded(unit)]
    return Bodiless({unit.id: unit.power for unit in units})


def _stayed(before: Position, after: Position) -> tuple[Unit, ...]:
    """The units, dislodged ones included, that stayed in their areas, as they were before."""
    areas = {unit.id: unit.area for unit in (*after.units, *(entry.unit for entry in after.dislodged))}
    return tuple(unit for unit in before.units if areas.get(unit.id) == unit.area)


def _result(event: Event, held: set[str]) -> Event:
    """Mark the result of a unit that held and was destroyed. Rule: geo:R3."""
    if isinstance(event, MoveResult) and event.order in held and event.result == "success":
        cause = "failed: the unit is destroyed because its area can no longer hold it (geo:R3)"
        return replace(event, result="destroyed", reason="ruled", cause=cause)
    return event


def _losses(world: World, lost: tuple[Unit, ...]) -> Iterator[UnitLost]:
    for unit in lost:
        swims = world.kind(unit.kind).movement is Movement.FLEET
        yield UnitLost(power=unit.power, unit=str(unit), area=unit.area, cause="landlocked" if swims else "drowned")
