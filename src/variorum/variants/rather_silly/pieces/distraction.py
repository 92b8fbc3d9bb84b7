"""Charmers draw units to them, and hecklers stop that. Rule: silly:9b, silly:10a."""

from typing import ClassVar

from variorum.board import area_of
from variorum.game.dice import Among, Dice, Draw
from variorum.game.docket import Docket
from variorum.game.event import Event
from variorum.game.happened import OrderResult
from variorum.game.legal_orders import Constraint, Field, LegalOrders, OrderKind
from variorum.game.order import Form, Order, SlotKind, Word
from variorum.game.places import Before
from variorum.game.position import Position
from variorum.game.rule import Rule
from variorum.game.unit import Unit, UnitRef
from variorum.rules.movement.legal import reference
from variorum.rules.movement.orders import TARGET, UNIT, Hold, Move
from variorum.rules.movement.reach import Reach
from variorum.rules.movement.rule import Movement
from variorum.rules.overrule import entries_of, orders_of, overruled
from variorum.rules.units import find, own, sought
from variorum.variants.rather_silly.pieces.kinds import CHARMER, HECKLER, ODD_FLEET, is_conventional


class Distract(Order, frozen=True, tag="distract"):
    """A charmer draws a unit to her area."""

    unit: UnitRef
    target: UnitRef

    purpose: ClassVar = "make a unit attack a charmer's area"
    says: ClassVar = ("distract {target}",)
    meaning: ClassVar = (
        "Your charmer makes an army or a fleet attack her area, or hold there, in place of its own order."
    )
    refusal: ClassVar = "a charmer can only distract a unit in her area, or a unit that could move there (silly:9b)"
    kinds: ClassVar = (CHARMER.code,)
    helps: ClassVar = False
    forms: ClassVar = (Form((UNIT, Word("DISTRACTS", also=("DISTRACT",)), TARGET)),)


class Expose(Order, frozen=True, tag="expose"):
    """A heckler spoils the effect of all charmers in the area and next to it."""

    unit: UnitRef

    purpose: ClassVar = "spoil the effect of charmers here and in neighboring areas"
    says: ClassVar = ("expose charmers",)
    meaning: ClassVar = "Your heckler makes charmers in its area and next to it fail."
    refusal: ClassVar = "only a heckler exposes himself (silly:10a)"
    kinds: ClassVar = (HECKLER.code,)
    forms: ClassVar = (Form((UNIT, Word("EXPOSES", also=("EXPOSE", "EXPOSES HIMSELF")))),)


class CharmResult(OrderResult, frozen=True, tag="charm_result"):
    """The result of a charmer's order."""

    phrases: ClassVar = {
        "distracted": "was carried out (silly:9b)",
        "exposed": "was carried out (silly:10a)",
        "rivalled": "had no effect: another unit interfered (silly:9b, silly:10a)",
    }


class Distracted(Event, frozen=True, tag="distracted"):
    """A unit that has to go to a charmer, what it does now, and what it was told to do (empty: nothing).

    `owner` is the charmer's.
    """

    unit: str
    by: str
    order: str
    owner: str = ""
    instead: str = ""
    why: str = ""

    def sentence(self) -> str:
        """The charmer, the distracted unit and its orders."""
        was = f"; its own order was {self.instead}{f' ({self.why})' if self.why else ''}" if self.instead else ""
        return f"{self.by} distracts {self.unit}, which is now ordered {self.order}{was}."


class Exposed(Event, frozen=True, tag="exposed"):
    """A charmer without effect."""

    unit: str
    by: str

    says: ClassVar = "{by} heckles, so {unit} has no effect."


class Distraction(Rule, frozen=True):
    """Charmers distract units from their orders. Runs before movement. Rule: silly:9b, silly:10a."""

    movement: Movement

    name: ClassVar = "distraction"
    belongs: ClassVar = Before(Movement)
    says: ClassVar = "Charmers distract units from their orders."
    draws: ClassVar = (Draw("silly:distract/{unit}", "which of several units is followed", Among.UNITS),)
    orders: ClassVar = (Distract, Expose)
    accompany: ClassVar = True
    events: ClassVar = (Distracted, Exposed, CharmResult)

    def legal_orders(self, position: Position, seat: str) -> LegalOrders:
        """The units that the seat's charmers could draw, and heckling."""
        powers, reach = self.world.commands(position).get(seat, ()), self.movement.reach(position)
        kinds = []
        for unit in position.units:
            if unit.power not in powers or unit.kind not in (CHARMER.code, HECKLER.code):
                continue
            mine = Field("unit", SlotKind.UNIT, (reference(unit, position.by_area[unit.area]),))
            targets = tuple(map(reference, _drawn(position, reach, unit)))
            if targets:
                kinds.append(OrderKind(Distract, (mine, Field("target", SlotKind.UNIT, targets))))
            if unit.kind == HECKLER.code:
                kinds.append(OrderKind(Expose, (mine,)))
        return LegalOrders(tuple(kinds), (Constraint("one order a unit", self.orders, 1, each="unit"),))

    def normal(self, position: Position, seat: str, order: Order) -> Order:
        """The order with the kinds of its units."""
        assert isinstance(order, Distract | Expose)  # noqa: S101 - the orders of this rule
        unit = own(position.by_area, order.unit, self.world.commands(position).get(seat, ()))
        mine = reference(unit, position.by_area[unit.area])
        if isinstance(order, Expose):
            return Expose(mine)
        return Distract(mine, reference(find(position.by_area, order.target)))

    def run(self, docket: Docket, dice: Dice) -> Docket:
        """Replace the orders of all distracted units."""
        position, reach = docket.position, self.movement.reach(docket.position)
        orders = orders_of(self.world, docket)
        hecklers = [unit for unit in position.units if isinstance(orders.get(unit.id), Expose)]
        drawn: dict[int, list[Unit]] = {}
        for unit in position.units:
            order = orders.get(unit.id)
            if unit.kind != CHARMER.code or not isinstance(order, Distract):
                continue
            near = self.world.geography(position).adjacent[unit.area] | reach.next_to(unit) | {unit.area}
            spoiler = next((heckler for heckler in hecklers if heckler.area in near), None)
            target = sought(find, position.by_area, order.target)
            if spoiler:
                docket = docket.happened(Exposed(unit=str(unit), by=str(spoiler)), _came_to_nothing(unit, order))
            elif target in _drawn(position, reach, unit):
                drawn.setdefault(target.id, []).append(unit)
        for id_, charmers in drawn.items():
            docket = self._drawn_away(docket, reach, id_, charmers, dice)
        return docket.happened(*(_carried_out(unit, orders[unit.id]) for unit in hecklers))

    def _drawn_away(self, docket: Docket, reach: Reach, id_: int, charmers: list[Unit], dice: Dice) -> Docket:
        unit = next(unit for unit in docket.position.units if unit.id == id_)
        names = {str(charmer): charmer for charmer in reversed(charmers)}
        chosen = next(iter(names)) if len(names) == 1 else dice.choose(f"silly:distract/{unit}", tuple(sorted(names)))
        charmer, area = names[chosen], names[chosen].area
        places = sorted(place for place in reach.steps(unit) if area_of(place) == area)
        order: Order = Hold(reference(unit)) if unit.area == area else Move(reference(unit), places[0])
        before = next(iter(entries_of(self.world, docket, unit)), None)
        event = Distracted(
            unit=str(unit),
            by=chosen,
            order=str(order),
            owner=charmer.power,
            instead=str(before[1].stands) if before else "",
            why=before[1].cause if before else "",
        )
        told = orders_of(self.world, docket)
        lost = (_came_to_nothing(one, told[one.id]) for one in charmers if one != charmer)
        results = (_carried_out(charmer, told[charmer.id]), *lost)
        docket = docket.happened(event, *results)
        return overruled(self.world, docket, unit, order, f"distracted by {chosen} (silly:9b)")


def _drawn(position: Position, reach: Reach, charmer: Unit) -> tuple[Unit, ...]:
    """The units that a charmer can distract. Rule: silly:9b."""
    if charmer.kind != CHARMER.code:
        return ()
    return tuple(
        unit
        for unit in position.units
        if is_conventional(unit)
        and unit.kind != ODD_FLEET.code
        and (unit.area == charmer.area or charmer.area in reach.next_to(unit))
    )


def _carried_out(unit: Unit, order: Order) -> CharmResult:
    reason = "exposed" if isinstance(order, Expose) else "distracted"
    return CharmResult(power=unit.power, unit=str(unit), order=str(order), result="success", reason=reason)


def _came_to_nothing(unit: Unit, order: Order) -> CharmResult:
    return CharmResult(power=unit.power, unit=str(unit), order=str(order), result="void", reason="rivalled")
