"""Units that hold or carry the TARDIS. Rule: silly:15c."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import ClassVar

import msgspec

from variorum.board import Location, area_of
from variorum.game.dice import Dice
from variorum.game.docket import Docket
from variorum.game.legal_orders import Constraint, Field, LegalOrders, OrderKind
from variorum.game.naming import AreaName, KindCode, PowerName, UnitId
from variorum.game.order import Form, Order, Partner, SlotKind, Word
from variorum.game.places import Before
from variorum.game.position import Position
from variorum.game.record import Record
from variorum.game.rule import Rule
from variorum.game.unit import Unit, UnitRef
from variorum.rules.movement.legal import reference
from variorum.rules.movement.legality import destination
from variorum.rules.movement.orders import DASH, TO, UNIT, VIA, Hold, Move
from variorum.rules.movement.result import MoveResult
from variorum.rules.movement.rule import Movement
from variorum.rules.overrule import carried_out_as, orders_of
from variorum.rules.units import own
from variorum.variants.rather_silly.pieces.birds import Ride
from variorum.variants.rather_silly.pieces.kinds import REGULAR

_WITH = Word("CARRIES TARDIS", also=("CARRYING TARDIS", "WITH TARDIS"))


class Grab(Order, frozen=True, tag="grab"):
    """Hold the TARDIS where it is."""

    unit: UnitRef

    purpose: ClassVar = "hold the TARDIS"
    says: ClassVar = ("grab the TARDIS",)
    meaning: ClassVar = "The unit holds, and keeps the TARDIS in its area unless it is dislodged."
    refusal: ClassVar = "the unit isn't with the TARDIS (silly:15c)"
    forms: ClassVar = (Form((UNIT, Word("GRABS TARDIS", also=("GRAB TARDIS", "GRABS THE TARDIS")))),)


class Carry(Order, frozen=True, tag="carry_tardis"):
    """Move and take the TARDIS along."""

    unit: UnitRef
    to: str
    via: bool = False

    purpose: ClassVar = "move and take the TARDIS along"
    says: ClassVar = ("move to {to} with the TARDIS", "move to {to} by convoy with the TARDIS")
    meaning: ClassVar = "The unit moves, and takes the TARDIS from its area along if the Doctor orders it to ride."
    refusal: ClassVar = Grab.refusal
    labels: ClassVar = Move.labels
    forms: ClassVar = (
        Form((UNIT, DASH, TO, _WITH), {"via": False}),
        Form((UNIT, DASH, TO, VIA, _WITH), {"via": True}),
    )

    @property
    def partners(self) -> tuple[Partner, ...]:
        """Fleets that carry both, if it goes by convoy."""
        return Move(self.unit, self.to, via=self.via).partners


def leads(order: Order | None) -> tuple[str, ...]:
    """The areas, except its own, where an order could take its unit: on foot, with the TARDIS, or riding birds."""
    match order:
        case Move(to=to) | Carry(to=to):
            return (area_of(to),)
        case Ride(path=path):
            return path
        case _:
            return ()


class Gripped(msgspec.Struct, frozen=True):
    """A unit that carries the TARDIS, as it stood before."""

    id: UnitId
    kind: KindCode
    area: AreaName
    power: PowerName


class Gripping(Record, frozen=True):
    """The ids of units that hold the TARDIS during movement, and those that carry it."""

    grabbing: tuple[UnitId, ...] = ()
    carrying: tuple[Gripped, ...] = ()

    name: ClassVar = "gripping"

    def carrier(self, ref: UnitRef) -> int:
        """The id of the unit that a reference means; 0 if it does not carry the TARDIS."""
        fitting = (unit for unit in self.carrying if ref.area == unit.area and ref.kind in ("", unit.kind))
        return next((unit.id for unit in fitting if ref.power in ("", unit.power)), 0)


class Grips(Rule, frozen=True):
    """Units in the area of the TARDIS hold or carry it. It runs before movement.

    `where` is the area in which the TARDIS is.
    """

    movement: Movement
    where: Callable[[Position], str]

    name: ClassVar = "gripping"
    belongs: ClassVar = Before(Movement)
    says: ClassVar = "Units in the area of the TARDIS hold or carry it."
    orders: ClassVar = (Grab, Carry)
    accompany: ClassVar = True
    events: ClassVar = (MoveResult,)
    record: ClassVar = Gripping

    def legal_orders(self, position: Position, seat: str) -> LegalOrders:
        """To hold it, or to carry it anywhere."""
        powers = self.world.commands(position).get(seat, ())
        kinds = tuple(kind for unit in self._holders(position, powers) for kind in self._kinds(position, unit))
        return LegalOrders(kinds, (Constraint("one order a unit", self.orders, 1, each="unit"),) if kinds else ())

    def normal(self, position: Position, seat: str, order: Order) -> Order:
        """The order with its unit's kind, and of a move the coast and whether it goes by convoy."""
        assert isinstance(order, Grab | Carry)  # noqa: S101 - the orders of this rule
        unit = own(position.by_area, order.unit, self.world.commands(position).get(seat, ()))
        mine = reference(unit, position.units)
        if isinstance(order, Grab):
            return Grab(mine)
        reach = self.movement.conceivable(position)
        place = destination(reach, unit, Location(order.to), via=order.via)
        return Carry(mine, place, via=order.via or place not in reach.steps(unit))

    def run(self, docket: Docket, dice: Dice) -> Docket:
        """Note who holds and who carries it; they hold and move like others."""
        position, grabbing, carrying = docket.position, [], []
        orders = orders_of(self.world, docket)
        for unit in position.by_area.get(self.where(position), ()):
            order, mine = orders.get(unit.id), reference(unit, position.units)
            if isinstance(order, Grab):
                grabbing.append(unit.id)
                docket = carried_out_as(self.world, docket, unit, Hold(mine))
            elif isinstance(order, Carry):
                carrying.append(Gripped(unit.id, unit.kind, unit.area, unit.power))
                docket = carried_out_as(self.world, docket, unit, Move(mine, order.to, order.via))
        return docket.with_record(Gripping(tuple(grabbing), tuple(carrying)))

    def _holders(self, position: Position, powers: Sequence[str]) -> list[Unit]:
        here = position.by_area.get(self.where(position), ())
        return [unit for unit in here if unit.power in powers and unit.kind in REGULAR]

    def _kinds(self, position: Position, unit: Unit) -> Iterator[OrderKind]:
        mine = Field("unit", SlotKind.UNIT, (reference(unit, position.units),))
        yield OrderKind(Grab, (mine,))
        for via, places in self._ways(position, unit):
            to = Field("to", SlotKind.LOCATION, tuple(sorted(places)))
            yield OrderKind(Carry, (mine, to, Field("via", SlotKind.CHOICE, (via,))))

    def _ways(self, position: Position, unit: Unit) -> Iterator[tuple[bool, Iterable[str]]]:
        """Where a unit can go by itself, and where by convoy, if anywhere."""
        reach = self.movement.conceivable(position)
        ways = ((False, reach.steps(unit)), (True, reach.voyages(unit)))
        return ((via, places) for via, places in ways if places)
