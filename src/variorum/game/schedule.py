"""The order of play of a season: which orders are carried out when, and what they may depend on."""

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import chain

import msgspec

from variorum.game.calendar import Phase, Step
from variorum.game.condition import Condition, Conditional, parts_of
from variorum.game.conditions import Result
from variorum.game.event import Event
from variorum.game.order import Order
from variorum.game.rule import Rule
from variorum.game.turn import Turn
from variorum.game.variant import Variant


class Due(msgspec.Struct, frozen=True):
    """A step in which orders are carried out.

    `now`: it belongs to the current phase. `first`: nothing still to come reports anything before it. `done`
    are the orders carried out before it in the season, `told` the events that may come before it.
    """

    turn: Turn
    phase: str
    step: str
    orders: tuple[type[Order], ...]
    now: bool
    first: bool
    done: frozenset[type[Order]] = frozenset()
    told: frozenset[type[Event]] = frozenset()


class Schedule(msgspec.Struct, frozen=True):
    """All steps that are to come in the season, in the order of play.

    `season` is its name. `kinds` are the variant's types of orders by their tags; `reported`, those whose outcome is
    reported.
    """

    season: str
    dues: tuple[Due, ...]
    kinds: Mapping[str, type[Order]]
    reported: frozenset[type[Order]]

    def place(self, kind: type[Order]) -> int:
        """The index of the step that carries out orders of a type; -1 if no step left does."""
        return next((index for index, due in enumerate(self.dues) if kind in due.orders), -1)

    def conditional(self, index: int) -> tuple[type[Order], ...]:
        """The types of orders that a step carries out and that may wait for something before it."""
        due = self.dues[index]
        kinds = () if due.first else due.orders
        return tuple(kind for kind in dict.fromkeys(kinds) if not kind.plain_only and self.place(kind) == index)

    @property
    def waiting(self) -> frozenset[type[Order]]:
        """All types of orders that may wait for something."""
        return frozenset(kind for index in range(len(self.dues)) for kind in self.conditional(index))

    @property
    def open(self) -> frozenset[str]:
        """The tags of all orders not yet carried out."""
        return frozenset(kind.tag() for due in self.dues for kind in due.orders)

    def objections(self, conditional: Conditional) -> Iterator[tuple[Order, str]]:
        """The parts of a conditional order that can never apply, each with the reason."""
        for order in conditional.then + conditional.otherwise:
            why = self._misplaced(order) or self.untimely(order, conditional.condition)
            if why:
                yield order, why

    def untimely(self, order: Order, condition: Condition) -> str:
        """Why a condition cannot be decided before an order is due; empty if it can."""
        place = self.place(type(order))
        whys = (self._unsettled(part, self.dues[place]) for part in parts_of(condition)) if place >= 0 else ()
        why = next(filter(None, whys), "")
        return why and f"{order}: its condition cannot be decided in time: {why}"

    def _misplaced(self, order: Order) -> str:
        """Why an order cannot be conditional at all; empty if it can."""
        if order.plain_only:
            return f"{order} cannot be conditional"
        if self.place(type(order)) < 0:
            return f"{order}: no remaining phase of {self.season} takes it"
        return ""

    def _unsettled(self, question: Condition, due: Due) -> str:
        """Why a question has no answer by then; empty if it has one."""
        if isinstance(question, Result):
            return self._unreported(question, due)
        if not question.told_by or any(issubclass(event, question.told_by) for event in due.told):
            return ""
        return f"nothing before it decides whether {question.purpose}"

    def _unreported(self, question: Result, due: Due) -> str:
        kind = self.kinds.get(question.about)
        if kind is None:
            return ""
        if kind not in self.reported:
            return f"no report gives the outcome of {question.order}"
        if kind in due.done:
            return ""
        if kind in due.orders:
            return f"{question.order} is carried out together with it"
        when = "carried out after it" if self.place(kind) >= 0 else "not an order of this season"
        return f"{question.order} is {when}"


@lru_cache(maxsize=256)
def schedule(variant: Variant, turn: Turn) -> Schedule:
    """The schedule of a turn and the rest of its season."""
    kinds = {kind.tag(): kind for kind in variant.orders}
    reported = frozenset(kind for rule in variant.rules if _reports(rule) for kind in rule.orders)
    return Schedule(variant.calendar.name(turn), tuple(_dues(variant, turn)), kinds, reported)


def _reports(rule: Rule) -> bool:
    """Whether a rule reports the outcome of its orders."""
    return any(event.outcome is not Event.outcome for event in rule.events)


def _dues(variant: Variant, turn: Turn) -> Iterator[Due]:
    earlier = tuple(step for phase in variant.calendar.season_until(turn) for step in phase.steps)
    done, told = frozenset(_orders(earlier)), frozenset(_events(earlier))
    telling = tuple({event for kind in variant.conditions for event in kind.told_by})
    first = True
    for when, phase in _phases(variant, turn):
        for step in phase.steps:
            orders = tuple(_orders([step]))
            if orders and not phase.automatic:
                yield Due(when, phase.name, step.name, orders, when == turn, first, done, told)
            done, told = done.union(orders), told.union(_events([step]))
            first = first and not _tells(step, telling)


def _phases(variant: Variant, turn: Turn) -> Iterator[tuple[Turn, Phase]]:
    turns = chain([turn], (later for later, _ in variant.calendar.after(turn)))
    return zip(turns, variant.calendar.rest_of_season(turn), strict=False)


def _orders(steps: Sequence[Step]) -> Iterator[type[Order]]:
    return (kind for step in steps for rule in step.rules for kind in rule.orders)


def _events(steps: Sequence[Step]) -> Iterator[type[Event]]:
    return (event for step in steps for rule in step.rules for event in rule.events)


def _tells(step: Step, telling: tuple[type[Event], ...]) -> bool:
    """Whether a step does anything that a condition may ask about: one of these events, or an order's outcome."""
    events = tuple(_events([step]))
    return any(issubclass(event, telling) or event.outcome is not Event.outcome for event in events)
