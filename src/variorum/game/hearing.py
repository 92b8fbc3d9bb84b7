"""Who hears the orders of a phase: its rules, the types of orders that they take, and what they say in the fog."""

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

import msgspec
from msgspec.structs import replace

from variorum.game.calendar import Phase
from variorum.game.order import Order
from variorum.game.position import Position
from variorum.game.problem import Problem, Severity
from variorum.game.rule import Rule
from variorum.game.turn import Turn
from variorum.game.unit import UnitRef
from variorum.game.variant import Variant


class Hearing(msgspec.Struct, frozen=True, eq=False):
    """The rules that hear the orders of a phase, and the types of orders that they take from players or anybody.

    `takers` are the rules that take orders, `joining` those that let somebody take a seat, `advisers` those that look
    at whole sheets, `awaiting` those that may wait for somebody's answer, `forbidding` those that may forbid orders of
    others. If any share bounds, `sharing` are all that
    take orders, and `shared` the types of orders that these bounds count.
    """

    phase: Phase
    takers: tuple[Rule, ...]
    joining: tuple[Rule, ...]
    advisers: tuple[Rule, ...]
    awaiting: tuple[Rule, ...]
    forbidding: tuple[Rule, ...]
    players: frozenset[type[Order]]
    anybody: frozenset[type[Order]]
    sharing: tuple[Rule, ...]
    shared: frozenset[type[Order]]


@lru_cache(maxsize=256)
def hearing_of(variant: Variant, turn: Turn) -> Hearing:
    """Who hears the orders of a turn. Raises: KeyError if the variant has no such phase."""
    return _hearing_at(variant, variant.calendar.place(turn))


@lru_cache(maxsize=256)
def _hearing_at(variant: Variant, place: int) -> Hearing:
    phase = variant.calendar.phases[place]
    rules = (*variant.always, *phase.rules)
    takers = tuple(rule for rule in rules if rule.orders)
    joining = tuple(rule for rule in rules if rule.joins)
    advisers = tuple(rule for rule in rules if type(rule).advise is not Rule.advise)
    awaiting = tuple(rule for rule in phase.rules if type(rule).awaits is not Rule.awaits)
    forbidding = tuple(rule for rule in rules if type(rule).forbids is not Rule.forbids)
    anybody = frozenset(kind for rule in rules for kind in rule.orders)
    players = frozenset(kind for kind in anybody if not kind.masters)
    shared = frozenset(kind for rule in takers for kinds in rule.bounds.values() for kind in kinds)
    sharing = takers if shared else ()
    return Hearing(phase, takers, joining, advisers, awaiting, forbidding, players, anybody, sharing, shared)


class Concerned(NamedTuple):
    """The rules that have to do with a sheet.

    `takers` take some of its types of orders, each with whether it takes all of them; `advisers` look at the whole.
    """

    takers: tuple[tuple[Rule, bool], ...]
    advisers: tuple[Rule, ...]


@lru_cache(maxsize=1024)
def concerned(hearing: Hearing, kinds: frozenset[type[Order]]) -> Concerned:
    """The rules that have to do with a sheet of orders of these types."""
    takers = (rule for rule in hearing.takers if not kinds.isdisjoint(rule.orders))
    advisers = (rule for rule in hearing.advisers if not rule.advised or not kinds.isdisjoint(rule.advised))
    return Concerned(tuple((rule, kinds.issubset(rule.orders)) for rule in takers), tuple(advisers))


def checked(rule: Rule, position: Position, seat: str, orders: Sequence[Order]) -> tuple[Problem, ...]:
    """A rule's problems with a seat's orders. In fog, a refused order for a unit out of sight is refused for that."""
    found = rule.check(position, seat, orders)
    return tuple(_in_fog(problem, position, orders) for problem in found) if found and position.fog else found


def _in_fog(problem: Problem, position: Position, orders: Sequence[Order]) -> Problem:
    hidden = _hidden(position, orders[problem.index]) if problem.index >= 0 else ""
    if hidden and problem.severity is Severity.REFUSED:
        message = f"{orders[problem.index]}: you can't see whether any unit is in {hidden}"
        return replace(problem, message=message)
    return problem


def _hidden(position: Position, order: Order) -> str:
    """The first area in the fog in which an order names a unit; empty if there is none."""
    values = (getattr(order, field) for field in order.__struct_fields__)
    named = (value.area for value in values if isinstance(value, UnitRef))
    return next((area for area in named if area in position.fog.areas), "")
