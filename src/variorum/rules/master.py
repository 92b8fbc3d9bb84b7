"""The game master's power over a variant: to change the board and rules' records, and to force a draw of the dice.

Every phase takes these orders, from the game master alone, and carries them out before it checks any others.
All are public, except the forced result of a secret draw, and what a record says that isn't public.
"""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import ClassVar

from msgspec.structs import replace

from variorum.board import Geography
from variorum.game.audience import EVERYONE, GM, Audience
from variorum.game.dice import Dice, Draw
from variorum.game.docket import Docket
from variorum.game.event import Event
from variorum.game.legal_orders import Field, LegalOrders, OrderKind
from variorum.game.mentions import unknown_in_record
from variorum.game.order import Order, SlotKind
from variorum.game.position import Position
from variorum.game.problem import Problem, Severity
from variorum.game.record import Record
from variorum.game.rule import Prelude, Rule, draws_of
from variorum.game.unit import Unit, UnitKind, UnitRef
from variorum.rules.forcing import impossible
from variorum.rules.master_orders import LONGEST_LABEL, Delete, Force, SetEmpty, SetOwner, SetRecord, SetUnit
from variorum.rules.movement.legal import reference
from variorum.rules.record_text import LONGEST, read, written
from variorum.rules.roster import called_up
from variorum.rules.units import UnitError, find

_LONGEST_NOTE = 60


class MasterActed(Event, frozen=True, tag="master_acted"):
    """An act of the game master, in the words of the order."""

    order: str

    says: ClassVar = "The game master ordered: {order}."


class DrawForced(Event, frozen=True, tag="draw_forced"):
    """A secret draw has been forced; only those who may know of it are told which."""

    says: ClassVar = "The game master forced a secret draw."


class RecordSet(Event, frozen=True, tag="record_set"):
    """A record that isn't public has been set; only those who may see it learn what it says."""

    record: str

    def sentence(self) -> str:
        """Which record."""
        return f"The game master changed the record of {self.record.replace('_', ' ')}."


class GameMaster(Prelude, frozen=True):
    """The game master sets owners, units and records, and forces draws.

    `made` are the draws that the variant's rules make, `kept` the records that they keep.
    """

    made: tuple[Draw, ...] = ()
    kept: tuple[type[Record], ...] = ()

    name: ClassVar = "game_master"
    says: ClassVar = "The game master may set owners, units and records, and force what is drawn by lot."
    orders: ClassVar = (SetOwner, SetUnit, SetEmpty, Delete, SetRecord, Force)
    accompany: ClassVar = True
    events: ClassVar = (MasterActed, DrawForced, RecordSet)
    advised: ClassVar = (Force,)

    def among(self, rules: Sequence[Rule]) -> "GameMaster":
        """The game master, who can force the draws of these rules, and set their records."""
        kept = {rule.record.name: rule.record for rule in rules if rule.record}
        return replace(self, made=draws_of(rules), kept=tuple(kept.values()))

    def legal_orders(self, position: Position, seat: str) -> LegalOrders:
        """Everything that the game master may change; nothing for other seats."""
        if seat != GM:
            return LegalOrders()
        geography, powers = self.world.board.geography(position.earth), tuple(self.world.board.powers)
        center = Field("area", SlotKind.AREA, geography.centers)
        anybody = Field("power", SlotKind.POWER, (*powers, *self.world.bystanders))
        unit = Field("unit", SlotKind.NEW_UNIT, _placeable(self.world.kinds, geography))
        occupied, units = tuple(position.by_area), tuple(reference(unit, position.units) for unit in position.units)
        texts = (Field(name, SlotKind.TEXT, least=1, most=LONGEST_LABEL) for name in ("label", "result"))
        return LegalOrders(
            (
                OrderKind(SetOwner, (center, Field("power", SlotKind.POWER, ("", *powers)))),
                OrderKind(SetUnit, (anybody, unit)),
                *((OrderKind(SetEmpty, (Field("area", SlotKind.AREA, occupied),)),) if occupied else ()),
                *((OrderKind(Delete, (Field("unit", SlotKind.UNIT, units),)),) if units else ()),
                *((OrderKind(SetRecord, self._records(position)),) if self.kept else ()),
                OrderKind(Force, tuple(texts)),
            )
        )

    def _records(self, position: Position) -> tuple[Field, Field]:
        """The records, each with what it says now, and the bounds of a text."""
        names = tuple(kind.name for kind in self.kept)
        notes = tuple((kind.name, _shortened(written(position.record(kind)))) for kind in self.kept)
        return Field("record", SlotKind.RECORD, names, notes=notes), Field(
            "value", SlotKind.DATA, least=1, most=LONGEST
        )

    def check(self, position: Position, seat: str, orders: Sequence[Order]) -> tuple[Problem, ...]:
        """Reject what can't be set or forced, on the board as the orders before it leave it."""
        problems = list(super().check(position, seat, orders))
        refused = {problem.index for problem in problems}
        for index, order in enumerate(orders):
            if index in refused:
                continue
            try:
                position = self._changed(position, order)
            except ValueError as error:
                problems.append(Problem(f"{order}: {error}", order=str(order), index=index))
            if isinstance(order, Force) and (problem := impossible(order, self._meant_by(order), self.world, position)):
                problems.append(replace(problem, index=index))
        return tuple(problems)

    def _refusal(self, position: Position, seat: str, order: Order) -> str:
        """The records that there are, if it names none of them."""
        if isinstance(order, SetRecord) and order.record not in {kind.name for kind in self.kept}:
            return f"name a record: {', '.join(kind.name for kind in self.kept) or 'this variant has none'}"
        return (
            super()._refusal(position, seat, order)
            if not isinstance(order, SetRecord)
            else f"write a value of 1 to {LONGEST:,} characters"
        )

    def normal(self, position: Position, seat: str, order: Order) -> Order:
        """The order with the exact name of the unit that it deletes."""
        if isinstance(order, Delete):
            return Delete(reference(find(position.by_area, order.unit), position.units))
        return order

    def advise(self, position: Position, seat: str, orders: Sequence[Order]) -> tuple[Problem, ...]:
        """Warns of labels that no draw has."""
        forced = [(at, order) for at, order in enumerate(orders) if isinstance(order, Force)]
        known = tuple(draw.label for draw in self.made)
        return tuple(
            Problem(
                f'{order}: no draw has the label "{order.label}"',
                Severity.WARNING,
                str(order),
                accepted=known,
                index=at,
            )
            for at, order in forced
            if not self._audiences(order)
        )

    def run(self, docket: Docket, dice: Dice) -> Docket:
        """Carry out every change ordered."""
        for entry in docket.entries:
            if isinstance(entry.stands, self.orders):
                told = self._told(entry.stands)
                docket = docket.with_position(self._changed(docket.position, entry.stands)).happened(*told)
        return docket

    def _changed(self, position: Position, order: Order) -> Position:
        """The position after an order; what is gone by then can't be deleted again.

        Raises: ValueError if a record can't be like that.
        """
        match order:
            case SetOwner():
                return _owned(position, order)
            case SetUnit():
                unit = Unit(position.next_id, order.unit.kind, order.power, order.unit.location)
                cleared = _without(position, self._rivals(position, unit))
                return replace(cleared, units=(*cleared.units, unit), next_id=position.next_id + 1)
            case SetEmpty():
                return _without(position, position.by_area.get(order.area, ()))
            case Delete():
                return _without(position, _meant(position, order.unit))
            case SetRecord():
                return self._noted(position, order)
            case _:
                return position

    def _rivals(self, position: Position, unit: Unit) -> tuple[Unit, ...]:
        """The units with which one can't share its area."""
        there = (unit, *position.by_area.get(unit.area, ()))
        alone = [other for other in there if not self.world.kind(other.kind).coexists]
        return tuple(other for other in alone if other is not unit) if unit in alone else ()

    def _noted(self, position: Position, order: SetRecord) -> Position:
        """The position with a record. Raises: ValueError if the record names what there isn't."""
        record = read(self._kind(order), order.value)
        unknown = next(unknown_in_record(self.world, position, record), None)
        if unknown:
            raise ValueError(unknown.message)
        if record == type(record)():
            return position.without_record(type(record))
        return called_up(position.with_record(record), (record.name,))

    def _kind(self, order: SetRecord) -> type[Record]:
        return next(kind for kind in self.kept if kind.name == order.record)

    def forced(self, docket: Docket) -> Mapping[str, str]:
        """The results that the game master forces, by the labels of the draws."""
        return {entry.stands.label: entry.stands.result for entry in docket.entries if isinstance(entry.stands, Force)}

    def _told(self, order: Order) -> tuple[Event, ...]:
        """The public words for an order: of a secret draw or record, only that it was forced or set."""
        if isinstance(order, SetRecord) and not self._kind(order).public:
            return RecordSet(record=order.record), MasterActed(order=str(order), audience=())
        known = self._audiences(order) if isinstance(order, Force) else {EVERYONE}
        audience = next((found for found in known if found not in (None, EVERYONE)), EVERYONE if known else ())
        acted = MasterActed(order=str(order), audience=audience)
        return (acted,) if audience == EVERYONE else (DrawForced(), acted)

    def _audiences(self, order: Force) -> set[Audience]:
        """The audiences of the draws that have the forced label."""
        return {audience for draw in self._meant_by(order) if (audience := draw.audience(order.label)) is not None}

    def _meant_by(self, order: Force) -> tuple[Draw, ...]:
        """The draws that have the forced label."""
        return tuple(draw for draw in self.made if draw.audience(order.label) is not None)


@lru_cache(maxsize=64)
def _placeable(kinds: tuple[UnitKind, ...], geography: Geography) -> tuple[UnitRef, ...]:
    """Every unit that can stand anywhere."""
    return tuple(
        UnitRef(kind.code, place)
        for kind in kinds
        for area in geography.terrain
        for place in geography.places(kind.footing, area)
    )


def _meant(position: Position, unit: UnitRef) -> tuple[Unit, ...]:
    """The unit that an order deletes; none if an order before it has removed that, or put another there."""
    try:
        return (find(position.by_area, unit),)
    except UnitError:
        return ()


def _owned(position: Position, order: SetOwner) -> Position:
    owners = {area: power for area, power in position.owners.items() if area != order.area}
    return replace(position, owners=owners | ({order.area: order.power} if order.power else {}))


def _without(position: Position, gone: Sequence[Unit]) -> Position:
    return replace(position, units=tuple(unit for unit in position.units if unit not in gone))


def _shortened(text: str) -> str:
    return text if len(text) <= _LONGEST_NOTE else f"{text[:_LONGEST_NOTE]}…"
