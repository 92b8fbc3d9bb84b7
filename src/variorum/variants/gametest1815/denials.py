"""Denials: fleets' orders to close an arrow. Rule: g1815:3.6.3."""

from collections.abc import Collection, Iterator, Sequence
from typing import ClassVar

from msgspec.structs import replace

from variorum.game.dice import Dice
from variorum.game.docket import Docket, Entry
from variorum.game.event import Event, OrderOutcome
from variorum.game.legal_orders import Constraint, Field, LegalOrders, OrderKind
from variorum.game.order import Order, SlotKind
from variorum.game.places import Before
from variorum.game.position import Position
from variorum.game.problem import Problem, Severity
from variorum.game.rule import Rule
from variorum.game.unit import Unit
from variorum.rules.choice import Answer
from variorum.rules.movement.legal import reference
from variorum.rules.movement.rule import Movement
from variorum.rules.units import find, own
from variorum.variants.gametest1815.arrows import Deny, DenyAll, arrows_of, crosses
from variorum.variants.gametest1815.settings import allowed


class DenialGiven(Event, frozen=True, tag="denial_given"):
    """A seat's denial, for its eyes only. Rule: g1815:5.6.5."""

    seat: str
    order: str

    says: ClassVar = "Your order: {order}."

    @property
    def outcome(self) -> OrderOutcome:
        """The denial."""
        return OrderOutcome(self.order, succeeded=True, power=self.seat, word="counted")

    def because(self) -> str:
        """What is done with it."""
        return "counted, in secret (g1815:5.6.5)"


class Denials(Rule, frozen=True):
    """Fleets' secret denials. Runs before movement."""

    blanket: Answer = allowed("block_all")

    name: ClassVar = "denials"
    belongs: ClassVar = Before(Movement)
    says: ClassVar = "A fleet at an arrow may deny the way across it, in secret."
    orders: ClassVar = (Deny, DenyAll)
    accompany: ClassVar = True
    advised: ClassVar = (Deny,)
    events: ClassVar = (DenialGiven,)

    def takes(self, position: Position) -> tuple[type[Order], ...]:
        """Denials, and of all other units at once if the game allows it. Rule: g1815:3.6.3."""
        return (Deny, DenyAll) if self.blanket(position) else (Deny,)

    def legal_orders(self, position: Position, seat: str) -> LegalOrders:
        """Every unit at an end of an arrow that crosses one of the seat's fleets."""
        powers = self.world.commands(position).get(seat, ())
        fleets = [unit for unit in position.units if unit.power in powers and unit.area in arrows_of(self.world.board)]
        kinds = []
        for fleet in fleets:
            mine = Field("fleet", SlotKind.UNIT, (reference(fleet),))
            targets = tuple(map(reference, self._targets(position, fleet)))
            if targets:
                kinds.append(OrderKind(Deny, (mine, Field("target", SlotKind.UNIT, targets))))
            if self.blanket(position):
                kinds.append(OrderKind(DenyAll, (mine,)))
        bounds = (
            Constraint("one denial per unit", (Deny,), 1, each="target"),
            Constraint("one blanket denial per fleet", (DenyAll,), 1, each="fleet"),
        )
        return LegalOrders(tuple(kinds), bounds)

    def advise(self, position: Position, seat: str, orders: Sequence[Order]) -> tuple[Problem, ...]:
        """Warns of a denial of the seat's own order across the arrow. Rule: g1815:3.6.3."""
        own = {order.subject.area: order for order in orders if order.subject}
        return tuple(
            Problem(f"{denial}: it stops your own order {across}", Severity.WARNING, str(denial), index=index)
            for index, denial in enumerate(orders)
            if isinstance(denial, Deny) and (ends := arrows_of(self.world.board).get(denial.fleet.area))
            if (across := own.get(denial.target.area)) and crosses(across, ends)
        )

    def _refusal(self, position: Position, seat: str, order: Order) -> str:
        """Whether an arrow crosses the fleet's area, and who stands at its ends. Rule: g1815:3.6.3."""
        assert isinstance(order, Deny | DenyAll)  # noqa: S101 - the orders of this rule
        area = order.fleet.area
        if area not in arrows_of(self.world.board):
            return f"no arrow crosses {area}, only {', '.join(arrows_of(self.world.board))} (g1815:3.6.3)"
        if isinstance(order, DenyAll):
            return f"name the unit to deny (g1815:3.6.3), one in {' or '.join(arrows_of(self.world.board)[area])}"
        return f"{order.target} isn't at either end of the arrow across {area}"

    def normal(self, position: Position, seat: str, order: Order) -> Order:
        """The order with the kinds of its units."""
        assert isinstance(order, Deny | DenyAll)  # noqa: S101 - the orders of this rule
        fleet = reference(own(position.by_area, order.fleet, self.world.commands(position).get(seat, ())))
        if isinstance(order, DenyAll):
            return DenyAll(fleet)
        return Deny(fleet, reference(find(position.by_area, order.target)))

    def run(self, docket: Docket, dice: Dice) -> Docket:
        """Tell each seat its own denials, and expand blanket denials to single units. Rule: g1815:5.6.5."""
        mine = [entry for entry in docket.entries if isinstance(entry.stands, self.orders)]
        told = (
            DenialGiven(audience=(entry.seat,), seat=entry.seat, order=str(entry.stands))
            for entry in sorted(mine, key=lambda entry: entry.seat)
        )
        named = {entry.stands.target.area for entry in mine if isinstance(entry.stands, Deny)}
        spread = (
            Entry(entry.seat, denial, denial)
            for entry in mine
            if isinstance(entry.stands, DenyAll)
            for denial in self._spread(docket.position, entry.stands, named)
        )
        return replace(docket, entries=docket.entries + tuple(spread)).happened(*told)

    def _spread(self, position: Position, order: DenyAll, named: Collection[str]) -> Iterator[Deny]:
        """A denial for each of the other powers' units at the arrow's ends that isn't denied by name."""
        (fleet,) = position.by_area[order.fleet.area]
        for unit in self._targets(position, fleet):
            if unit.power != fleet.power and unit.area not in named:
                yield Deny(order.fleet, reference(unit))

    def _targets(self, position: Position, fleet: Unit) -> Iterator[Unit]:
        return (unit for area in arrows_of(self.world.board)[fleet.area] for unit in position.by_area.get(area, ()))
