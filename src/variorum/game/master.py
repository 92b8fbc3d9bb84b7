"""The game master's power over every variant: to set what stands on the board, and to force a draw of the dice.

These orders are taken in every phase, from the game master alone, and carried out before anything else. All are public,
but for what is forced of a secret draw.
"""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import ClassVar

from msgspec.structs import replace

from variorum.board import Geography
from variorum.game.audience import EVERYONE
from variorum.game.dice import Draw
from variorum.game.docket import Docket, Entry
from variorum.game.event import Event
from variorum.game.legal_orders import Field, LegalOrders, OrderKind
from variorum.game.order import Form, Order, Slot, SlotKind, Word
from variorum.game.position import Position
from variorum.game.problem import Problem, Severity
from variorum.game.rule import World
from variorum.game.unit import Unit, UnitKind, UnitRef

LONGEST_LABEL = 100


class SetOwner(Order, frozen=True, tag="set_owner"):
    """A center belongs to that power, or to nobody."""

    area: str
    power: str = ""

    purpose: ClassVar = "set who owns a center"
    forms: ClassVar = (
        Form((Word("SET OWNER"), Slot("area", SlotKind.AREA)), {"power": ""}),
        Form((Word("SET OWNER"), Slot("area", SlotKind.AREA), Slot("power", SlotKind.POWER))),
    )


class SetUnit(Order, frozen=True, tag="set_unit"):
    """A unit of that power stands there, instead of any that did."""

    power: str
    unit: UnitRef

    purpose: ClassVar = "put a unit on the board"
    forms: ClassVar = (Form((Word("SET UNIT"), Slot("power", SlotKind.POWER), Slot("unit", SlotKind.NEW_UNIT))),)


class SetEmpty(Order, frozen=True, tag="set_empty"):
    """No unit stands there."""

    area: str

    purpose: ClassVar = "take what stands in an area off the board"
    forms: ClassVar = (Form((Word("SET EMPTY"), Slot("area", SlotKind.AREA))),)


class Force(Order, frozen=True, tag="force"):
    """A draw of the dice in this phase has that result."""

    label: str
    result: str

    purpose: ClassVar = "force a draw of the dice"
    forms: ClassVar = (Form((Word("FORCE"), Slot("label", SlotKind.TEXT), Slot("result", SlotKind.TEXT))),)


ORDERS: tuple[type[Order], ...] = (SetOwner, SetUnit, SetEmpty, Force)


class MasterActed(Event, frozen=True, tag="master_acted"):
    """What the game master did, in the words of the order."""

    order: str

    def sentence(self) -> str:
        """What was done."""
        return f"The game master ordered: {self.order}."


class DrawForced(Event, frozen=True, tag="draw_forced"):
    """A draw has been forced of which not everybody may know; those who may are told which."""

    def sentence(self) -> str:
        """That it was."""
        return "The game master forced a secret draw."


EVENTS: tuple[type[Event], ...] = (MasterActed, DrawForced)


def legal_orders(world: World, powers: Sequence[str], position: Position) -> LegalOrders:
    """Everything that the game master may set."""
    geography = world.board.geography(position.earth)
    units = _placeable(world.kinds, geography)
    center = Field("area", SlotKind.AREA, geography.centers)
    anybody = Field("power", SlotKind.POWER, (*powers, *world.bystanders))
    text = {"kind": SlotKind.TEXT, "least": 1, "most": LONGEST_LABEL}
    occupied = tuple(position.by_area)
    return LegalOrders(
        (
            OrderKind(SetOwner, (center, Field("power", SlotKind.POWER, ("", *powers)))),
            OrderKind(SetUnit, (anybody, Field("unit", SlotKind.NEW_UNIT, units))),
            *((OrderKind(SetEmpty, (Field("area", SlotKind.AREA, occupied),)),) if occupied else ()),
            OrderKind(Force, (Field("label", **text), Field("result", **text))),  # type: ignore[arg-type]
        )
    )


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


def check(offered: LegalOrders, draws: Sequence[Draw], orders: Sequence[Order]) -> Iterator[Problem]:
    """Refuses what is not offered, and warns of labels that no draw has."""
    for index, order in enumerate(orders):
        if isinstance(order, Force) and not any(draw.audience(order.label) is not None for draw in draws):
            labels = tuple(draw.label for draw in draws)
            message = f'{order}: no draw has the label "{order.label}", so nothing is forced'
            yield Problem(message, Severity.WARNING, str(order), accepted=labels, index=index)
        if isinstance(order, ORDERS) and not offered.include(order):
            message = f"{order}: there is no such place, unit or power, or the text is too long"
            yield Problem(message, order=str(order), index=index)


def forced(entries: Sequence[Entry]) -> dict[str, str]:
    """The draws that some orders force: label -> result."""
    return {entry.stands.label: entry.stands.result for entry in entries if isinstance(entry.stands, Force)}


def obeyed(docket: Docket, draws: Sequence[Draw]) -> Docket:
    """The docket after everything that stands there has been set."""
    for entry in docket.entries:
        order = entry.stands
        if isinstance(order, ORDERS):
            docket = docket.now(_changed(docket.position, order)).happened(*_told(order, draws))
    return docket


def _told(order: Order, draws: Sequence[Draw]) -> tuple[Event, ...]:
    """What is told of an order: of a secret draw that it was forced; of one that nobody makes, no more than that."""
    known = {draw.audience(order.label) for draw in draws} - {None} if isinstance(order, Force) else {EVERYONE}
    audience = next((found for found in known if found not in (None, EVERYONE)), EVERYONE if known else ())
    acted = MasterActed(order=str(order), audience=audience)
    return (acted,) if audience == EVERYONE else (DrawForced(), acted)


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
