"""Odd fleets: every fifth fleet of a power, which provokes units next to it on a coast. Rule: silly:11a, silly:11b."""

from typing import ClassVar

import msgspec
from msgspec.structs import replace

from variorum.board import area_of
from variorum.game.dice import Among, Dice, Draw
from variorum.game.docket import Docket
from variorum.game.event import Event
from variorum.game.mechanic import Mechanic
from variorum.game.naming import PowerName
from variorum.game.places import After, Before
from variorum.game.position import Position
from variorum.game.record import TableRecord
from variorum.game.rule import Rule
from variorum.game.sight import Fog
from variorum.game.unit import FLEET, Unit
from variorum.game.variant import Variant
from variorum.rules.adjustments import Adjustments, UnitBuilt
from variorum.rules.movement.legal import reference
from variorum.rules.movement.orders import Move, SupportMove
from variorum.rules.movement.rule import Movement
from variorum.rules.overrule import orders_of, overruled
from variorum.variants.rather_silly.pieces.distraction import Distracted
from variorum.variants.rather_silly.pieces.kinds import ODD_FLEET, is_conventional

EVERY = 5


class FleetsBuilt(TableRecord, frozen=True):
    """How many fleets each power has built."""

    rows: dict[PowerName, int] = msgspec.field(default_factory=dict)

    name: ClassVar = "fleets_built"
    public: ClassVar = True

    def through(self, fog: Fog) -> "FleetsBuilt":
        """The reader's own numbers: in the fog nobody counts others' builds."""
        return FleetsBuilt({power: count for power, count in self.rows.items() if power in fog.powers})


class OddFleetBuilt(Event, frozen=True, tag="odd_fleet_built"):
    """A fleet that has turned out odd."""

    power: str
    unit: str

    says: ClassVar = "{unit} is odd, like every fifth fleet that {power} builds."


class Provoked(Event, frozen=True, tag="provoked"):
    """A unit provoked by an odd fleet."""

    unit: str
    by: str
    order: str

    says: ClassVar = "{by} provokes {unit}, which is now ordered {order}."


class OddBuilds(Rule, frozen=True):
    """Fleets are counted as they are built; every fifth of a power is odd. Runs after all builds."""

    name: ClassVar = "fleets_built"
    belongs: ClassVar = After(Adjustments)
    says: ClassVar = "Every fifth fleet that a power builds is odd."
    events: ClassVar = (OddFleetBuilt,)
    record: ClassVar = FleetsBuilt

    def run(self, docket: Docket, dice: Dice) -> Docket:
        """Count what is built once there have been moves. Rule: silly:11a."""
        if self.world.years.number(docket.position.turn) < 1:
            return docket
        rows = dict(docket.position.record(FleetsBuilt).rows)
        for event in docket.events:
            if isinstance(event, UnitBuilt) and event.unit.startswith(f"{FLEET.code} "):
                rows[event.power] = rows.get(event.power, 0) + 1
                if rows[event.power] % EVERY == 0:
                    docket = _turned(docket, event)
        return docket.with_record(FleetsBuilt(rows))


class Provocation(Rule, frozen=True):
    """Units next to an odd fleet on a coast attack it. It runs before movement, after all else. Rule: silly:11b."""

    movement: Movement

    name: ClassVar = "provocation"
    belongs: ClassVar = Before(Movement)
    says: ClassVar = "Units next to an odd fleet on a coast attack it."
    draws: ClassVar = (Draw("silly:odd/{unit}", "which of several units is followed", Among.UNITS),)
    events: ClassVar = (Provoked,)

    def run(self, docket: Docket, dice: Dice) -> Docket:
        """Replace other orders by attacks and supports."""
        geography = self.world.geography(docket.position)
        busy = {event.unit for event in docket.events if isinstance(event, Distracted)}
        for fleet in docket.position.units:
            if fleet.kind == ODD_FLEET.code and geography.is_land(fleet.area):
                crowd = [unit for unit in self._crowd(docket.position, fleet) if str(unit) not in busy]
                docket = self._attacked(docket, fleet, crowd, dice)
                busy |= set(map(str, crowd))
        return docket

    def _crowd(self, position: Position, fleet: Unit) -> list[Unit]:
        """The units of others that could move to the fleet's area."""
        reach = self.movement.reach(position)
        strangers = (unit for unit in position.units if is_conventional(unit) and unit.power != fleet.power)
        return [unit for unit in strangers if unit.kind != ODD_FLEET.code and fleet.area in reach.next_to(unit)]

    def _attacked(self, docket: Docket, fleet: Unit, crowd: list[Unit], dice: Dice) -> Docket:
        orders = orders_of(self.world, docket)
        coming = [unit for unit in crowd if _goes(orders.get(unit.id), fleet.area)]
        helped = {
            order.target.area
            for order in orders.values()
            if isinstance(order, SupportMove) and area_of(order.to) == fleet.area
        }
        if not crowd or any(unit.area in helped for unit in coming):
            return docket
        leaders = {str(unit): unit for unit in coming or crowd}
        name = next(iter(leaders)) if len(leaders) == 1 else dice.choose(f"silly:odd/{fleet}", tuple(leaders))
        leader = leaders[name]
        if leader not in coming:
            docket = self._ordered(docket, leader, fleet, Move(reference(leader), self._place(docket, leader, fleet)))
        for unit in crowd:
            if unit != leader:
                help_ = SupportMove(reference(unit), reference(leader), fleet.area)
                docket = self._ordered(docket, unit, fleet, help_)
        return docket

    def _place(self, docket: Docket, unit: Unit, fleet: Unit) -> str:
        places = self.movement.reach(docket.position).steps(unit)
        return min(place for place in places if area_of(place) == fleet.area)

    def _ordered(self, docket: Docket, unit: Unit, fleet: Unit, order: Move | SupportMove) -> Docket:
        told = Provoked(unit=str(unit), by=str(fleet), order=str(order))
        return overruled(self.world, docket, unit, order, f"provoked by {fleet} (silly:11b)").happened(told)


class OddFleets(Mechanic, frozen=True):
    """Every fifth fleet that a power builds is odd: on a coast it's attacked by the units next to it."""

    name: ClassVar = "odd_fleets"
    title: ClassVar = "Odd fleets"
    number: ClassVar = "K5"
    says: ClassVar = (
        "Every fifth fleet that a power builds is odd (OF). Units of others next to an odd fleet on a coast attack it, "
        "whatever their orders say: one moves there, and the others support it."
    )
    adds: ClassVar = (ODD_FLEET,)
    cites: ClassVar = {"silly:11b": "K5"}

    def parts(self, base: Variant) -> tuple[Mechanic, ...]:
        """How they are built, and what they provoke."""
        return (OddBuilds(base.world), Provocation(base.world, Movement(base.world)))


def _goes(order: object, area: str) -> bool:
    return isinstance(order, Move) and area_of(order.to) == area


def _turned(docket: Docket, event: UnitBuilt) -> Docket:
    position: Position = docket.position
    odd = next(unit for unit in position.units if (str(unit), unit.power) == (event.unit, event.power))
    turned = replace(odd, kind=ODD_FLEET.code)
    units = tuple(turned if unit == odd else unit for unit in position.units)
    told = OddFleetBuilt(power=event.power, unit=str(turned))
    return docket.with_position(replace(position, units=units)).happened(told)
