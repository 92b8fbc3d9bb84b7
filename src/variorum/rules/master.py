"""The game master's power over a variant: to set what stands on the board, and to force a draw of the dice.

These orders are taken in every phase, from the game master alone, and carried out before the others are even looked at.
All are public, but for what is forced of a secret draw.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import ClassVar

from msgspec.structs import replace

from variorum.board import Geography
from variorum.game.audience import EVERYONE, GM
from variorum.game.dice import Dice, Draw
from variorum.game.docket import Docket
from variorum.game.event import Event
from variorum.game.legal_orders import Field, LegalOrders, OrderKind
from variorum.game.order import Form, Order, Slot, SlotKind, Word
from variorum.game.position import Position
from variorum.game.problem import Problem, Severity
from variorum.game.rule import Prelude, World, draws_of
from variorum.game.unit import Unit, UnitKind, UnitRef
from variorum.game.variant import Season

LONGEST_LABEL = 100


class SetOwner(Order, frozen=True, tag="set_owner"):
    """A center belongs to that power, or to nobody."""

    area: str
    power: str = ""

    purpose: ClassVar = "set who owns a center"
    plain_only: ClassVar = True
    masters: ClassVar = True
    forms: ClassVar = (
        Form((Word("SET OWNER"), Slot("area", SlotKind.AREA)), {"power": ""}),
        Form((Word("SET OWNER"), Slot("area", SlotKind.AREA), Slot("power", SlotKind.POWER))),
    )


class SetUnit(Order, frozen=True, tag="set_unit"):
    """A unit of that power stands there, instead of any that did."""

    power: str
    unit: UnitRef

    purpose: ClassVar = "put a unit on the board"
    plain_only: ClassVar = True
    masters: ClassVar = True
    forms: ClassVar = (Form((Word("SET UNIT"), Slot("power", SlotKind.POWER), Slot("unit", SlotKind.NEW_UNIT))),)


class SetEmpty(Order, frozen=True, tag="set_empty"):
    """No unit stands there."""

    area: str

    purpose: ClassVar = "take what stands in an area off the board"
    plain_only: ClassVar = True
    masters: ClassVar = True
    forms: ClassVar = (Form((Word("SET EMPTY"), Slot("area", SlotKind.AREA))),)


class Force(Order, frozen=True, tag="force"):
    """A draw of the dice in this phase has that result."""

    label: str
    result: str

    purpose: ClassVar = "force a draw of the dice"
    plain_only: ClassVar = True
    masters: ClassVar = True
    forms: ClassVar = (Form((Word("FORCE"), Slot("label", SlotKind.TEXT), Slot("result", SlotKind.TEXT))),)


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


class GameMaster(Prelude, frozen=True):
    """The game master sets owners and units, and forces draws: all that the variant's rules make, as `made` says."""

    made: tuple[Draw, ...]

    name: ClassVar = "game_master"
    orders: ClassVar = (SetOwner, SetUnit, SetEmpty, Force)
    events: ClassVar = (MasterActed, DrawForced)

    def asks(self, position: Position) -> bool:
        """Nobody: a phase does not wait for what the game master might do."""
        return False

    def legal_orders(self, position: Position, seat: str) -> LegalOrders:
        """Everything that the game master may set; nothing for others."""
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

    def check(self, position: Position, seat: str, orders: Sequence[Order]) -> tuple[Problem, ...]:
        """Refuses what is not offered, and warns of labels that no draw has; of others nothing is taken anyhow."""
        return () if seat != GM else tuple(self._problems(self.legal_orders(position, seat), orders))

    def run(self, docket: Docket, dice: Dice) -> Docket:
        """Set everything that is ordered to be set."""
        for entry in docket.entries:
            if isinstance(entry.stands, self.orders):
                told = self._told(entry.stands)
                docket = docket.now(_changed(docket.position, entry.stands)).happened(*told)
        return docket

    def forced(self, docket: Docket) -> Mapping[str, str]:
        """The results that the game master forces, by the labels of the draws."""
        return {entry.stands.label: entry.stands.result for entry in docket.entries if isinstance(entry.stands, Force)}

    def _problems(self, offered: LegalOrders, orders: Sequence[Order]) -> Iterator[Problem]:
        for index, order in enumerate(orders):
            if isinstance(order, Force) and not any(draw.audience(order.label) is not None for draw in self.made):
                labels = tuple(draw.label for draw in self.made)
                message = f'{order}: no draw has the label "{order.label}", so nothing is forced'
                yield Problem(message, Severity.WARNING, str(order), accepted=labels, index=index)
            if not offered.include(order):
                message = f"{order}: there is no such place, unit or power, or the text is too long"
                yield Problem(message, order=str(order), index=index)

    def _told(self, order: Order) -> tuple[Event, ...]:
        """What is told of an order: of a secret draw, or one that nobody makes, no more than that it was forced."""
        known = {draw.audience(order.label) for draw in self.made} - {None} if isinstance(order, Force) else {EVERYONE}
        audience = next((found for found in known if found not in (None, EVERYONE)), EVERYONE if known else ())
        acted = MasterActed(order=str(order), audience=audience)
        return (acted,) if audience == EVERYONE else (DrawForced(), acted)


def game_master(world: World, seasons: Iterable[Season]) -> GameMaster:
    """The game master of a variant with these seasons, whose draws can be forced."""
    phases = (phase for season in seasons for phase in season.phases)
    return GameMaster(world, draws_of(rule for phase in phases for rule in phase.rules))


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
