"""The Jester, who changes other players' orders. Rule: silly:13a, silly:13b."""

from collections.abc import Iterator, Sequence
from typing import Annotated, ClassVar

from msgspec import Meta
from msgspec.structs import replace

from variorum.board import area_of
from variorum.board.area import Power
from variorum.game.dice import Dice
from variorum.game.docket import Docket
from variorum.game.event import Event
from variorum.game.legal_orders import Constraint, Field, LegalOrders, OrderKind
from variorum.game.mechanic import Change, Mechanic
from variorum.game.order import Form, Order, Slot, SlotKind, Word
from variorum.game.places import After
from variorum.game.position import Position, Seat
from variorum.game.problem import Problem, Severity
from variorum.game.record import Record
from variorum.game.rule import Rule, World
from variorum.game.unit import Unit
from variorum.game.variant import Variant
from variorum.rules.movement.legal import reference
from variorum.rules.movement.orders import Hold
from variorum.rules.movement.rule import Movement
from variorum.rules.overrule import UnitOrders, order_of, overruled
from variorum.rules.units import UnitError, find
from variorum.variants.rather_silly.pieces.distraction import Distraction
from variorum.variants.rather_silly.pieces.flights import TakeOff
from variorum.variants.rather_silly.roles.gripping import Grips
from variorum.variants.rather_silly.roles.role import Privilege, Role
from variorum.variants.rather_silly.winning import JestersWin

USUAL, REWARDED = 1, 2
_EVERYBODY = "everybody"


class Jester(Record, frozen=True):
    """The number of units that the Jester may reorder this season."""

    orders: int = USUAL

    name: ClassVar = "jester"
    public: ClassVar = True


class Reorder(Order, frozen=True, tag="reorder"):
    """Change the order of anybody's unit."""

    order: Order

    purpose: ClassVar = "change the order of anybody's unit"
    says: ClassVar = ("decide that {order}",)
    meaning: ClassVar = "The Jester gives a unit of any player another order, in place of its own."
    group: ClassVar = "reordering"
    taken: ClassVar = "was put in place of the unit's own order (silly:13a)"
    forms: ClassVar = (Form((Word("REORDER", also=("RE-ORDER",)), Slot("order", SlotKind.ORDER))),)


class Reordered(Event, frozen=True, tag="reordered"):
    """A unit's order was changed; the event doesn't say by whom."""

    unit: str
    order: str
    instead: str = ""

    def sentence(self) -> str:
        """The unit, its new order and its old order."""
        was = f", not {self.instead}" if self.instead else ""
        return f"Somebody changed the order of {self.unit}: {self.order}{was}."


class Reordering(Rule, frozen=True):
    """One unit a season, or two of different players. It runs before everything else that changes orders.

    `of` are the rules to which orders of units belong.
    """

    seat: str
    of: tuple[Rule, ...]

    name: ClassVar = "jester"
    belongs: ClassVar = After(UnitOrders)
    says: ClassVar = "{seat} gives one unit a season another order, or two of different players."
    orders: ClassVar = (Reorder,)
    events: ClassVar = (Reordered,)
    record: ClassVar = Jester

    def legal_orders(self, position: Position, seat: str) -> LegalOrders:
        """Everything that any unit could be told by its owner."""
        if seat != self.seat:
            return LegalOrders()
        everybody = _omnipotent(self, position)
        choices = tuple(order for rule in self.of for order in rule.legal_orders(everybody, _EVERYBODY).orders())
        kind = OrderKind(Reorder, (Field("order", SlotKind.ORDER, choices),))
        bound = Constraint("one unit, or units of different players", (Reorder,), orders_left(position), least=1)
        return LegalOrders((kind,), (bound,)) if choices else LegalOrders()

    def check(self, position: Position, seat: str, orders: Sequence[Order]) -> tuple[Problem, ...]:
        """Reject orders by other seats, too many, and two for the same player; warn of impossible orders.

        Impossible orders count, though they are not offered, and no bound tells the owners of units apart.
        """
        powers: list[str] = []
        problems = []
        for index, order in enumerate(orders):
            assert isinstance(order, Reorder)  # noqa: S101 - the only order of this rule
            unit, unknown = _unit(position, order.order)
            why = unknown or self._why_not(position, seat, unit, powers)
            if unit and not why:
                powers.append(unit.power)
            if why:
                problems.append(Problem(f"{order}: {why} (silly:13a)", order=str(order), index=index))
            elif not self._is_possible(position, order.order):
                message = f"{order}: the unit can't do that and will hold (silly:13a)"
                problems.append(Problem(message, Severity.WARNING, order=str(order), index=index))
        return tuple(problems)

    def run(self, docket: Docket, dice: Dice) -> Docket:
        """Put the Jester's orders in the place of the others."""
        powers: list[str] = []
        for entry in docket.entries:
            order = entry.stands
            if not isinstance(order, Reorder):
                continue
            unit, _ = _unit(docket.position, order.order)
            if unit and not self._why_not(docket.position, entry.seat, unit, powers):
                powers.append(unit.power)
                docket = self._told(docket, unit, order.order)
        return docket

    def _told(self, docket: Docket, unit: Unit, order: Order) -> Docket:
        instead = order_of(self.world, docket, unit)
        if not self._is_possible(docket.position, order):
            order = Hold(reference(unit, docket.position.units))
        told = Reordered(unit=str(unit), order=str(order), instead=str(instead) if instead else "")
        return overruled(self.world, docket, unit, order, "another order was put in its place (silly:13a)").happened(
            told
        )

    def _is_possible(self, position: Position, order: Order) -> bool:
        everybody = _omnipotent(self, position)
        rules = [rule for rule in self.of if isinstance(order, rule.orders)]
        problems = (problem for rule in rules for problem in rule.check(everybody, _EVERYBODY, (order,)))
        return bool(rules) and not any(problem.severity is Severity.REFUSED for problem in problems)

    def _why_not(self, position: Position, seat: str, unit: Unit | None, powers: Sequence[str]) -> str:
        """Why a unit cannot be told anything; empty if it can."""
        if seat != self.seat:
            return f"only the {self.seat.title()} can give others' units orders"
        if unit is None or unit.power not in _played(self.world, position):
            return "that isn't a player's unit"
        if len(powers) >= orders_left(position):
            return f"{len(powers)} unit{'s' if len(powers) > 1 else ''} per season"
        return f"the second unit must be another player's, not {unit.power}'s" if unit.power in powers else ""


class JestersSeat(Role, frozen=True):
    """The Jester, a seat without units, changes the order of a unit a season, and wins by outlasting the others."""

    year: Annotated[int, Meta(ge=1, le=200, description="the year of play whose end the Jester outlasts")] = 20

    name: ClassVar = "jester"
    title: ClassVar = "Jester"
    number: ClassVar = "R1"
    role: ClassVar = Power("JESTER")
    owns: ClassVar = False
    follows: ClassVar = ("birds", "companions", "doctor")
    says: ClassVar = (
        "The Jester, a seat of its own, has no units. Each season it may give one player's unit another order, which "
        "takes the place of its own; a unit that can't do that holds. It wins if the game outlasts {year} years."
    )
    cites: ClassVar = {"silly:13a": "R1", "silly:13b": "R1"}

    def parts(self, base: Variant) -> Iterator[Mechanic | Change]:
        """The seat, what it orders, and how it wins."""
        yield from self.joining()
        yield UnitOrders(base.world)
        of = tuple(rule for rule in base.rules if isinstance(rule, TakeOff | Grips | Distraction | Movement))
        yield from (Reordering(base.world, self.role.id, of), JestersWin(base.world, self.role.id, self.year))


def privilege(world: World, seat: str, asker: str) -> Privilege:
    """A right answer gives the Jester a second order in the next season. Rule: silly:13b."""
    return Privilege(world, seat, asker, Jester(), Jester(REWARDED), f"reorder {REWARDED} units")


def orders_left(position: Position) -> int:
    """The number of units that the Jester may reorder in a season."""
    return position.record(Jester).orders


def _omnipotent(rule: Rule, position: Position) -> Position:
    """The position in which a single seat orders for everybody."""
    played = _played(rule.world, position)
    powers = tuple(power for power in rule.world.board.powers if power in played)
    return replace(position, seats=(Seat(_EVERYBODY, powers),))


def _played(world: World, position: Position) -> frozenset[str]:
    """The powers that some seat orders for."""
    return frozenset(power for powers in world.commands(position).values() for power in powers)


def _unit(position: Position, order: Order) -> tuple[Unit | None, str]:
    """The unit that an order is for, or why that can't be told."""
    if order.subject is None or not area_of(order.subject.location):
        return None, ""
    try:
        return find(position.by_area, order.subject), ""
    except UnitError as error:
        return None, str(error)
