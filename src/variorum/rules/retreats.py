"""Retreats: dislodged units leave their areas, or disband. Rule: std:R2, std:R3, std:R4."""

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import ClassVar

from msgspec.structs import replace

from variorum.board import area_of
from variorum.game.dice import Dice
from variorum.game.docket import Docket, Entry
from variorum.game.event import Event
from variorum.game.happened import OrderResult, Result, UnitDestroyed
from variorum.game.legal_orders import Constraint, Field, LegalOrders, OrderKind
from variorum.game.order import Form, Order, SlotKind, Word
from variorum.game.position import Position
from variorum.game.rule import Rule
from variorum.game.unit import Dislodgement, Unit, UnitRef, by_area
from variorum.rules.movement.legal import reference
from variorum.rules.movement.orders import DASH, TO, UNIT
from variorum.rules.units import UnitError, own, sought


class Retreat(Order, frozen=True, tag="retreat"):
    """A dislodged unit moves to a neighboring area that is open to it."""

    unit: UnitRef
    to: str

    purpose: ClassVar = "retreat"
    says: ClassVar = ("retreat to {to}",)
    meaning: ClassVar = "The dislodged unit goes to a vacant neighboring area, but not to where the attack came from."
    forms: ClassVar = (
        Form((UNIT, Word("R", also=("RETREAT", "RETREATS", "RETREAT TO", "RETREATS TO")), TO)),
        Form((UNIT, DASH, TO), read_only=True),
    )


class Disband(Order, frozen=True, tag="disband"):
    """A dislodged unit leaves the board."""

    unit: UnitRef

    purpose: ClassVar = "disband"
    says: ClassVar = ("disband",)
    meaning: ClassVar = "The dislodged unit leaves the board instead of retreating."
    forms: ClassVar = (
        Form((UNIT, Word("D", also=("DISBAND", "DISBANDS", "DESTROY", "REMOVE")))),
        Form((Word("DISBAND", also=("REMOVE", "D")), UNIT), read_only=True),
    )


class RetreatResult(OrderResult, frozen=True, tag="retreat_result"):
    """The outcome of a dislodged unit's order."""

    phrases: ClassVar = {
        "open": "succeeded: the area was open to it (std:R1)",
        "collision": "failed: another unit retreated there too (both disband, std:R3)",
        "disbanded": "was carried out: the unit leaves the board (std:R2)",
    }


class UnitRetreated(Event, frozen=True, tag="retreated"):
    """A dislodged unit reached another area. `unit` is named as it stood; `area` is where it is now."""

    power: str
    unit: str
    area: str

    says: ClassVar = "{unit} ({power}) retreats to {area}."


class Retreats(Rule, frozen=True):
    """Every dislodged unit retreats or disbands; units that retreat to the same area are destroyed.

    Whoever retreats between the two areas of one of `last` gives way to a single unit that comes another way.
    """

    last: tuple[tuple[str, str], ...] = ()

    name: ClassVar = "retreats"
    says: ClassVar = (
        "A dislodged unit retreats or disbands; units that retreat to the same area are destroyed.{last? Some "
        "retreats give way to others that come another way.|}"
    )
    orders: ClassVar = (Retreat, Disband)
    events: ClassVar = (RetreatResult, UnitRetreated, UnitDestroyed)

    def asks(self, position: Position) -> bool:
        """Whether any unit has to retreat."""
        return bool(position.dislodged)

    def legal_orders(self, position: Position, seat: str) -> LegalOrders:
        """Retreats to the open areas, or disbanding, for every dislodged unit of the seat's powers."""
        powers = self.world.commands(position).get(seat, ())
        mine = (entry for entry in position.dislodged if entry.unit.power in powers)
        losers = tuple(entry.unit for entry in position.dislodged)
        kinds = tuple(kind for entry in mine for kind in _kinds(entry, losers))
        return LegalOrders(kinds, (Constraint("one order a unit", self.orders, 1, each="unit"),))

    def _refusal(self, position: Position, seat: str, order: Order) -> str:
        """The place to which the unit cannot retreat."""
        assert isinstance(order, Retreat)  # noqa: S101 - every dislodged unit can disband
        return f"{order.unit} cannot retreat to {order.to}"

    def run(self, docket: Docket, dice: Dice) -> Docket:
        """Units retreat as ordered, unless another one goes to the same area; the rest disband."""
        position, given = docket.position, self._given(docket)
        wanted = {entry.unit.id: _goal(entry, given) for entry in position.dislodged}
        going = [(entry.unit, area_of(wanted[entry.unit.id])) for entry in position.dislodged]
        crowd = Counter(area for unit, area in going if not self._shares(unit))
        first = Counter(area for unit, area in going if not self._shares(unit) and not self._gives_way(unit, area))
        saved = {
            unit.id: wanted[unit.id]
            for unit, area in going
            if area
            and (self._shares(unit) or crowd[area] == 1 or (first[area] == 1 and not self._gives_way(unit, area)))
        }
        losers = tuple(entry.unit for entry in position.dislodged)
        units = tuple(replace(unit, location=saved[unit.id]) for unit in losers if unit.id in saved)
        after = replace(position, units=position.units + units, dislodged=(), contested=())
        events = (
            event for unit in losers for event in _events(unit, given.get(unit.id), wanted[unit.id], saved.get(unit.id))
        )
        return docket.with_position(after).happened(*events)

    def normal(self, position: Position, seat: str, order: Order) -> Order:
        """The order with the unit's kind and the exact place of the retreat."""
        assert isinstance(order, Retreat | Disband)  # noqa: S101 - the orders of this rule
        entry = _meant(position, self.world.commands(position).get(seat, ()), order.unit)
        unit = reference(entry.unit, (other.unit for other in position.dislodged))
        return Disband(unit) if isinstance(order, Disband) else Retreat(unit, _open(entry, order.to) or order.to)

    def _gives_way(self, unit: Unit, area: str) -> bool:
        return (unit.area, area) in self.last or (area, unit.area) in self.last

    def _shares(self, unit: Unit) -> bool:
        return self.world.kind(unit.kind).shares

    def _given(self, docket: Docket) -> dict[int, Entry]:
        """The standing order for each dislodged unit, or else one of its owner's that was refused.

        For a power that nobody plays, such as monsters, a rule may order in its name.
        """
        units = by_area(tuple(entry.unit for entry in docket.position.dislodged))
        commands = self.world.commands(docket.position)
        found: dict[int, Entry] = {}
        for entry in docket.entries:
            if isinstance(entry.given, Retreat | Disband):
                unit = sought(own, units, entry.given.unit, commands.get(entry.seat, (entry.seat,)))
                if unit and (entry.stands or unit.id not in found):
                    found[unit.id] = entry
        return found


def _kinds(entry: Dislodgement, losers: Sequence[Unit]) -> Iterator[OrderKind]:
    mine = Field("unit", SlotKind.UNIT, (reference(entry.unit, losers),))
    if entry.retreats:
        yield OrderKind(Retreat, (mine, Field("to", SlotKind.LOCATION, entry.retreats)))
    yield OrderKind(Disband, (mine,))


def _meant(position: Position, powers: Sequence[str], ref: UnitRef) -> Dislodgement:
    """The dislodged unit that a seat with these powers means. Raises: UnitError if there is none."""
    losers = by_area(tuple(entry.unit for entry in position.dislodged))
    if ref.area not in losers:
        raise UnitError(f"no unit has to retreat from {ref.area}")
    unit = own(losers, ref, powers)
    return next(entry for entry in position.dislodged if entry.unit == unit)


def _open(entry: Dislodgement, to: str) -> str:
    """The exact destination of a retreat; empty if it is not open. Rule: DATC 4.B.2:a."""
    if to in entry.retreats:
        return to
    coasts = [place for place in entry.retreats if area_of(place) == area_of(to)]
    plain = to == area_of(to) or coasts == [area_of(to)]
    return coasts[0] if len(coasts) == 1 and plain else ""


def _goal(entry: Dislodgement, given: dict[int, Entry]) -> str:
    """The ordered destination of a unit's retreat; empty if it disbands."""
    order = given[entry.unit.id].stands if entry.unit.id in given else None
    return _open(entry, order.to) if isinstance(order, Retreat) else ""


def _events(unit: Unit, entry: Entry | None, wanted: str, saved: str | None) -> Iterator[Event]:
    if entry:
        yield _result(unit, entry, wanted, saved)
    if saved:
        yield UnitRetreated(power=unit.power, unit=str(unit), area=saved)
    else:
        cause = "retreat collision" if wanted else "disbanded"
        yield UnitDestroyed(power=unit.power, unit=str(unit), area=unit.area, cause=cause)


def _result(unit: Unit, entry: Entry, wanted: str, saved: str | None) -> RetreatResult:
    result: Result
    if entry.stands is None:
        result, reason = "void", "refused"
    elif saved:
        result, reason = "success", "open"
    elif wanted:
        result, reason = "bounce", "collision"
    else:
        result, reason = "success", "disbanded"
    return RetreatResult(
        power=unit.power, unit=str(unit), order=str(entry.given), result=result, reason=reason, cause=entry.cause
    )
