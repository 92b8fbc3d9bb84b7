"""Birds that have to flee may take along the army that they have put down, instead of leaving it. Rule: silly:8d."""

from collections.abc import Iterator, Sequence
from typing import ClassVar

from msgspec.structs import replace

from variorum.game.dice import Dice
from variorum.game.docket import Docket, Entry
from variorum.game.legal_orders import Constraint, Field, LegalOrders, OrderKind
from variorum.game.order import Order, SlotKind
from variorum.game.places import Before
from variorum.game.position import Position
from variorum.game.problem import Problem
from variorum.game.rule import Rule
from variorum.game.unit import Dislodgement, Unit, by_area
from variorum.rules.movement.legal import reference
from variorum.rules.movement.rule import Movement
from variorum.rules.overrule import seat_of
from variorum.rules.retreats import Disband, Retreat, Retreats
from variorum.rules.units import UnitError, own
from variorum.variants.rather_silly.pieces.aloft import LADEN, Aloft, Path, paths
from variorum.variants.rather_silly.pieces.birds import PickUp
from variorum.variants.rather_silly.pieces.ground import ground_of
from variorum.variants.rather_silly.pieces.kinds import BIRDS


class LadenRetreats(Rule, frozen=True):
    """Laden birds flee over at most two areas, to where their army can be put down. It runs before retreats."""

    movement: Movement

    name: ClassVar = "laden_retreats"
    belongs: ClassVar = Before(Retreats)
    says: ClassVar = "Laden birds flee over at most two areas, to where their army can be put down."
    orders: ClassVar = (PickUp,)
    accompany: ClassVar = True

    def legal_orders(self, position: Position, seat: str) -> LegalOrders:
        """Every way out for the seat's birds with the army that they came with."""
        powers = self.world.commands(position).get(seat, ())
        losers = tuple(entry.unit for entry in position.dislodged)
        kinds = tuple(
            OrderKind(
                PickUp,
                (
                    Field("unit", SlotKind.UNIT, (reference(entry.unit, losers),)),
                    Field("army", SlotKind.UNIT, (reference(army),)),
                    Field("path", SlotKind.PATH, ways),
                ),
            )
            for entry, army in _burdened(position)
            if entry.unit.power in powers and (ways := self._ways(position, entry, army))
        )
        return LegalOrders(kinds, (Constraint("one order a unit", self.orders, 1, each="unit"),) if kinds else ())

    def _refusal(self, position: Position, seat: str, order: Order) -> str:
        """What a way out is, and where it ends."""
        assert isinstance(order, PickUp)  # noqa: S101 - the only order of this rule
        ways = self._ways(position, *self._meant(position, self.world.commands(position).get(seat, ()), order))
        ends = " or ".join(dict.fromkeys(way[-1] for way in ways))
        return f"choose a way out of at most {LADEN} areas for both{ends and f', to {ends}'} (silly:8d)"

    def normal(self, position: Position, seat: str, order: Order) -> Order:
        """The order with the kinds of the birds and of the army that came with them."""
        assert isinstance(order, PickUp)  # noqa: S101 - the only order of this rule
        birds, army = self._meant(position, self.world.commands(position).get(seat, ()), order)
        losers = (entry.unit for entry in position.dislodged)
        return replace(order, unit=reference(birds.unit, losers), army=reference(army))

    def advise(self, position: Position, seat: str, orders: Sequence[Order]) -> tuple[Problem, ...]:
        """Reject taking an army along if its birds have an order to retreat alone or disband."""
        alone = {order.unit.area: order for order in orders if isinstance(order, Retreat | Disband) and _flies(order)}
        return tuple(
            Problem(f"{order}: {order.unit} has an order already, {other}", order=str(order), index=index)
            for index, order in enumerate(orders)
            if isinstance(order, PickUp) and (other := alone.get(order.unit.area))
        )

    def run(self, docket: Docket, dice: Dice) -> Docket:
        """Let birds and army retreat to the same place; afterwards, no birds have an army to take along."""
        for entry in docket.entries:
            if isinstance(entry.stands, PickUp):
                docket = self._taken(docket, entry.seat, entry.stands)
        return docket.with_position(docket.position.without_record(Aloft))

    def _taken(self, docket: Docket, seat: str, order: PickUp) -> Docket:
        """The docket in which birds and army are ordered to the end of their way."""
        position = docket.position
        birds, army = self._meant(position, self.world.commands(position).get(seat, ()), order)
        units = tuple(unit for unit in position.units if unit.id != army.id)
        leaving = Dislodgement(army, order.path[-1:], cause="flight")
        orders = ((seat, birds.unit), (seat_of(self.world, position, army.power), army))
        retreats = ((giver, Retreat(reference(unit), order.path[-1])) for giver, unit in orders)
        entries = tuple(Entry(giver, retreat, retreat) for giver, retreat in retreats)
        after = replace(position, units=units, dislodged=(*position.dislodged, leaving))
        return replace(docket, position=after, entries=docket.entries + entries)

    def _meant(self, position: Position, powers: Sequence[str], order: PickUp) -> tuple[Dislodgement, Unit]:
        """The birds and the army that an order means. Raises: UnitError if they did not come together."""
        birds = own(by_area(tuple(entry.unit for entry in position.dislodged)), order.unit, powers)
        for entry, army in _burdened(position):
            if entry.unit.id == birds.id and order.army.area == army.area and order.army.kind in ("", army.kind):
                return entry, army
        raise UnitError(f"{birds} came without {order.army}, and fleeing birds can't take along another (silly:8d)")

    def _ways(self, position: Position, entry: Dislodgement, army: Unit) -> tuple[Path, ...]:
        """The ways out for both: they end where the birds may retreat to, and the army can be put down."""
        ground = ground_of(self.movement, position)
        found = paths(self.world.board, self.world.geography(position), entry.unit.area, LADEN)
        ends = {end for end in entry.retreats if ground.keeps(army, end)}
        return tuple(way for way in found if way[-1] in ends)


def _burdened(position: Position) -> Iterator[tuple[Dislodgement, Unit]]:
    """The birds that have to flee, each with the army that it came with, if that is still there."""
    units = {unit.id: unit for unit in position.units}
    losers = {entry.unit.id: entry for entry in position.dislodged}
    for birds, army in position.record(Aloft).burdens:
        if birds in losers and army in units and units[army].area == losers[birds].unit.area:
            yield losers[birds], units[army]


def _flies(order: Retreat | Disband) -> bool:
    """Whether an order could be for birds."""
    return order.unit.kind in ("", BIRDS.code)
