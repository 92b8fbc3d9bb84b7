"""Denials: how fleets are told to close an arrow, and when others learn of it. Rule: g1815:3.6.3, g1815:3.6.4."""

from collections.abc import Iterator, Sequence
from typing import ClassVar

from msgspec.structs import replace

from variorum.board import area_of
from variorum.game.dice import Dice
from variorum.game.docket import Docket
from variorum.game.event import Event
from variorum.game.happened import OrderResult
from variorum.game.options import Constraint, Field, Offer, Options
from variorum.game.order import Order, SlotKind
from variorum.game.position import Position
from variorum.game.problem import Problem
from variorum.game.rule import Rule
from variorum.game.unit import Unit
from variorum.rules.movement.offers import reference
from variorum.rules.units import UnitError, find, own
from variorum.variants.gametest1815.arrows import Arrows, Deny, crosses, denials, order_of


class DenialGiven(Event, frozen=True, tag="denial_given"):
    """What a seat denied, for its own eyes. Rule: g1815:5.6.5."""

    seat: str
    order: str

    def sentence(self) -> str:
        """The order."""
        return f"Your order: {self.order}."


class Denial(Event, frozen=True, tag="denial"):
    """A unit that was denied an arrow tried to use it; `effective` if it could not. Rule: g1815:3.6.4."""

    unit: str
    by: str
    effective: bool

    def sentence(self) -> str:
        """Who denied whom, and whether that counted."""
        return f"{self.by} denied {self.unit} the way over the water{'' if self.effective else ', in vain'}."


class Denials(Rule, frozen=True):
    """Secret instructions of fleets, made known where somebody tried to cross. It runs after movement."""

    arrows: Arrows

    name: ClassVar = "denials"
    orders: ClassVar = (Deny,)
    events: ClassVar = (Denial, DenialGiven)

    def asks(self, position: Position) -> bool:
        """Denials are given along with other orders; they open no stage."""
        return False

    def options(self, position: Position, seat: str) -> Options:
        """Every unit at the ends of the arrows over which the seat's fleets stand."""
        powers = self.world.commands(position).get(seat, ())
        fleets = [unit for unit in position.units if unit.power in powers and unit.area in self.arrows]
        offers = []
        for fleet in fleets:
            targets = tuple(map(reference, self._targets(position, fleet)))
            if targets:
                fields = Field("fleet", SlotKind.UNIT, (reference(fleet),)), Field("target", SlotKind.UNIT, targets)
                offers.append(Offer(Deny, fields))
        return Options(tuple(offers), (Constraint("one denial a unit", self.orders, 1, each="target"),))

    def check(self, position: Position, seat: str, orders: Sequence[Order]) -> tuple[Problem, ...]:
        """Refuses denials of fleets that are not the seat's or over no arrow, and of units that are not there."""
        powers = self.world.commands(position).get(seat, ())
        problems: list[Problem] = []
        denied: set[str] = set()
        for index, order in enumerate(orders):
            assert isinstance(order, Deny)  # noqa: S101 - the only order of this rule
            problem = self._problem(position, powers, order, denied)
            if problem:
                problems.append(replace(problem, order=str(order), index=index))
        return tuple(problems)

    def run(self, docket: Docket, dice: Dice) -> Docket:
        """Publish the denials of units that tried to cross. Rule: g1815:3.6.4."""
        results = {event.unit: event for event in docket.events if isinstance(event, OrderResult)}
        found = {area_of(name.partition(" ")[2]): event for name, event in results.items()}
        own = (
            DenialGiven(audience=(entry.seat,), seat=entry.seat, order=str(entry.stands))
            for entry in sorted(docket.entries, key=lambda entry: entry.seat)
            if isinstance(entry.stands, Deny)
        )
        return docket.happened(*own, *self._tried(docket, found))

    def _tried(self, docket: Docket, results: dict[str, OrderResult]) -> Iterator[Denial]:
        for denial in sorted(denials(docket), key=lambda denial: denial.target.area):
            result = results[denial.target.area]
            order = order_of(docket, denial.target.area)
            if crosses(order, self.arrows[denial.fleet.area]) and result.reason != "refused":
                by, effective = results[denial.fleet.area].power, result.reason == "denied"
                yield Denial(unit=result.unit, by=by, effective=effective)

    def _targets(self, position: Position, fleet: Unit) -> Iterator[Unit]:
        return (unit for area in self.arrows[fleet.area] for unit in position.by_area.get(area, ()))

    def _problem(self, position: Position, powers: Sequence[str], order: Deny, denied: set[str]) -> Problem | None:
        try:
            fleet = own(position.by_area, order.fleet, powers)
            target = find(position.by_area, order.target)
        except UnitError as error:
            return Problem(f"{order}: {error}")
        if fleet.area not in self.arrows:
            return Problem(f"{order}: no arrow crosses {fleet.area} (g1815:3.6.3)", accepted=tuple(self.arrows))
        targets = tuple(map(str, self._targets(position, fleet)))
        if str(target) not in targets:
            return Problem(f"{order}: {target} stands at no end of the arrow over {fleet.area}", accepted=targets)
        if target.area in denied:
            return Problem(f"{order}: {target} is denied already")
        denied.add(target.area)
        return None
