"""A Rule: one mechanic of a variant, pure. Rules do all the work of a variant."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cached_property, partial
from typing import Any, ClassVar, Self

import msgspec

from variorum.board import Board, Earth, Geography, Movement
from variorum.game.condition import Condition
from variorum.game.dice import Dice, Draw
from variorum.game.docket import Docket
from variorum.game.event import Event
from variorum.game.forbidden import Forbidden
from variorum.game.legal_orders import LegalOrders
from variorum.game.limits import refusals
from variorum.game.mark import Mark
from variorum.game.mechanic import Mechanic
from variorum.game.order import Order
from variorum.game.pledge import Pledge
from variorum.game.position import Position, once
from variorum.game.problem import Problem
from variorum.game.record import Record
from variorum.game.report import Briefing, Piece, Told
from variorum.game.sheet import Sheet
from variorum.game.sight import Sight
from variorum.game.unit import ARMY, FLEET, Unit, UnitKind
from variorum.game.years import Years


def own_power(position: Position) -> Mapping[str, tuple[str, ...]]:
    """Every seat orders for its own powers."""
    return position.by_right


def own_earth(position: Position) -> Earth:
    """The earth as the position has it."""
    return position.earth


class World(msgspec.Struct, frozen=True, dict=True):
    """Everything that all rules of a variant share: its board, its kinds of units, and who orders for which powers.

    `bystanders` own units that no seat orders and that win no centers, such as garrisons. `earth` is the earth on
    which units move: the position's, unless rules change it for a season. `footing` is the earth on which they stand:
    in the middle of a season's change, still the earth before it. `figures` are kinds of things drawn on the board
    that aren't units. `years` are the years of play, which a variant finds in its calendar and its opening.
    """

    board: Board
    kinds: tuple[UnitKind, ...] = (ARMY, FLEET)
    commands: Callable[[Position], Mapping[str, tuple[str, ...]]] = own_power
    bystanders: tuple[str, ...] = ()
    earth: Callable[[Position], Earth] = own_earth
    footing: Callable[[Position], Earth] = own_earth
    figures: tuple[UnitKind, ...] = ()
    years: Years = Years()

    def geography(self, position: Position) -> Geography:
        """The adjacencies for units moving in a position."""
        return self.board.geography(self.earth(position))

    @cached_property
    def fighters(self) -> frozenset[str]:
        """The codes of the kinds that take part in combat."""
        return frozenset(kind.code for kind in self.kinds if kind.fights)

    @cached_property
    def carriers(self) -> frozenset[str]:
        """The codes of the kinds that convoy."""
        return frozenset(kind.code for kind in self.kinds if kind.carries)

    @cached_property
    def movements(self) -> Mapping[str, Movement | None]:
        """How each kind moves over the board, by its code."""
        return {kind.code: kind.movement for kind in self.kinds}

    def kind(self, code: str) -> UnitKind:
        """The kind with that code.

        Raises: KeyError if the variant has no such kind.
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


class Hints(msgspec.Struct, frozen=True):
    """What a bot should know of a rule in a position.

    `worth` weighs areas by how much they matter to the seat (1 is usual), and gives the value of one unit of anything
    else that orders trade in, such as a currency. `score` is the seat's standing, where centers don't decide.
    `orders` are the orders of this rule that a sensible player would give; None: the rule doesn't say. `perils` are
    the chances that what stands in an area at the end of the season is lost, fights aside; `strengths` say, by the ids
    of units, how many usual ones they are worth in a fight.
    """

    worth: Mapping[str, float] = {}
    score: float | None = None
    orders: tuple[Order, ...] | None = None
    perils: Mapping[str, float] = {}
    strengths: Mapping[int, int] = {}


class Telling(Mechanic, frozen=True):
    """What a rule tells of its record and of the position, and to whom. The defaults suit a rule that hides nothing."""

    world: World

    record: ClassVar[type[Record] | None] = None

    def view(self, position: Position, seat: str) -> Record | None:
        """The part of this rule's record that a seat may see: by default all of a public record, none of another."""
        return position.record(self.record) if self.record and self.record.public else None

    def sight(self, position: Position, seat: str) -> Sight | None:
        """What a seat may see of units, centers, orders and results; None: all of them.

        It depends on nothing that the seat doesn't see. A seat sees its own units and centers in any case, the game
        master sees everything, and so does everybody once the game is over. An empty seat stands for the public.
        """
        return None

    def figures(self, position: Position) -> tuple[Unit, ...]:
        """This rule's figures on the board: drawn like units, though they aren't; their ids do not matter."""
        return ()

    def notes(self, position: Position) -> Mapping[int, str]:
        """The badges that this rule's record gives to units: one short word each, by their ids."""
        return {}

    def marks(self, position: Position) -> tuple[Mark, ...]:
        """This rule's marks on the map, from a position as the reader sees it: a storm, a famine, a trade route."""
        return ()

    def hints(self, position: Position, seat: str) -> Hints:
        """This rule's hints for bots, from a position as the seat sees it."""
        return Hints()

    def joint(self, position: Position, seat: str, other: str) -> tuple[tuple[str, Order], ...]:
        """Orders of two seats that work better together, each with its seat: bots offer them to each other."""
        return ()

    def briefing(self, position: Position, seat: str) -> tuple[Briefing, ...]:
        """What this rule wants a seat to know first, made from the position as the seat sees it.

        An empty seat stands for the public.
        """
        return ()

    def report(self, told: Sequence[Told]) -> tuple[Piece, ...]:
        """This rule's addition to a report on the last of these moments, given those before it."""
        return ()


class Rule(Telling, frozen=True):
    """One mechanic: its orders, its record, its events, and the conditions that orders may depend on thanks to it.

    Orders that `accompany` those of other rules open no phase. `joins` are the orders by which somebody without a seat
    takes a new one, called by the next of the names `newcomers` unless the player chooses a name. `draws` are its draws
    of the dice, `pledges` the kinds that it adds to what seats can promise each other; `advised` are the types of
    orders without which it has no advice on a sheet; empty: it may have advice on any. `bounds` are those of its
    constraints that hold over the orders of several rules: the name of each, and the types of orders that this rule
    counts. Rules that share a name share the bound. `purses` are the names of budgets that are this rule's alone,
    `moments` the types of those that it hangs on. The defaults suit a rule that asks nobody for anything.
    """

    name: ClassVar[str] = ""
    orders: ClassVar[tuple[type[Order], ...]] = ()
    accompany: ClassVar[bool] = False
    events: ClassVar[tuple[type[Event], ...]] = ()
    conditions: ClassVar[tuple[type[Condition], ...]] = ()
    joins: ClassVar[tuple[type[Order], ...]] = ()
    newcomers: ClassVar[tuple[str, ...]] = ()
    draws: ClassVar[tuple[Draw, ...]] = ()
    pledges: ClassVar[tuple[type[Pledge], ...]] = ()
    advised: ClassVar[tuple[type[Order], ...]] = ()
    bounds: ClassVar[Mapping[str, tuple[type[Order], ...]]] = {}
    purses: ClassVar[tuple[str, ...]] = ()
    moments: ClassVar[tuple[type[Any], ...]] = ()

    def asks(self, position: Position) -> bool:
        """Whether anybody has anything to order under this rule; a phase in which no rule asks is skipped."""
        return bool(self.orders) and not self.accompany and position.ending is None

    def takes(self, position: Position) -> tuple[type[Order], ...]:
        """The types of orders that seats may ever give in a game with these settings: by default all of its own.

        Pages and answers list these. A rule that its variant or a setting narrows leaves out what it never accepts.
        """
        return self.orders

    def legal_orders(self, position: Position, seat: str) -> LegalOrders:
        """All that the seat may order under this rule."""
        raise NotImplementedError if self.orders else AssertionError("a rule without orders has no legal orders")

    def forbids(self, position: Position, seat: str) -> tuple[Forbidden, ...]:
        """Orders of any rule that this one forbids a seat, each with the reason; they are no longer legal."""
        return ()

    def check(self, position: Position, seat: str, orders: Sequence[Order]) -> tuple[Problem, ...]:
        """The problems of a seat's orders: refusals of exactly those that are not legal, and warnings.

        By default, this refuses orders that the legal orders do not include, or that exceed their bounds; those in
        `bounds` hold over the whole sheet, and are not checked here. A rule with conditions beyond fields and bounds
        overrides it, and says why.
        """
        meant, why_not = partial(self.normal, position, seat), partial(self._refusal, position, seat)
        return tuple(refusals(offered(self, position, seat), orders, meant, why_not, self.bounds))

    def _refusal(self, position: Position, seat: str, order: Order) -> str:
        """The reason for refusing an order that the legal orders do not include, after the order's own text."""
        return order.refusal.format(seat=seat)

    def advise(self, position: Position, seat: str, orders: Sequence[Order]) -> tuple[Problem, ...]:
        """The problems of a whole sheet, including other rules' orders: combinations that are probably a mistake.

        Mostly warnings; refusals where two orders of different rules exclude each other.
        """
        return ()

    def progress(self, position: Position, seat: str, orders: Sequence[Order]) -> tuple[str, ...]:
        """What a sheet's orders of this rule still need or allow, in sentences, where orders must fit together."""
        return ()

    def admit(self, position: Position, seat: str) -> Position:
        """The position with a new seat for somebody who asks for one; unchanged if that is impossible."""
        return position

    def normal(self, position: Position, seat: str, order: Order) -> Order:
        """A seat's order with every omission filled in, so that legal orders with the same meaning are equal.

        Raises: OrderError if it means nothing, such as an order for a unit that isn't there.
        """
        return order

    def awaits(self, position: Position, sheets: Mapping[str, Sheet]) -> frozenset[str]:
        """The seats whose answer the phase needs, and that have not given it."""
        return frozenset()

    def concludes(self, position: Position, sheets: Mapping[str, Sheet]) -> bool:
        """Whether these sheets end the game under this rule, so that no more answers are needed."""
        return False

    def ruling(self, position: Position) -> tuple[Order, ...]:
        """The ruling of a game without a game master, if the phase needs one."""
        return ()

    def run(self, docket: Docket, dice: Dice) -> Docket:
        """The docket after this rule's turn in the phase: by default unchanged, if it only hangs on moments."""
        if self.moments:
            return docket
        raise NotImplementedError

    def meet(self, docket: Docket, moment: Any, dice: Dice) -> Docket:
        """The docket after a moment of one of the types in `moments` (`variorum.game.moments`).

        Each moment is met once, after the step in which it happened, whichever rule made it happen. What this changes
        is no moment of its own.
        """
        return docket

    def __repr__(self) -> str:
        return f"<{type(self).__name__}: {self.name or 'without a name'}>"


class Prelude(Rule, frozen=True):
    """A rule that runs before every phase, even before other rules' orders are checked."""

    def among(self, rules: Sequence[Rule]) -> Self:
        """This rule as it plays among those of a variant's phases."""
        return self

    def forced(self, docket: Docket) -> Mapping[str, str]:
        """The results that its standing orders force on draws of the phase, by label."""
        return {}


def offered(rule: Rule, position: Position, seat: str) -> LegalOrders:
    """A rule's legal orders for a seat, computed once a position and shared by all callers."""
    return once(position, rule.legal_orders, seat)


def taken(rules: Iterable[Rule], position: Position) -> tuple[type[Order], ...]:
    """The types of orders that these rules take in a game with a position's settings, each once."""
    return tuple(dict.fromkeys(kind for rule in rules for kind in rule.takes(position)))


def draws_of(rules: Iterable[Rule]) -> tuple[Draw, ...]:
    """The kinds of draws that these rules make, each once."""
    return tuple(dict.fromkeys(draw for rule in rules for draw in rule.draws))
