"""Fleets left on several coasts: Kinzett's precedence. Rule: geo:K1, geo:K2, geo:K3, geo:K4, geo:K5."""

from collections.abc import Iterator, Sequence
from math import inf
from typing import ClassVar

import msgspec
from msgspec.structs import replace

from variorum.board import AreaId, Location, Movement, Terrain, area_of
from variorum.board.coastname import COASTS
from variorum.board.conceivable import areas
from variorum.board.distance import moves_alone, reach
from variorum.game.dice import Dice
from variorum.game.docket import Docket
from variorum.game.legal_orders import Constraint, Field, LegalOrders, OrderKind
from variorum.game.order import Order, SlotKind
from variorum.game.places import After
from variorum.game.position import Position, once
from variorum.game.rule import Rule
from variorum.game.unit import Unit, UnitRef
from variorum.rules.exits import Exits
from variorum.rules.movement.legal import reference
from variorum.rules.movement.orders import Move, SupportHold, SupportMove
from variorum.rules.units import UnitError, find, own
from variorum.variants.geophysical.ages import Ages
from variorum.variants.geophysical.events import CoastAssigned, UnitLost
from variorum.variants.geophysical.orders import CoastOrder
from variorum.variants.geophysical.shift import Shift
from variorum.variants.geophysical.transformations import settled

Coasts = tuple[Location, ...]


class Placement(msgspec.Struct, frozen=True):
    """The coast of a fleet that stayed, and the clause that decided it, if there was a choice."""

    coast: Location
    by: str = ""


class CoastPlacement(Rule, frozen=True):
    """Powers may choose a fleet's coast; at the end of the season's movement, the earth settles."""

    name: ClassVar = "coasts"
    belongs: ClassVar = After(Exits)
    says: ClassVar = "When coasts change, powers may choose those of their fleets; then the earth settles."
    orders: ClassVar = (CoastOrder,)
    events: ClassVar = (UnitLost, CoastAssigned)

    def legal_orders(self, position: Position, seat: str) -> LegalOrders:
        """For every fleet, here or after a move: any side, and any neighboring area that may be its water."""
        fleets = once(position, self._fleets, self.world.commands(position).get(seat, ()))
        kinds = tuple(self._kind(area, fleet) for area, fleet in fleets.items())
        return LegalOrders(kinds, (Constraint("one coast per fleet", (CoastOrder,), 1, each="fleet"),) if kinds else ())

    def _refusal(self, position: Position, seat: str, order: Order) -> str:
        """Whether it is a fleet at all, and what can be its coast."""
        assert isinstance(order, CoastOrder)  # noqa: S101 - the order of this rule
        if self.world.kind(order.fleet.kind).movement is Movement.FLEET:
            return f"{order.coast} isn't next to {order.fleet.area} (geo:K3)"
        return f"{order.fleet} isn't a fleet and needs no coast (geo:K3)"

    def normal(self, position: Position, seat: str, order: Order) -> Order:
        """The order with the fleet named by its current coast."""
        assert isinstance(order, CoastOrder)  # noqa: S101 - the order of this rule
        powers = self.world.commands(position).get(seat, ())
        fleet = once(position, self._fleets, powers).get(order.fleet.area)
        if fleet is None or not _names(order.fleet, fleet):
            fleet = reference(own(position.by_area, order.fleet, powers))
        return replace(order, fleet=fleet)

    def run(self, docket: Docket, dice: Dice) -> Docket:
        """Settle the earth by closing new rifts at sea."""
        rested = replace(docket.position, earth=settled(self.world.board, docket.position.earth))
        return docket.with_position(rested).with_record(replace(docket.position.record(Ages), before=None))

    def _sails(self, unit: Unit) -> bool:
        return self.world.kind(unit.kind).movement is Movement.FLEET

    def _named(self, area: str) -> tuple[str, ...]:
        """The names for a fleet's coast: a side, or a neighboring area that may be water."""
        return (*COASTS, *sorted(self.world.board.touching(area) & frozenset(areas(self.world.board))))

    def _kind(self, area: str, ref: UnitRef) -> OrderKind:
        fleet = Field("fleet", SlotKind.UNIT, (ref,))
        return OrderKind(CoastOrder, (fleet, Field("coast", SlotKind.CHOICE, self._named(area))))

    def _fleets(self, position: Position, powers: Sequence[str]) -> dict[AreaId, UnitRef]:
        """Some powers' fleets by area: those there, and those that could enter an area without a unit of theirs."""
        mine = [unit for unit in position.units if unit.power in powers]
        found = {unit.area: reference(unit) for unit in mine if self._sails(unit)}
        taken, able = {unit.area for unit in mine}, frozenset(areas(self.world.board))
        for unit in filter(self._sails, mine):
            for area in sorted(self.world.board.touching(unit.area) & able - taken):
                found.setdefault(area, UnitRef(unit.kind, Location(area)))
        return found


def _names(given: UnitRef, fleet: UnitRef) -> bool:
    """Whether a reference names a fleet, with or without its kind, by its area or its current coast."""
    return given.kind in ("", fleet.kind) and given.location in (fleet.area, fleet.location)


def placed(shift: Shift, unit: Unit, docket: Docket) -> Unit:
    """A unit that stayed in its area, placed on its coast."""
    return replace(unit, location=placement(shift, unit, docket).coast)


def placements(shift: Shift, stayed: Sequence[Unit], docket: Docket) -> Iterator[CoastAssigned]:
    """The coasts of fleets that stayed in areas with several possible ones."""
    for unit in stayed:
        found = placement(shift, unit, docket) if not shift.immobile(unit) else None
        if found and found.by:
            side = found.coast.partition("/")[2]
            yield CoastAssigned(power=unit.power, unit=str(unit), area=unit.area, coast=side, by=found.by)


def placement(shift: Shift, unit: Unit, docket: Docket) -> Placement:
    """The place of a unit that stayed in an area that can hold it."""
    coasts = shift.places(unit)
    if len(coasts) == 1:
        several = len(shift.new_coasts(unit.area)) > 1 and "/" in coasts[0]
        return Placement(coasts[0], "K1" if several else "")
    for clause, wanted in (("K2", _attempted), ("K3", _ordered)):
        chosen = wanted(shift, unit, docket, coasts)
        if len(chosen) == 1:
            return Placement(chosen[0], clause)
        coasts = chosen or coasts
    return _nearest_home(shift, unit, coasts)


def arrival(shift: Shift, unit: Unit, docket: Docket, coasts: Coasts) -> Placement:
    """The place where a fleet arrives in an area whose coast was divided. Rule: geo:K3, geo:K4, geo:K5."""
    there = replace(unit, location=area_of(coasts[0]))
    chosen = _ordered(shift, there, docket, coasts) or _ordered(shift, there, docket, coasts, unit.area)
    return Placement(chosen[0], "K3") if len(chosen) == 1 else _nearest_home(shift, there, chosen or coasts)


def _attempted(shift: Shift, unit: Unit, docket: Docket, coasts: Coasts) -> Coasts:
    """The coasts from which the fleet's attempt would be possible. Rule: geo:K2."""
    area = next(filter(None, (_aim(docket, unit, entry.stands) for entry in docket.entries)), "")
    return tuple(coast for coast in coasts if any(area_of(place) == area for place in shift.geography.fleet[coast]))


def _aim(docket: Docket, unit: Unit, order: Order | None) -> str:
    """The area into which a fleet's order moves or supports; empty for any other order."""
    if order is None or order.subject is None or order.subject.area != unit.area:
        return ""
    match order:
        case Move() | SupportMove():
            return area_of(order.to)
        case SupportHold():
            try:
                return find(docket.position.by_area, order.target).area
            except UnitError:
                return ""
    return ""


def _ordered(shift: Shift, unit: Unit, docket: Docket, coasts: Coasts, area: str = "") -> Coasts:
    """The coasts that the owner names, by side or water, for the fleet in `area`. Rule: geo:K3."""
    powers = shift.world.commands(docket.position)
    given = [(entry.stands, powers.get(entry.seat, ())) for entry in docket.entries]
    orders = [order for order, mine in given if isinstance(order, CoastOrder) and unit.power in mine]
    named = [order.coast for order in orders if order.fleet.area == (area or unit.area)]
    waters = {coast.location: coast.waters for coast in shift.geography.coasts(unit.area)}
    return tuple(coast for coast in coasts for name in named if name in waters[coast] or coast == f"{unit.area}/{name}")


def _nearest_home(shift: Shift, unit: Unit, coasts: Coasts) -> Placement:
    """The coast nearest to a coastal home center, or to an inland one if none is coastal. Rule: geo:K4, geo:K5."""
    board, geography = shift.board, shift.geography
    home = [area for area in geography.centers if board.areas[area].home == unit.power and area != unit.area]
    coastal = [area for area in home if geography.is_coastal(area)]
    waters = {coast.location: coast.waters for coast in geography.coasts(unit.area)}

    def order(coast: Location) -> tuple[list[tuple[float, str]], str]:
        found = moves_alone(geography, Movement.FLEET, [coast]) if coastal else _inland_steps(shift, coast)
        far = sorted((float(found.get(center, inf)), board.areas[center].name) for center in coastal or home)
        return far, min(board.areas[water].name for water in waters[coast])

    return Placement(min(coasts, key=order), "K4" if coastal else "K5")


def _inland_steps(shift: Shift, coast: Location) -> dict[AreaId, int]:
    """The fewest steps from a coast to each area: a fleet move, then any border except into ice or inert areas."""
    closed = (Terrain.ICE, Terrain.INERT)
    able = frozenset(area for area, terrain in shift.geography.terrain.items() if terrain not in closed)
    links = {area: shift.board.touching(area) & able for area in able}
    return {area: count + 1 for area, count in reach(links, map(area_of, shift.geography.fleet[coast])).items()}
