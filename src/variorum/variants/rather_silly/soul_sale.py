"""The sale of souls, after movement. Rule: silly:5a, silly:5d."""

from collections.abc import Mapping, Sequence
from typing import ClassVar

from msgspec.structs import replace

from variorum.board import AreaId
from variorum.game.dice import Dice
from variorum.game.docket import Docket
from variorum.game.event import Event, OrderOutcome
from variorum.game.legal_orders import Constraint, Field, LegalOrders, OrderKind
from variorum.game.mechanic import Mechanic
from variorum.game.order import Form, Order, Slot, SlotKind, Word
from variorum.game.places import After
from variorum.game.position import Position
from variorum.game.rule import Hints, Rule
from variorum.game.unit import Unit, UnitRef
from variorum.game.variant import Variant
from variorum.rules.movement.rule import Movement
from variorum.rules.roster import Noted, everybody, known
from variorum.rules.strengths import TIMES
from variorum.variants.rather_silly.free_units import Exempt
from variorum.variants.rather_silly.merging import Strength
from variorum.variants.rather_silly.pieces.borg import borg_at
from variorum.variants.rather_silly.pieces.kinds import is_conventional
from variorum.variants.rather_silly.souls import (
    SEASONS,
    DoubleStrength,
    SoulDebts,
    Souls,
    SoulsGone,
    SoulsRevert,
    doubled,
)
from variorum.variants.rather_silly.underpass import rings, surroundings

_FURTHEST = 2
"""How many areas away a unit may stand after the movement for which its sale is written (5a)."""


class SellSoul(Order, frozen=True, tag="sell_soul"):
    """Sell a unit's soul where it stands after movement."""

    seller: UnitRef

    purpose: ClassVar = "sell a unit's soul for two seasons of double strength"
    says: ClassVar = ("sell the soul of {seller}",)
    meaning: ClassVar = (
        "Your unit is twice as strong in the next two seasons, but its loss in this time costs you a center for good."
    )
    group: ClassVar = "souls"
    refusal: ClassVar = "{seat} can have no unit there that can sell its soul (silly:5a, silly:5d)"
    forms: ClassVar = (
        Form((Word("SELL SOUL", also=("SELL THE SOUL OF", "SELLS THE SOUL OF")), Slot("seller", SlotKind.UNIT))),
        Form((Slot("seller", SlotKind.UNIT), Word("SELLS SOUL", also=("SELLS ITS SOUL",))), read_only=True),
    )


class SoulSold(Event, frozen=True, tag="soul_sold"):
    """A unit is twice as strong for two seasons."""

    power: str
    unit: str

    says: ClassVar = "{unit} ({power}) sells its soul for two seasons of double strength."

    @property
    def outcome(self) -> OrderOutcome:
        """The sale."""
        return OrderOutcome(f"SELL SOUL {self.unit}", succeeded=True, power=self.power)


class SaleVoid(Event, frozen=True, tag="sale_void"):
    """A failed sale of a soul, told to its seat only."""

    unit: str
    power: str = ""

    says: ClassVar = "You had no {unit} that could sell its soul (silly:5a)."

    @property
    def outcome(self) -> OrderOutcome:
        """The sale that did not take place."""
        return OrderOutcome(f"SELL SOUL {self.unit}", succeeded=False, power=self.power)


class SoulSale(Rule, frozen=True):
    """Conventional units sell their souls once in their lives, where they stand after movement."""

    name: ClassVar = "souls"
    belongs: ClassVar = After(Movement)
    says: ClassVar = "An ordinary unit may sell its soul once in its life."
    orders: ClassVar = (SellSoul,)
    accompany: ClassVar = True
    events: ClassVar = (SoulSold, SaleVoid)
    record: ClassVar = Souls

    def legal_orders(self, position: Position, seat: str) -> LegalOrders:
        """For each eligible unit, every place where it may be after movement."""
        powers = self.world.commands(position).get(seat, ())
        sellers = [unit for unit in position.units if unit.power in powers and can_sell(position, unit)]
        names = tuple(dict.fromkeys(ref for unit in sellers for ref in self._whereabouts(position, unit)))
        if not names:
            return LegalOrders()
        kind = OrderKind(SellSoul, (Field("seller", SlotKind.UNIT, names),))
        return LegalOrders((kind,), (Constraint("one sale per unit", (SellSoul,), 1, each="seller"),))

    def run(self, docket: Docket, dice: Dice) -> Docket:
        """Carry out the sales."""
        for entry in docket.entries:
            if isinstance(entry.stands, SellSoul):
                docket = self._sold(docket, entry.seat, entry.stands)
        return docket

    def hints(self, position: Position, seat: str) -> Hints:
        """Two seasons of strength are worth a soul where the BORG won't be in that time, whatever the unit's move."""
        powers, here = self.world.commands(position).get(seat, ()), borg_at(position)
        near = frozenset().union(*surroundings(self.world, position)[here][: SEASONS + 1]) if here else frozenset()
        sellers = (unit for unit in position.units if unit.power in powers and can_sell(position, unit))
        places = (ref for unit in sellers for ref in self._whereabouts(position, unit, 1)) if here else ()
        return Hints(
            orders=tuple(SellSoul(ref) for ref in dict.fromkeys(places) if ref.area not in near),
            strengths=dict.fromkeys(doubled(position), 2),
        )

    def notes(self, position: Position) -> Mapping[int, str]:
        """Doubled units have twice their strength."""
        return dict.fromkeys(doubled(position), f"{TIMES}2")

    def _sold(self, docket: Docket, seat: str, order: SellSoul) -> Docket:
        position = docket.position
        unit = _named(position, order.seller, self.world.commands(position).get(seat, ()))
        if unit is None or not can_sell(position, unit):
            return docket.happened(SaleVoid(audience=(seat,), unit=str(order.seller), power=seat))
        record = position.record(Souls)
        note = Noted(str(unit), unit.id, SEASONS)
        after = replace(
            record,
            doubled=(*record.doubled, note),
            sold=(*record.sold, replace(note, number=1)),
            powers={**record.powers, str(unit.id): unit.power},
        )
        sold = SoulSold(power=unit.power, unit=str(unit))
        return docket.with_record(after).happened(sold)

    def _whereabouts(self, position: Position, unit: Unit, furthest: int = _FURTHEST) -> list[UnitRef]:
        geography = self.world.geography(position)
        movement = self.world.kind(unit.kind).movement
        near = {area for ring in rings(geography)[unit.area][: furthest + 1] for area in ring}
        areas = [area for area in self.world.board.areas if area in near]
        return (
            [UnitRef(unit.kind, place) for area in areas for place in geography.places(movement, AreaId(area))]
            if movement
            else []
        )


class SoldSouls(Mechanic, frozen=True):
    """Units may sell their souls: they are twice as strong for two seasons, but lost, they cost a center for good."""

    name: ClassVar = "souls"
    title: ClassVar = "Souls"
    number: ClassVar = "S2"
    says: ClassVar = (
        "After movement an army or fleet may sell its soul, once in its life: in the next two seasons it attacks, "
        "defends and supports with twice its strength. A power that loses it in this time pays a center for good."
    )
    excludes: ClassVar = {"money": "say what units cost", "corps": "say what units cost"}
    cites: ClassVar = {"silly:5a": "S2", "silly:5d": "S2"}

    def parts(self, base: Variant) -> tuple[Mechanic, ...]:
        """The sale after what ends earlier ones, the strength, and the price."""
        world = base.world
        return (SoulSale(world), SoulsRevert(world), DoubleStrength(), SoulsGone(world), SoulDebts())


def can_sell(position: Position, unit: Unit) -> bool:
    """Whether a unit still has a soul to sell. Rule: silly:5a, silly:5d."""
    bought = (*position.record(Exempt).units, *position.record(Strength).units)
    without = known((*bought, *position.record(Souls).sold), position)
    return is_conventional(unit) and unit.id not in without


def _named(position: Position, ref: UnitRef, powers: Sequence[str]) -> Unit | None:
    """The seat's unit of that name, even if dislodged."""
    units = (unit for unit in everybody(position).values() if unit.power in powers)
    return next((unit for unit in units if unit.area == ref.area and ref.kind in ("", unit.kind)), None)
