"""Charmers and hecklers: one of each for every five centers, free of charge. Rule: silly:9a."""

from collections.abc import Iterator, Sequence
from typing import ClassVar

from msgspec.structs import replace

from variorum.board import AreaId, Location
from variorum.game.dice import Dice
from variorum.game.docket import Docket
from variorum.game.legal_orders import Constraint, Field, LegalOrders, OrderKind
from variorum.game.order import Form, Order, Slot, SlotKind, Word
from variorum.game.places import Before
from variorum.game.position import Position
from variorum.game.rule import Rule
from variorum.game.unit import Unit, UnitRef
from variorum.rules.adjustments import Adjustments, UnitBuilt, UnitRemoved
from variorum.rules.adjustments.civil_disorder import removals
from variorum.rules.adjustments.sites import Policy
from variorum.rules.movement.legal import reference
from variorum.rules.units import meant, sought
from variorum.variants.rather_silly.pieces.kinds import COMPANIONS

CENTERS_EACH = 5
_REFUSAL = "you may have one of each kind per five centers, raised where you may build (silly:9a, silly:10a)"


class BuildCompanion(Order, frozen=True, tag="build_companion"):
    """A charmer or heckler joins."""

    unit: UnitRef

    purpose: ClassVar = "raise a charmer or heckler"
    says: ClassVar = ("raise {unit}",)
    meaning: ClassVar = "A charmer or a heckler appears where you may build, without using up a build or a center."
    group: ClassVar = "builds"
    refusal: ClassVar = _REFUSAL
    kinds: ClassVar = COMPANIONS
    taken: ClassVar = "was carried out (silly:9a)"
    forms: ClassVar = (
        Form((Word("BUILD", also=("BUILDS",)), Slot("unit", SlotKind.NEW_UNIT))),
        Form((Slot("unit", SlotKind.NEW_UNIT), Word("BUILD", also=("BUILDS",))), read_only=True),
    )


class RemoveCompanion(Order, frozen=True, tag="remove_companion"):
    """A charmer or heckler goes."""

    unit: UnitRef

    purpose: ClassVar = "dismiss a charmer or heckler"
    says: ClassVar = ("dismiss {unit}",)
    meaning: ClassVar = "One of your charmers or hecklers leaves the board."
    group: ClassVar = "builds"
    refusal: ClassVar = _REFUSAL
    kinds: ClassVar = COMPANIONS
    taken: ClassVar = "was carried out (silly:9a)"
    forms: ClassVar = (Form((Word("REMOVE", also=("DISBAND",)), Slot("unit", SlotKind.UNIT))),)


class Companions(Rule, frozen=True):
    """A power has at most one charmer and one heckler for every five centers; any beyond that are removed.

    `sites` says where they join; they share areas, so others may stand there.
    """

    sites: Policy

    name: ClassVar = "companions"
    belongs: ClassVar = Before(Adjustments)
    says: ClassVar = "A power has at most one charmer and one heckler for every five centers."
    orders: ClassVar = (BuildCompanion, RemoveCompanion)
    events: ClassVar = (UnitBuilt, UnitRemoved)

    def asks(self, position: Position) -> bool:
        """Whether anybody may raise a charmer or heckler, or has too many."""
        powers = {power for powers in self.world.commands(position).values() for power in powers}
        return any(
            room(position, power, code) < 0 or (room(position, power, code) > 0 and self._places(position, power))
            for power in powers
            for code in COMPANIONS
        )

    def legal_orders(self, position: Position, seat: str) -> LegalOrders:
        """Those that may join, or must go."""
        kinds: list[OrderKind] = []
        bounds: list[Constraint] = []
        for power in self.world.commands(position).get(seat, ()):
            for code in COMPANIONS:
                left, name = room(position, power, code), self.world.kind(code).name
                new = tuple(UnitRef(code, Location(area)) for area in self._places(position, power)) if left > 0 else ()
                old = tuple(_names(position, power, code)) if left < 0 else ()
                if new:
                    kinds.append(OrderKind(BuildCompanion, (Field("unit", SlotKind.NEW_UNIT, new),)))
                    bounds.append(Constraint(f"{name} for {power}", (BuildCompanion,), left, subjects=new))
                if old:
                    kinds.append(OrderKind(RemoveCompanion, (Field("unit", SlotKind.UNIT, old),)))
                    bounds.append(Constraint(f"{name} to let go", (RemoveCompanion,), -left, subjects=old))
        bounds.append(Constraint("dismiss each once", (RemoveCompanion,), 1, each="unit"))
        return LegalOrders(tuple(kinds), tuple(bounds) if kinds else ())

    def run(self, docket: Docket, dice: Dice) -> Docket:
        """Let those join and go that are ordered to, and whatever is too many."""
        for seat, powers in self.world.commands(docket.position).items():
            orders = [entry.stands for entry in docket.entries if entry.seat == seat and entry.stands]
            for power in powers:
                docket = _joined(docket, power, [order.unit for order in orders if isinstance(order, BuildCompanion)])
                docket = self._gone(docket, power, [order for order in orders if isinstance(order, RemoveCompanion)])
        return docket

    def _gone(self, docket: Docket, power: str, orders: Sequence[RemoveCompanion]) -> Docket:
        for code in COMPANIONS:
            position = docket.position
            mine = [unit for unit in position.units_of(power) if unit.kind == code]
            count = -room(position, power, code)
            if count > 0:
                named = (sought(meant, position.by_area, order.unit, (power,)) for order in orders)
                wanted = [unit for unit in named if unit in mine]
                forced = removals(self.world, position, power, count - len(wanted), mine, wanted)
                docket = _removed(docket, wanted[:count], automatic=False)
                docket = _removed(docket, forced, automatic=True)
        return docket

    def _places(self, position: Position, power: str) -> tuple[str, ...]:
        geography = self.world.board.geography(position.earth)
        return tuple(area for area in self.sites(self.world, position, power) if geography.is_land(AreaId(area)))


def room(position: Position, power: str, code: str) -> int:
    """How many of a kind a power may raise yet; below 0, how many must go."""
    has = sum(unit.kind == code for unit in position.units_of(power))
    return len(position.centers_of(power)) // CENTERS_EACH - has


def _names(position: Position, power: str, code: str) -> Iterator[UnitRef]:
    return (reference(unit, position.units) for unit in position.units_of(power) if unit.kind == code)


def _joined(docket: Docket, power: str, wanted: Sequence[UnitRef]) -> Docket:
    position = docket.position
    units = tuple(Unit(id_, ref.kind, power, ref.location) for id_, ref in enumerate(wanted, start=position.next_id))
    after = replace(position, units=position.units + units, next_id=position.next_id + len(units))
    return docket.with_position(after).happened(*(UnitBuilt(power=power, unit=str(unit)) for unit in units))


def _removed(docket: Docket, units: Sequence[Unit], *, automatic: bool) -> Docket:
    among = docket.position.units
    left = tuple(unit for unit in among if unit not in units)
    events = (UnitRemoved(power=unit.power, unit=_told(unit, among), automatic=automatic) for unit in units)
    return docket.with_position(replace(docket.position, units=left)).happened(*events)


def _told(unit: Unit, among: Sequence[Unit]) -> str:
    """A unit in an event of its power: with its number where the power has several of its kind in the area."""
    return str(replace(reference(unit, among), power=""))
