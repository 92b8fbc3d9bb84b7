"""The game master's power over a variant: to change the board, and to force a draw of the dice.

Every phase takes these orders, from the game master alone, and carries them out before it checks any others.
All are public, except the forced result of a secret draw.
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
from variorum.game.order import Form, Order, Slot, SlotKind, Word
from variorum.game.position import Position
from variorum.game.problem import Problem, Severity
from variorum.game.rule import Prelude, Rule, draws_of
from variorum.game.unit import Unit, UnitKind, UnitRef

LONGEST_LABEL = 100


class SetOwner(Order, frozen=True, tag="set_owner"):
    """A center belongs to that power, or to nobody."""

    area: str
    power: str = ""

    purpose: ClassVar = "set who owns a center"
    meaning: ClassVar = "A supply center belongs to this power from now on, or to nobody."
    refusal: ClassVar = "name a center, and a power that plays on this board, or nobody"
    plain_only: ClassVar = True
    masters: ClassVar = True
    forms: ClassVar = (
        Form((Word("SET OWNER"), Slot("area", SlotKind.AREA)), {"power": ""}),
        Form((Word("SET OWNER"), Slot("area", SlotKind.AREA), Slot("power", SlotKind.POWER))),
    )


class SetUnit(Order, frozen=True, tag="set_unit"):
    """A unit of that power replaces any unit there."""

    power: str
    unit: UnitRef

    purpose: ClassVar = "put a unit on the board"
    meaning: ClassVar = "A unit of this power is put into an area, in place of any unit there."
    refusal: ClassVar = "name a power of this board, and a unit that can stand there, with its coast where it has one"
    plain_only: ClassVar = True
    masters: ClassVar = True
    forms: ClassVar = (Form((Word("SET UNIT"), Slot("power", SlotKind.POWER), Slot("unit", SlotKind.NEW_UNIT))),)


class SetEmpty(Order, frozen=True, tag="set_empty"):
    """Any unit there is removed."""

    area: str

    purpose: ClassVar = "take what stands in an area off the board"
    meaning: ClassVar = "Whatever unit is in this area leaves the board."
    refusal: ClassVar = "nothing stands there"
    plain_only: ClassVar = True
    masters: ClassVar = True
    forms: ClassVar = (Form((Word("SET EMPTY"), Slot("area", SlotKind.AREA))),)


class Force(Order, frozen=True, tag="force"):
    """A draw of the dice in this phase has that result."""

    label: str
    result: str

    purpose: ClassVar = "force a draw of the dice"
    meaning: ClassVar = "This draw of the dice is not left to chance: it has the result that you name."
    refusal: ClassVar = f"a label and a result have 1 to {LONGEST_LABEL} characters each"
    plain_only: ClassVar = True
    masters: ClassVar = True
    forms: ClassVar = (Form((Word("FORCE"), Slot("label", SlotKind.TEXT), Slot("result", SlotKind.TEXT))),)


class MasterActed(Event, frozen=True, tag="master_acted"):
    """An act of the game master, in the words of the order."""

    order: str

    def sentence(self) -> str:
        """What was done."""
        return f"The game master ordered: {self.order}."


class DrawForced(Event, frozen=True, tag="draw_forced"):
    """A secret draw has been forced; only those who may know of it are told which."""

    def sentence(self) -> str:
        """The fact, without the draw."""
        return "The game master forced a secret draw."


class GameMaster(Prelude, frozen=True):
    """The game master sets owners and units, and forces any draw that the variant's rules make, as listed in `made`."""

    made: tuple[Draw, ...] = ()

    name: ClassVar = "game_master"
    orders: ClassVar = (SetOwner, SetUnit, SetEmpty, Force)
    events: ClassVar = (MasterActed, DrawForced)
    advised: ClassVar = (Force,)

    def among(self, rules: Sequence[Rule]) -> "GameMaster":
        """The game master, who can force the draws of these rules."""
        return replace(self, made=draws_of(rules))

    def asks(self, position: Position) -> bool:
        """Nobody: a phase does not wait for the game master's changes."""
        return False

    def legal_orders(self, position: Position, seat: str) -> LegalOrders:
        """Everything that the game master may change; nothing for other seats."""
        if seat != GM:
            return LegalOrders()
        geography, powers = self.world.board.geography(position.earth), tuple(self.world.board.powers)
        center = Field("area", SlotKind.AREA, geography.centers)
        anybody = Field("power", SlotKind.POWER, (*powers, *self.world.bystanders))
        unit = Field("unit", SlotKind.NEW_UNIT, _placeable(self.world.kinds, geography))
        occupied = tuple(position.by_area)
        texts = (Field(name, SlotKind.TEXT, least=1, most=LONGEST_LABEL) for name in ("label", "result"))
        return LegalOrders(
            (
                OrderKind(SetOwner, (center, Field("power", SlotKind.POWER, ("", *powers)))),
                OrderKind(SetUnit, (anybody, unit)),
                *((OrderKind(SetEmpty, (Field("area", SlotKind.AREA, occupied),)),) if occupied else ()),
                OrderKind(Force, tuple(texts)),
            )
        )

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
                docket = docket.with_position(_changed(docket.position, entry.stands)).happened(*told)
        return docket

    def forced(self, docket: Docket) -> Mapping[str, str]:
        """The results that the game master forces, by the labels of the draws."""
        return {entry.stands.label: entry.stands.result for entry in docket.entries if isinstance(entry.stands, Force)}

    def _told(self, order: Order) -> tuple[Event, ...]:
        """The public words for an order: for a secret or unknown draw, only that it was forced."""
        known = self._audiences(order) if isinstance(order, Force) else {EVERYONE}
        audience = next((found for found in known if found not in (None, EVERYONE)), EVERYONE if known else ())
        acted = MasterActed(order=str(order), audience=audience)
        return (acted,) if audience == EVERYONE else (DrawForced(), acted)

    def _audiences(self, order: Force) -> set[Audience]:
        """The audiences of the draws that have the forced label."""
        found = (draw.audience(order.label) for draw in self.made)
        return {audience for audience in found if audience is not None}


@lru_cache(maxsize=64)
def _placeable(kinds: tuple[UnitKind, ...], geography: Geography) -> tuple[UnitRef, ...]:
    """Every unit that can stand anywhere."""
    return tuple(
        UnitRef(kind.code, place)
        for kind in kinds
        if kind.movement
        for area in geography.terrain
        for place in geography.places(kind.movement, area)
    )


def _changed(position: Position, order: Order) -> Position:
    match order:
        case SetOwner():
            owners = {area: power for area, power in position.owners.items() if area != order.area}
            return replace(position, owners=owners | ({order.area: order.power} if order.power else {}))
        case SetUnit():
            unit = Unit(position.next_id, order.unit.kind, order.power, order.unit.location)
            cleared = _cleared(position, unit.area)
            return replace(cleared, units=(*cleared.units, unit), next_id=position.next_id + 1)
        case SetEmpty():
            return _cleared(position, order.area)
        case _:
            return position


def _cleared(position: Position, area: str) -> Position:
    return replace(position, units=tuple(unit for unit in position.units if unit.area != area))
