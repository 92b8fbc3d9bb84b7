"""Retreats: dislodged units leave their areas, or disband. Rule: std:R1 to std:R4."""

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import ClassVar

from msgspec.structs import replace

from variorum.board import area_of
from variorum.game.dice import Dice
from variorum.game.docket import Docket
from variorum.game.event import Event
from variorum.game.happened import OrderResult, UnitDestroyed
from variorum.game.options import Constraint, Field, Offer, Options
from variorum.game.order import Form, Order, SlotKind, Word
from variorum.game.position import Position
from variorum.game.problem import Problem
from variorum.game.rule import Rule
from variorum.game.unit import Dislodgement, UnitRef
from variorum.rules.movement.offers import reference
from variorum.rules.movement.orders import DASH, TO, UNIT
from variorum.rules.units import UnitError, own


class Retreat(Order, frozen=True, tag="retreat"):
    """A dislodged unit goes to a neighbouring area that is open to it."""

    unit: UnitRef
    to: str

    purpose: ClassVar = "retreat to an open area"
    forms: ClassVar = (
        Form((UNIT, Word("R", also=("RETREAT", "RETREATS", "RETREAT TO", "RETREATS TO")), TO)),
        Form((UNIT, DASH, TO), read_only=True),
    )


class Disband(Order, frozen=True, tag="disband"):
    """A dislodged unit leaves the board."""

    unit: UnitRef

    purpose: ClassVar = "leave the board"
    forms: ClassVar = (
        Form((UNIT, Word("D", also=("DISBAND", "DISBANDS", "DESTROY", "REMOVE")))),
        Form((Word("DISBAND", also=("REMOVE", "D")), UNIT), read_only=True),
    )


class UnitRetreated(Event, frozen=True, tag="retreated"):
    """A dislodged unit reached another area. `unit` is named as it stood; `area` is where it is now."""

    power: str
    unit: str
    area: str

    def sentence(self) -> str:
        """Who went where."""
        return f"{self.unit} ({self.power}) retreats to {self.area}."


class Retreats(Rule, frozen=True):
    """Every dislodged unit retreats or disbands; two that retreat to one area are both gone."""

    name: ClassVar = "retreats"
    orders: ClassVar = (Retreat, Disband)
    events: ClassVar = (OrderResult, UnitRetreated, UnitDestroyed)

    def asks(self, position: Position) -> bool:
        """Whether any unit has to retreat."""
        return bool(position.dislodged)

    def options(self, position: Position, seat: str) -> Options:
        """For every dislodged unit of the seat's powers the open areas, or to disband."""
        powers = self.world.commands(position).get(seat, ())
        mine = (entry for entry in position.dislodged if entry.unit.power in powers)
        offers = tuple(offer for entry in mine for offer in _offers(entry))
        return Options(offers, (Constraint("one order a unit", self.orders, 1, each="unit"),))

    def check(self, position: Position, seat: str, orders: Sequence[Order]) -> tuple[Problem, ...]:
        """Refuses retreats to areas that are not open, and orders for units that need not retreat."""
        powers = self.world.commands(position).get(seat, ())
        taken: dict[int, Order] = {}
        problems = []
        for index, order in enumerate(orders):
            problem = _problem(position, powers, order, taken)
            if problem:
                problems.append(replace(problem, order=str(order), index=index))
        return tuple(problems)

    def run(self, docket: Docket, dice: Dice) -> Docket:
        """Units go where they were ordered, unless another one goes there too; the rest disband."""
        orders = _standing(docket)
        wanted = {entry.unit.id: _destination(entry, orders.get(entry.unit.id)) for entry in docket.position.dislodged}
        crowd = Counter(area_of(place) for place in wanted.values() if place)
        saved = {id_: place for id_, place in wanted.items() if place and crowd[area_of(place)] == 1}
        units = tuple(
            replace(entry.unit, location=saved[entry.unit.id])
            for entry in docket.position.dislodged
            if entry.unit.id in saved
        )
        position = docket.position
        after = replace(position, units=position.units + units, dislodged=(), contested=())
        events = (event for entry in position.dislodged for event in _events(entry, orders, wanted, saved))
        return docket.now(after).happened(*_refusals(docket, orders), *events)


def _offers(entry: Dislodgement) -> Iterator[Offer]:
    mine = Field("unit", SlotKind.UNIT, (reference(entry.unit),))
    yield Offer(Retreat, (mine, Field("to", SlotKind.LOCATION, entry.retreats)))
    yield Offer(Disband, (mine,))


def _entry(position: Position, ref: UnitRef, powers: Sequence[str]) -> Dislodgement:
    unit = own(tuple(entry.unit for entry in position.dislodged), ref, powers)
    return next(entry for entry in position.dislodged if entry.unit == unit)


def _problem(position: Position, powers: Sequence[str], order: Order, taken: dict[int, Order]) -> Problem | None:
    assert isinstance(order, Retreat | Disband)  # noqa: S101 - the orders of this rule
    try:
        entry = _entry(position, order.unit, powers)
    except UnitError as error:
        mine = tuple(str(entry.unit) for entry in position.dislodged if entry.unit.power in powers)
        return Problem(
            f"{order}: {error} that has to retreat" if "no unit" in str(error) else str(error), accepted=mine
        )
    if entry.unit.id in taken:
        return Problem(f"{entry.unit} has an order already, {taken[entry.unit.id]}; the first one stands")
    if isinstance(order, Retreat) and not _open(entry, order.to):
        return Problem(f"{entry.unit} cannot retreat to {order.to}", accepted=entry.retreats)
    taken[entry.unit.id] = order
    return None


def _open(entry: Dislodgement, to: str) -> str:
    """The exact place that a retreat leads to; empty if it is not open. Rule: DATC 4.B.2:a."""
    if to in entry.retreats:
        return to
    coasts = [place for place in entry.retreats if area_of(place) == area_of(to)]
    plain = to == area_of(to) or coasts == [area_of(to)]
    return coasts[0] if len(coasts) == 1 and plain else ""


def _standing(docket: Docket) -> dict[int, Order]:
    """The standing orders by unit."""
    found: dict[int, Order] = {}
    dislodged = {(entry.unit.area, entry.unit.kind): entry.unit.id for entry in docket.position.dislodged}
    kinds = {entry.unit.area: entry.unit.kind for entry in docket.position.dislodged}
    for entry in docket.entries:
        if isinstance(entry.stands, Retreat | Disband):
            ref = entry.stands.unit
            found[dislodged[(ref.area, ref.kind or kinds[ref.area])]] = entry.stands
    return found


def _destination(entry: Dislodgement, order: Order | None) -> str:
    return _open(entry, order.to) if isinstance(order, Retreat) else ""


def _events(
    entry: Dislodgement, orders: dict[int, Order], wanted: dict[int, str], saved: dict[int, str]
) -> Iterator[Event]:
    unit, order = entry.unit, orders.get(entry.unit.id)
    if unit.id in saved:
        yield _result(entry, order, "success", f"{order} succeeded (the area was open to it, std:R2)")
        yield UnitRetreated(power=unit.power, unit=str(unit), area=saved[unit.id])
    elif wanted[unit.id]:
        yield _result(
            entry, order, "bounce", f"{order} failed: another unit retreated there too (both disband, std:R3)"
        )
        yield UnitDestroyed(power=unit.power, unit=str(unit), area=unit.area, cause="retreat collision")
    else:
        if order is not None:
            yield _result(entry, order, "success", f"{order}: as ordered (std:R4)")
        yield UnitDestroyed(power=unit.power, unit=str(unit), area=unit.area, cause="disbanded")


def _result(entry: Dislodgement, order: Order | None, result: str, why: str) -> OrderResult:
    return OrderResult(power=entry.unit.power, unit=str(entry.unit), order=str(order), result=result, why=why)  # type: ignore[arg-type]


def _refusals(docket: Docket, orders: dict[int, Order]) -> Iterator[OrderResult]:
    """A void result for each dislodged unit whose only order was refused."""
    for entry in docket.position.dislodged:
        for given in docket.entries:
            subject = given.given.subject
            mine = isinstance(given.given, Retreat | Disband) and subject and subject.area == entry.unit.area
            if mine and given.stands is None and entry.unit.id not in orders:
                yield _result(entry, given.given, "void", f"{given.given} is void: {given.cause} (std:R2)")
                break
