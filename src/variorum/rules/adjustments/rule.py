"""The adjustment rule. Rule: std:A1, std:A3, std:A4.

Of too many orders the first ones count (DATC 4.D.4:b, 4.D.5:b, 4.D.6:b).
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import ClassVar

from msgspec.structs import replace

from variorum.game.dice import Dice
from variorum.game.docket import Docket
from variorum.game.event import Event, series
from variorum.game.legal_orders import Constraint, Field, LegalOrders, OrderKind, join
from variorum.game.order import Order, SlotKind
from variorum.game.position import Position
from variorum.game.rule import Rule
from variorum.game.saying import described
from variorum.game.unit import Unit, UnitMap, UnitRef, by_area
from variorum.rules.adjustments.civil_disorder import Farthest, from_owned, removals
from variorum.rules.adjustments.orders import (
    AdjustmentResult,
    Build,
    BuildWaived,
    Remove,
    UnitBuilt,
    UnitRemoved,
    Waive,
)
from variorum.rules.adjustments.refusal import concerned, reason
from variorum.rules.adjustments.sites import STANDARD, BuildTerms, Policy, Quota, Upkeep, home_centers, unlimited, yard
from variorum.rules.movement.legal import reference
from variorum.rules.units import find, own, sought


class Adjustments(Rule, frozen=True):
    """Builds in vacant centers and removals.

    Builds not ordered are waived; civil disorder makes removals not ordered.

    `policy` says where a power may build, `upkeep` what units cost; `kinds` are the codes of the units that can be
    built; empty: all that move. `quota` limits builds in some areas; `never` has units that a power can't build, each
    with that power. `farthest` measures how far units are that civil disorder removes.
    """

    policy: Policy = home_centers
    upkeep: Upkeep = STANDARD
    kinds: tuple[str, ...] = ()
    quota: Quota = unlimited
    never: tuple[tuple[str, str], ...] = ()
    farthest: Farthest = from_owned

    name: ClassVar = "adjustments"
    orders: ClassVar = (Build, Remove, Waive)
    events: ClassVar = (AdjustmentResult, UnitBuilt, UnitRemoved, BuildWaived)

    def text(self, position: Position) -> str:
        """Where powers build, which units, and what these cost."""
        some = not self.kinds and not all(kind.built for kind in self.world.kinds)
        kinds = series(kind.name for kind in self.world.kinds if kind.code in self.kinds or (some and kind.built))
        parts = (
            "Powers with more centers than units build, and those with fewer remove units.",
            f"Where powers build: {described(self.policy, position)}.",
            f"What they build: {kinds}." if kinds else "",
            "Some powers can't build some units." if self.never else "",
            self.upkeep.says,
            ""
            if self.farthest is from_owned
            else f"Who goes first without orders: {described(self.farthest, position)}.",
        )
        return " ".join(filter(None, parts))

    def asks(self, position: Position) -> bool:
        """Whether anybody has a unit to remove, or a build and room for it."""
        growing = []
        for power in self.world.board.powers:
            count = self.upkeep.due(position, power)
            if count < 0:
                return True
            if count:
                growing.append(power)
        return any(yard(self.world, position, power, self.terms).room for power in growing)

    def legal_orders(self, position: Position, seat: str) -> LegalOrders:
        """Builds for every vacant site, kind and coast, or removals of every unit, as many as are due."""
        powers = self.world.commands(position).get(seat, ())
        parts = [self._options(position, power) for power in powers]
        building = [power for power in powers if yard(self.world, position, power, self.terms).room]
        if building:
            count = sum(self.upkeep.due(position, power) for power in building)
            bound = Constraint(f"builds due to {' and '.join(building)}", (Build, Waive), count, due=True)
            parts.append(LegalOrders((OrderKind(Waive),), (bound,)))
        return join(iter(parts))

    def _refusal(self, position: Position, seat: str, order: Order) -> str:
        """Whose unit or center it is, or what stands there."""
        return reason(self.world, position, self.world.commands(position).get(seat, ()), self.terms, order)

    def normal(self, position: Position, seat: str, order: Order) -> Order:
        """The build with its coast, the removal with the unit's kind."""
        match order:
            case Build(unit):
                power = concerned(position, self.world.commands(position).get(seat, ()), order)
                return Build(yard(self.world, position, power, self.terms).exact(unit) or unit)
            case Remove(unit):
                powers = self.world.commands(position).get(seat, ())
                return Remove(reference(own(position.by_area, unit, powers), position.units))
            case _:
                return order

    def run(self, docket: Docket, dice: Dice) -> Docket:
        """Carry out the orders that stand, then the removals of civil disorder."""
        docket = docket.happened(*_refusals(docket, self.world.commands(docket.position)))
        for power in self.world.board.powers:
            count = self.upkeep.due(docket.position, power)
            if count < 0:
                docket = self._remove(docket, power, self._removals(docket, power), -count)
            elif count > 0:
                docket = self._build(docket, power, self._builds(docket, power))
        return docket

    def disbanded(self, docket: Docket, power: str) -> Docket:
        """The docket in which a power that still has too many units has lost as many by civil disorder."""
        count = self.upkeep.due(docket.position, power)
        return self._remove(docket, power, {}, -count) if count < 0 else docket

    @property
    def terms(self) -> BuildTerms:
        """The terms on which powers build."""
        return BuildTerms(self.policy, self.upkeep, self.kinds, self.quota, self.never)

    def _builds(self, docket: Docket, power: str) -> tuple[Build, ...]:
        """The standing orders for builds on a power's sites, by the seats that order for it."""
        sites, commands = self.policy(self.world, docket.position, power), self.world.commands(docket.position)
        own = (entry.stands for entry in docket.entries if power in commands.get(entry.seat, (power,)))
        return tuple(order for order in own if isinstance(order, Build) and order.unit.area in sites)

    def _removals(self, docket: Docket, power: str) -> dict[Unit, Remove]:
        """The standing orders to remove a power's units, by the seats that order for it."""
        commands, units = self.world.commands(docket.position), by_area(docket.position.units_of(power))
        chosen: dict[Unit, Remove] = {}
        for entry in docket.entries:
            order = entry.stands
            if not isinstance(order, Remove) or power not in commands.get(entry.seat, (power,)):
                continue
            unit = _still(units, order.unit, power)
            if unit:
                chosen[unit] = order
        return chosen

    def _options(self, position: Position, power: str) -> LegalOrders:
        count = self.upkeep.due(position, power)
        if count < 0:
            counted = self.upkeep.counted(position, power)
            units = tuple(reference(unit, position.units) for unit in counted)
            kind = OrderKind(Remove, (Field("unit", SlotKind.UNIT, units),))
            bounds = (
                Constraint(f"removals due to {power}", (Remove,), -count, subjects=units, due=True),
                Constraint("each unit once", (Remove,), 1, each="unit"),
            )
            return LegalOrders((kind,), bounds)
        sites = yard(self.world, position, power, self.terms)
        if not sites.room:
            return LegalOrders()
        choices = tuple(choice for area in sites.vacant for choice in sites.choices(area))
        building = [
            Constraint(f"builds of {power}", (Build,), count, subjects=choices),
            Constraint("one build a center", (Build,), 1, each="unit"),
        ]
        if sites.limited:
            abroad = tuple(choice for choice in choices if choice.area in sites.limited)
            building.append(Constraint(f"late builds of {power}", (Build,), sites.most, subjects=abroad))
        return LegalOrders((OrderKind(Build, (Field("unit", SlotKind.NEW_UNIT, choices),)),), tuple(building))

    def _build(self, docket: Docket, power: str, orders: Sequence[Build]) -> Docket:
        position = docket.position
        sites = yard(self.world, position, power, self.terms)
        built: list[Unit] = []
        events: list[Event] = []
        for order in orders:
            place = sites.exact(order.unit)
            late = sum(unit.area in sites.limited for unit in built)
            full = place is not None and place.area in sites.limited and late >= sites.most
            if place and place.area in sites.vacant and len(built) < sites.room and not full:
                unit = Unit(position.next_id + len(built), place.kind, power, place.location)
                built.append(unit)
                events += (_done(power, unit, order), UnitBuilt(power=power, unit=str(unit)))
        events += [BuildWaived(power=power)] * (sites.room - len(built))
        after = replace(position, units=(*position.units, *built), next_id=position.next_id + len(built))
        return docket.with_position(after).happened(*events)

    def _remove(self, docket: Docket, power: str, chosen: dict[Unit, Remove], count: int) -> Docket:
        position = docket.position
        units = self.upkeep.counted(position, power)
        forced = removals(self.world, position, power, count - len(chosen), units, chosen, self.farthest)
        events: list[Event] = []
        for unit, order in chosen.items():
            events += (_done(power, unit, order), self._removed(power, unit))
        events += (replace(self._removed(power, unit), automatic=True) for unit in forced)
        gone = {unit.id for unit in (*chosen, *forced)}
        kept = (self.upkeep.remains(unit) if unit.id in gone else unit for unit in position.units)
        after = replace(position, units=tuple(unit for unit in kept if unit))
        return docket.with_position(after).happened(*events)

    def _removed(self, power: str, unit: Unit) -> UnitRemoved:
        remains = self.upkeep.remains(unit)
        return UnitRemoved(power=power, unit=str(unit), remains=str(remains) if remains else "")


def _still(units: UnitMap, ref: UnitRef, power: str) -> Unit | None:
    """The unit of a power that a reference meant when it was written; None if it is another's, or gone.

    The only one in its area is meant even if it has changed its kind in the meantime.
    """
    there = units.get(ref.area, ())
    if not there or ref.power not in ("", power):
        return None
    return there[0] if len(there) == 1 else sought(find, units, ref)


def _done(power: str, unit: Unit, order: Order) -> AdjustmentResult:
    reason = "built" if isinstance(order, Build) else "removed"
    return AdjustmentResult(power=power, unit=str(unit), order=str(order), result="success", reason=reason)


def _refusals(docket: Docket, commands: Mapping[str, tuple[str, ...]]) -> Iterator[AdjustmentResult]:
    """The refused orders of units for which no other order stands."""
    served = {entry.stands.subject for entry in docket.entries if isinstance(entry.stands, Build | Remove)}
    for entry in docket.entries:
        order = entry.given
        if isinstance(order, Build | Remove) and entry.stands is None and order.unit not in served:
            power = concerned(docket.position, commands.get(entry.seat, ()), order)
            yield AdjustmentResult(
                power=power, unit=str(order.unit), order=str(order), result="void", reason="refused", cause=entry.cause
            )
