"""Units that become another kind instead of moving, in a supply center, unless somebody attacks them."""

from collections.abc import Iterator
from typing import ClassVar

from msgspec.structs import replace

from variorum.adjudicator.verdict import Reason
from variorum.board import Location
from variorum.game.dice import Dice
from variorum.game.docket import Docket, Entry
from variorum.game.event import Event
from variorum.game.happened import OrderResult, Result
from variorum.game.legal_orders import Constraint, Field, LegalOrders, OrderKind
from variorum.game.mechanic import Mechanic
from variorum.game.order import Form, Order, Slot, SlotKind, UnitOrder, Word
from variorum.game.places import After
from variorum.game.position import Position
from variorum.game.rule import Hints, Rule
from variorum.game.sight import Fog
from variorum.game.unit import Unit, UnitRef
from variorum.game.variant import Variant
from variorum.rules.movement.legal import reference
from variorum.rules.movement.orders import UNIT
from variorum.rules.movement.result import MoveResult
from variorum.rules.movement.rule import Movement
from variorum.rules.overrule import UnitOrders
from variorum.rules.units import others, own


class Transform(UnitOrder, frozen=True, tag="transform"):
    """A unit becomes another kind."""

    into: UnitRef

    purpose: ClassVar = "become another kind"
    says: ClassVar = ("become {into}",)
    meaning: ClassVar = "An army in a coastal center becomes a fleet, or a fleet an army, if nobody attacks it."
    refusal: ClassVar = "only units in coastal supply centers become another kind, and stay where they are"
    labels: ClassVar = {"into": "new unit"}
    forms: ClassVar = (
        Form((UNIT, Word("BECOMES", also=("TRANSFORMS TO", "CONVERTS TO")), Slot("into", SlotKind.NEW_UNIT))),
    )


class TransformResult(OrderResult, frozen=True, tag="transform_result"):
    """The outcome of such an order."""

    phrases: ClassVar = {
        "transformed": "was carried out: nobody attacked it",
        "attacked": "failed: it was attacked",
        "changed": "failed: the area is no longer what it was",
    }


class UnitTransformed(Event, frozen=True, tag="transformed"):
    """A unit has become `unit`."""

    power: str
    unit: str
    area: str

    says: ClassVar = "The unit of {power} in {area} is now {unit}."

    def through(self, fog: Fog) -> "UnitTransformed | None":
        """The news, for the power alone; others see the unit if they see the area."""
        return self if self.power in fog.powers else None


class Transforms(Rule, frozen=True):
    """Units in coastal supply centers become another kind as the phase ends. It runs after movement.

    Such a unit holds, and can be supported; if anybody moves against it, it stays what it is.
    """

    name: ClassVar = "transforms"
    title: ClassVar = "Transformations"
    number: ClassVar = "U3"
    belongs: ClassVar = After(Movement)
    says: ClassVar = (
        "Instead of moving, an army in a coastal supply center may become a fleet, and a fleet in one an army. It "
        "holds in that phase, and may be supported; if any unit moves against it, it stays what it is."
    )
    orders: ClassVar = (Transform,)
    accompany: ClassVar = True
    events: ClassVar = (TransformResult, UnitTransformed)

    def parts(self, base: Variant) -> tuple[Mechanic, ...]:
        """The rule, and one order a unit."""
        return (UnitOrders(base.world), self)

    def hints(self, position: Position, seat: str) -> Hints:
        """Bots keep their units as they are."""
        return Hints(orders=())

    def legal_orders(self, position: Position, seat: str) -> LegalOrders:
        """Every other kind and coast, for every unit in a supply center."""
        powers = self.world.commands(position).get(seat, ())
        found = ((unit, tuple(self._others(position, unit))) for unit in position.units if unit.power in powers)
        kinds = tuple(
            OrderKind(
                Transform, (Field("unit", SlotKind.UNIT, (reference(unit),)), Field("into", SlotKind.NEW_UNIT, others))
            )
            for unit, others in found
            if others
        )
        return LegalOrders(kinds, (Constraint("one order a unit", self.orders, 1, each="unit"),))

    def normal(self, position: Position, seat: str, order: Order) -> Order:
        """The order with its unit's kind, and the new unit's coast."""
        assert isinstance(order, Transform)  # noqa: S101 - the order of this rule
        unit = own(position.by_area, order.unit, self.world.commands(position).get(seat, ()))
        like = [other for other in self._others(position, unit) if other.kind == order.into.kind]
        exact = [other for other in like if other.location == order.into.location] or like
        plain = order.into.location == Location(unit.area)
        into = exact[0] if len(exact) == 1 and (plain or exact[0].location == order.into.location) else order.into
        return Transform(reference(unit), into)

    def run(self, docket: Docket, dice: Dice) -> Docket:
        """Change the units that nobody attacked."""
        events, units = list(docket.events), {unit.id: unit for unit in docket.position.units}
        told: list[Event] = []
        for power, order, entry in self._given(docket):
            if entry.stands is None:
                told.append(_result(power, order, "void", "refused", entry.cause))
                continue
            index = next((at for at, event in enumerate(events) if _is_hold(event, power, order)), None)
            unit = next(
                (unit for unit in docket.position.by_area.get(order.unit.area, ()) if unit.power == power), None
            )
            if index is None or unit is None:
                told.append(_result(power, order, "void", "attacked"))
                continue
            able = ((other.kind, other.location) for other in self._others(docket.position, unit))
            if (order.into.kind, order.into.location) not in able:
                told.append(_result(power, order, "void", "changed"))
                continue
            del events[index]
            after = replace(unit, kind=order.into.kind, location=order.into.location)
            units[unit.id] = after
            told.append(_result(power, order, "success", "transformed"))
            told.append(UnitTransformed(power=power, unit=str(after), area=after.area))
        changed = replace(docket.position, units=tuple(units.values()))
        return replace(docket, events=tuple(events)).with_position(changed).happened(*told)

    def _others(self, position: Position, unit: Unit) -> Iterator[UnitRef]:
        """What a unit can become where it stands."""
        geography = self.world.geography(position)
        return others(self.world, geography, unit) if unit.area in geography.centers else iter(())

    def _given(self, docket: Docket) -> Iterator[tuple[str, Transform, Entry]]:
        """All these orders, each with the power that gave it."""
        commands = self.world.commands(docket.position)
        for entry in sorted(docket.entries, key=lambda entry: entry.seat):
            order = entry.stands or entry.given
            if isinstance(order, Transform):
                powers = commands.get(entry.seat, ())
                here = (*docket.position.units, *(lost.unit for lost in docket.position.dislodged))
                owner = (unit.power for unit in here if unit.area == order.unit.area and unit.power in powers)
                yield next(owner, next(iter(powers), entry.seat)), order, entry


def _is_hold(event: Event, power: str, order: Transform) -> bool:
    """Whether an event says that the unit stood, and nobody attacked it."""
    if not isinstance(event, MoveResult) or event.reason != Reason.UNATTACKED:
        return False
    return (event.power, event.unit) == (power, str(order.unit))


def _result(power: str, order: Transform, result: Result, reason: str, cause: str = "") -> TransformResult:
    return TransformResult(
        power=power, unit=str(order.unit), order=str(order), result=result, reason=reason, cause=cause
    )
