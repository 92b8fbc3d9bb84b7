"""A bot, and the situation in which it is asked for orders."""

from collections.abc import Sequence
from functools import cached_property
from random import Random
from typing import Protocol

import msgspec
from msgspec.structs import replace

from variorum.bots.past import PastPhase, as_seen
from variorum.game.legal_orders import LegalOrders
from variorum.game.order import Order
from variorum.game.position import Position
from variorum.game.problem import Severity
from variorum.game.process import SeasonSoFar, check, legal_orders
from variorum.game.rule import Hints, Rule
from variorum.game.sheet import Sheet
from variorum.game.unit import Unit
from variorum.game.variant import Variant
from variorum.game.view import View, told_before, view


class Situation(msgspec.Struct, frozen=True, dict=True):
    """What a seat knows when it writes its orders: the variant and the seat's view, and nothing else.

    `past` are the latest phases, oldest first: each time the position as it was, and what the seat learned then.
    `unwanted` are areas that are worth nothing to it, as it has promised to leave them alone.
    """

    variant: Variant
    view: View
    past: tuple[View, ...] = ()
    unwanted: frozenset[str] = frozenset()

    @property
    def seat(self) -> str:
        """The seat that is asked."""
        return self.view.seat

    @property
    def position(self) -> Position:
        """The position as the seat sees it."""
        return self.view.position

    @cached_property
    def powers(self) -> tuple[str, ...]:
        """The powers that the seat orders for."""
        return tuple(self.variant.world.commands(self.position).get(self.seat, ()))

    @cached_property
    def legal(self) -> LegalOrders:
        """Everything that the seat may order now."""
        return legal_orders(self.variant, self.position, self.seat)

    @cached_property
    def hints(self) -> tuple[tuple[Rule, Hints], ...]:
        """What the variant's rules tell bots."""
        return tuple((rule, rule.hints(self.position, self.seat)) for rule in self.variant.rules)

    @cached_property
    def worth(self) -> dict[str, float]:
        """How much more than others some things matter to the seat, by name."""
        found: dict[str, float] = {}
        for _, hints in self.hints:
            for name, worth in hints.worth.items():
                found[name] = found.get(name, 1.0) * worth
        return found | dict.fromkeys(self.unwanted, 0.0)

    @cached_property
    def perils(self) -> dict[str, float]:
        """By area, the chance that what stands there at the end of the season is lost, fights aside."""
        found: dict[str, float] = {}
        for _, hints in self.hints:
            for area, chance in hints.perils.items():
                found[area] = 1 - (1 - found.get(area, 0.0)) * (1 - chance)
        return found

    def strength(self, unit: Unit) -> int:
        """How many usual units a unit is worth in a fight."""
        return max((hints.strengths.get(unit.id, 1) for _, hints in self.hints if hints.strengths), default=1)

    def refused(self, orders: Sequence[Order]) -> frozenset[int]:
        """The places of the orders that would not count if they were sent together."""
        problems = check(self.variant, self.position, self.seat, orders)
        refusals = (problem for problem in problems if problem.severity is Severity.REFUSED)
        return frozenset(place for problem in refusals for place in (problem.index, *problem.falls) if place >= 0)

    def __repr__(self) -> str:
        return f"<Situation of {self.seat} in {self.position!r}>"


class Bot(Protocol):
    """Something that plays a seat."""

    def sheet(self, situation: Situation, chance: Random, budget: int) -> Sheet:
        """The orders for a phase: always the same for the same situation, chance and budget.

        `chance` is the only source of chance. `budget` is how many positions the bot may evaluate; bots that don't
        look ahead ignore it.
        """


def situation(
    variant: Variant,
    position: Position,
    seat: str,
    season: SeasonSoFar | None = None,
    past: Sequence[PastPhase] = (),
) -> Situation:
    """The situation of a seat before a phase.

    `season` is what has happened in the season so far, `past` the phases of the game, of which the seat remembers the
    latest ones as it saw them.
    """
    told = told_before(variant, season.phases, seat) if season else ()
    seen = replace(view(variant, position, seat), events=told)
    return Situation(variant, seen, as_seen(variant, past, seat))
