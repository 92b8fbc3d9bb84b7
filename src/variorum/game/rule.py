"""A Rule: one mechanic of a variant, pure. Everything that a variant does is done by its rules."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cached_property
from typing import ClassVar

import msgspec

from variorum.board import Board, Earth, Geography
from variorum.game.dice import Dice, Draw
from variorum.game.docket import Docket
from variorum.game.event import Event
from variorum.game.hints import Hints
from variorum.game.legal_orders import LegalOrders
from variorum.game.limits import refusals
from variorum.game.order import Order
from variorum.game.position import Position, once
from variorum.game.problem import Problem
from variorum.game.record import Record
from variorum.game.report import Piece, Told
from variorum.game.sheet import Sheet
from variorum.game.unit import ARMY, FLEET, Unit, UnitKind


def own_power(position: Position) -> Mapping[str, tuple[str, ...]]:
    """Every seat orders for its own powers."""
    return once(position, _own_power)


def _own_power(position: Position) -> Mapping[str, tuple[str, ...]]:
    return {seat.id: seat.powers for seat in position.seats}


def own_earth(position: Position) -> Earth:
    """The earth is as the position has it."""
    return position.earth


class World(msgspec.Struct, frozen=True, dict=True):
    """What all rules of a variant share: its board, its kinds of units, and which seats order for which powers.

    `bystanders` are names under which units stand that no seat orders and that win no centers, such as garrisons.
    `earth` is the earth on which units move: the position's, unless rules change it for a season. `footing` is the one
    by which they stand where they do: in the midst of a season's change still the earth before it. `figures` are kinds
    of what is drawn on the board, and is no unit.
    """

    board: Board
    kinds: tuple[UnitKind, ...] = (ARMY, FLEET)
    commands: Callable[[Position], Mapping[str, tuple[str, ...]]] = own_power
    bystanders: tuple[str, ...] = ()
    earth: Callable[[Position], Earth] = own_earth
    footing: Callable[[Position], Earth] = own_earth
    figures: tuple[UnitKind, ...] = ()

    def geography(self, position: Position) -> Geography:
        """Who is next to whom, as units move in a position."""
        return self.board.geography(self.earth(position))

    def kind(self, code: str) -> UnitKind:
        """The kind with that code.

        Raises: KeyError if the variant has none such.
        """
        try:
            return self._kinds[code]
        except KeyError:
            raise KeyError(f'no kind of unit "{code}"; known: {", ".join(self._kinds)}') from None

    @cached_property
    def _kinds(self) -> dict[str, UnitKind]:
        return {kind.code: kind for kind in self.kinds}

    def __repr__(self) -> str:
        return f"<World: {self.board.name}, {len(self.kinds)} kinds of units>"


class Rule(msgspec.Struct, frozen=True):
    """One mechanic: its orders, its record, its events.

    `joins` are those of its orders by which somebody without a seat takes one, which is called `newcomer` and a number
    where nobody chooses its name. `draws` are those of the dice. The defaults are those of a rule that
    asks nobody for anything.
    """

    world: World

    name: ClassVar[str] = ""
    orders: ClassVar[tuple[type[Order], ...]] = ()
    events: ClassVar[tuple[type[Event], ...]] = ()
    record: ClassVar[type[Record] | None] = None
    joins: ClassVar[tuple[type[Order], ...]] = ()
    newcomer: ClassVar[str] = ""
    draws: ClassVar[tuple[Draw, ...]] = ()

    def asks(self, position: Position) -> bool:
        """Whether somebody has something to order under this rule; a phase in which no rule asks is passed over."""
        return bool(self.orders) and position.ending is None

    def legal_orders(self, position: Position, seat: str) -> LegalOrders:
        """All that the seat may order under this rule."""
        raise NotImplementedError if self.orders else AssertionError("a rule without orders has no legal orders")

    def check(self, position: Position, seat: str, orders: Sequence[Order]) -> tuple[Problem, ...]:
        """What is wrong with a seat's orders: refusals of exactly what is not legal, and warnings.

        As it stands here it refuses whatever the legal orders do not include, and what goes beyond their bounds. A rule
        that has more to say than fields and bounds can tell writes a check of its own.
        """
        meant = [self.normal(position, order) for order in orders]
        return tuple(refusals(offered(self, position, seat), seat, orders, meant))

    def advise(self, position: Position, seat: str, orders: Sequence[Order]) -> tuple[Problem, ...]:
        """What is wrong with a whole sheet, the orders of other rules among it: of what is hardly meant together.

        Warnings, mostly; refusals where two orders of different rules exclude each other.
        """
        return ()

    def admit(self, position: Position, seat: str) -> Position:
        """The position with a seat for somebody who has none and asks for one; the same if that cannot be."""
        return position

    def normal(self, position: Position, order: Order) -> Order:
        """A possible order of this rule with all that it leaves open: orders that mean the same are equal then."""
        return order

    def awaits(self, position: Position, sheets: Mapping[str, Sheet]) -> frozenset[str]:
        """The seats whose answer the phase cannot do without, and that have not given it."""
        return frozenset()

    def concludes(self, position: Position, sheets: Mapping[str, Sheet]) -> bool:
        """Whether these sheets end the game under this rule, so that no answer is needed any more."""
        return False

    def ruling(self, position: Position) -> tuple[Order, ...]:
        """What is ordered in the game master's place in a game that has none, if the phase needs a ruling."""
        return ()

    def run(self, docket: Docket, dice: Dice) -> Docket:
        """The docket after this rule's turn in the phase."""
        raise NotImplementedError

    def view(self, position: Position, seat: str) -> Record | None:
        """What of this rule's own record a seat may see; nothing, unless the rule says otherwise."""
        return None

    def figures(self, position: Position) -> tuple[Unit, ...]:
        """What of this rule's record is drawn on the board: like units, though it is none; their ids do not matter."""
        return ()

    def notes(self, position: Position) -> Mapping[int, str]:
        """What of this rule's record is written on the badges of units: one short word each, by their ids."""
        return {}

    def hints(self, position: Position, seat: str) -> Hints:
        """What bots should know of this rule; from a position as the seat sees it."""
        return Hints()

    def report(self, told: Sequence[Told]) -> tuple[Piece, ...]:
        """What this rule adds to a report on the last of these moments, given those before it."""
        return ()

    def __repr__(self) -> str:
        return f"<{type(self).__name__}: {self.name or 'without a name'}>"


class Prelude(Rule, frozen=True):
    """A rule that runs before every phase, even before the orders of other rules are looked at."""

    def forced(self, docket: Docket) -> Mapping[str, str]:
        """The draws of the phase whose results its standing orders force, by label."""
        return {}


def offered(rule: Rule, position: Position, seat: str) -> LegalOrders:
    """A rule's legal orders for a seat, found once a position and shared by all who ask."""
    return once(position, rule.legal_orders, seat)


def draws_of(rules: Iterable[Rule]) -> tuple[Draw, ...]:
    """The kinds of draws that some rules make, each once."""
    return tuple(dict.fromkeys(draw for rule in rules for draw in rule.draws))
