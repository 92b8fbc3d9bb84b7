"""Conversion: in winter, a power may turn one army at home into a fleet, or one fleet into an army.

Rule: g1815:3.4.1, g1815:3.4.2, g1815:5.6.1.
"""

from collections.abc import Callable, Iterator, Sequence
from typing import Any, ClassVar, Self

import msgspec
from msgspec.structs import replace

from variorum.game.dice import Dice
from variorum.game.docket import Docket
from variorum.game.event import Event
from variorum.game.happened import OrderResult, Result
from variorum.game.legal_orders import Constraint, Field, LegalOrders, OrderKind
from variorum.game.mechanic import Mechanic
from variorum.game.naming import PowerName
from variorum.game.order import Form, Order, Slot, SlotKind, Word
from variorum.game.places import Before
from variorum.game.position import Position
from variorum.game.problem import Problem
from variorum.game.record import Record
from variorum.game.rule import Rule
from variorum.game.title import called
from variorum.game.unit import Unit, UnitRef
from variorum.game.variant import Variant
from variorum.rules.adjustments import Adjustments, Remove
from variorum.rules.adjustments.sites import due
from variorum.rules.choice import Always, Answer
from variorum.rules.units import others


class Converted(Record, frozen=True):
    """The powers that have converted a unit this winter, written as a list. Rule: g1815:5.6.1."""

    powers: tuple[PowerName, ...] = ()

    name: ClassVar = "converted"
    public: ClassVar = True

    def plain(self) -> Any:
        """The powers."""
        return list(self.powers)

    @classmethod
    def read(cls, plain: Any) -> Self:
        """The record of these powers. Raises: ValueError if a name isn't a power."""
        return msgspec.convert({"powers": plain}, cls)


class Convert(Order, frozen=True, tag="convert"):
    """Convert the unit in an area to this kind."""

    unit: UnitRef

    purpose: ClassVar = "convert an army at home to a fleet or a fleet to an army"
    says: ClassVar = ("convert into {unit}",)
    meaning: ClassVar = "An army in a home center becomes a fleet, or a fleet an army."
    group: ClassVar = "builds"
    forms: ClassVar = (
        Form((Word("CONVERT", also=("CONVERTS",)), Slot("unit", SlotKind.NEW_UNIT))),
        Form((Word("CONVERT TO", also=("CONVERTS TO",)), Slot("unit", SlotKind.NEW_UNIT)), read_only=True),
    )


class ConversionResult(OrderResult, frozen=True, tag="conversion_result"):
    """The result of an order to convert."""

    ordered_things: ClassVar = ("a conversion",)

    phrases: ClassVar = {
        "converted": "was carried out (g1815:3.4.1)",
        "impossible": "is void: impossible conversion (g1815:3.4.1)",
    }


class UnitConverted(Event, frozen=True, tag="conversion"):
    """A unit has been converted to `unit`."""

    power: str
    unit: str
    area: str

    says: ClassVar = "{power} converts its unit in {area}: it is now {unit}."


class Conversion(Rule, frozen=True):
    """Every power may convert one unit a year in a home center that it owns; it runs before builds and removals.

    `unowned`: in lost home centers, too. `away`: in every center that it owns. `besides`: also if it builds or
    removes. `line`: which of a power's conversions counts, the "first" or the "last". `opens`: winter is played even
    for conversions alone. `removed`: a converted unit may be removed as well.
    """

    unowned: Answer = Always(value=False)
    away: Answer = Always(value=False)
    besides: Answer = Always(value=True)
    line: Callable[[Position], str] = Always("first")
    opens: Answer = Always(value=True)
    removed: Answer = Always(value=False)

    name: ClassVar = "converted"
    number: ClassVar = "U1"
    belongs: ClassVar = Before(Adjustments)
    says: ClassVar = (
        "Each winter a power may convert one unit in {away?a center that it owns|a home center that it "
        "owns}{unowned?, or in a home center that it has lost|}: an army on a coast becomes a fleet, or a fleet an"
        " army{besides?, besides any build or removal|, instead of builds and removals}."
        "{removed?| It can't remove the unit that it converts.}"
    )
    orders: ClassVar = (Convert, Remove)
    events: ClassVar = (ConversionResult, UnitConverted)
    record: ClassVar = Converted

    def asks(self, position: Position) -> bool:
        """Whether any power can convert a unit. Rule: g1815:3.4.2."""
        powers = self.world.board.powers if self.opens(position) else ()
        return any(True for power in powers for _ in self._choices(position, power))

    def legal_orders(self, position: Position, seat: str) -> LegalOrders:
        """Every possible conversion; a converted unit can't be removed as well."""
        kinds, bounds = [], []
        for power in self.world.commands(position).get(seat, ()):
            choices = tuple(self._choices(position, power))
            if choices:
                kinds.append(OrderKind(Convert, (Field("unit", SlotKind.NEW_UNIT, choices),)))
                bounds.append(Constraint(f"one conversion of {called(power)}", (Convert,), 1, subjects=choices))
        if kinds and not self.removed(position):
            bounds.append(Constraint("convert or remove a unit, not both", self.orders, 1, each="unit"))
        return LegalOrders(tuple(kinds), tuple(bounds))

    def check(self, position: Position, seat: str, orders: Sequence[Order]) -> tuple[Problem, ...]:
        """Reject impossible and second conversions, and removals of converted units.

        A setting lets the last of several conversions count, whereas bounds let the first ones count.
        """
        taken: dict[str, Convert] = {}
        problems = []
        wanted = [(index, order) for index, order in enumerate(orders) if isinstance(order, Convert)]
        for index, order in wanted if self.line(position) == "first" else reversed(wanted):
            problem = self._problem(position, self.world.commands(position).get(seat, ()), order, taken)
            if problem:
                problems.append(replace(problem, order=str(order), index=index))
        converted = {order.unit.area for order in taken.values()}
        if not self.removed(position):
            problems += (
                Problem(f"{order}: you are converting this unit (g1815:3.4.2)", order=str(order), index=index)
                for index, order in enumerate(orders)
                if isinstance(order, Remove) and order.unit.area in converted
            )
        return tuple(problems)

    def run(self, docket: Docket, dice: Dice) -> Docket:
        """Swap the units, and forget the year's conversions as the phase ends. Rule: g1815:3.4.1, g1815:5.6.1."""
        for entry in sorted(docket.entries, key=lambda entry: entry.seat):
            if isinstance(entry.stands, Convert):
                docket = self._converted(docket, entry.stands)
            elif isinstance(entry.given, Convert):
                docket = _refused(docket, entry.given)
        return docket.with_record(Converted())

    def _choices(self, position: Position, power: str) -> Iterator[UnitRef]:
        """A power's possible conversions. Rule: g1815:3.4.1, g1815:3.4.2."""
        if position.ending or power in position.record(Converted).powers:
            return
        if due(position, power) and not self.besides(position):
            return
        for unit in position.units_of(power):
            if self._is_place(position, unit):
                yield from self._others(position, unit)

    def _is_place(self, position: Position, unit: Unit) -> bool:
        """Whether a unit stands where its power may convert: in an owned home center, unless a setting allows more."""
        home = self.world.board.areas[unit.area].home == unit.power
        owned = position.owners.get(unit.area) == unit.power
        either = (home and self.unowned(position)) or (owned and self.away(position))
        return (home and owned) or either

    def _others(self, position: Position, unit: Unit) -> Iterator[UnitRef]:
        return others(self.world, self.world.board.geography(position.earth), unit)

    def _exact(self, position: Position, unit: Unit, order: Convert) -> UnitRef | None:
        """The converted unit with its coast; None if it is impossible or ambiguous."""
        there = [choice for choice in self._others(position, unit) if choice.kind == order.unit.kind]
        named = [choice for choice in there if choice.location == order.unit.location]
        return named[0] if named else there[0] if len(there) == 1 else None

    def _problem(
        self, position: Position, powers: Sequence[str], order: Convert, taken: dict[str, Convert]
    ) -> Problem | None:
        """The problem with a conversion; records a valid one for its power."""
        unit = _unit(position, order.unit.area)
        accepted = tuple(f"CONVERT {choice}" for power in powers for choice in self._choices(position, power))
        if unit is None or unit.power not in powers:
            return Problem(f"{order}: you have no unit in {order.unit.area}", accepted=accepted)
        if unit.power in taken:
            which = self.line(position)
            return Problem(f"{order}: one conversion a year, and the {which} one counts (g1815:3.4.1)")
        choices = [choice for choice in self._choices(position, unit.power) if choice.area == unit.area]
        if not choices:
            return Problem(f"{order}: {unit.power} cannot convert {unit} (g1815:3.4.1)", accepted=accepted)
        if self._exact(position, unit, order) is None:
            return Problem(f"{order}: {unit} cannot become that", accepted=tuple(f"CONVERT {it}" for it in choices))
        taken[unit.power] = order
        return None

    def _converted(self, docket: Docket, order: Convert) -> Docket:
        """The docket after a power's first conversion this winter; conditional orders can leave two standing."""
        position, unit = docket.position, _unit(docket.position, order.unit.area)
        done = position.record(Converted).powers
        new = self._exact(position, unit, order) if unit and unit.power not in done else None
        if unit is None or new is None:
            return _refused(docket, order)
        after = replace(unit, kind=new.kind, location=new.location)
        units = tuple(after if other.id == unit.id else other for other in position.units)
        turned = replace(position, units=units).with_record(Converted((*done, unit.power)))
        return docket.with_position(turned).happened(
            _result(unit.power, str(unit), order, "success"),
            UnitConverted(power=unit.power, unit=str(after), area=after.area),
        )


def _unit(position: Position, area: str) -> Unit | None:
    return next(iter(position.by_area.get(area, ())), None)


def _refused(docket: Docket, order: Convert) -> Docket:
    """The docket with the result of a failed conversion."""
    unit = _unit(docket.position, order.unit.area)
    power = unit.power if unit else docket.position.owners.get(order.unit.area, "")
    return docket.happened(_result(power, str(unit or order.unit), order, "void"))


def _result(power: str, unit: str, order: Convert, result: Result) -> ConversionResult:
    reason = "converted" if result == "success" else "impossible"
    return ConversionResult(power=power, unit=unit, order=str(order), result=result, reason=reason)


class Conversions(Mechanic, frozen=True):
    """Each winter a power may convert one unit in a center that it owns."""

    name: ClassVar = "conversions"
    title: ClassVar = "Conversions"
    cites: ClassVar = {"g1815:3.4.1": "U1", "g1815:3.4.2": "U1"}

    def parts(self, base: Variant) -> tuple[Mechanic]:
        """The rule, in every center that a power owns."""
        return (Conversion(base.world, away=Always(value=True)),)
