"""The problems of a seat's orders: what every rule that hears them says, and what they do to each other."""

from collections.abc import Collection, Container, Iterator, Sequence
from typing import NamedTuple

from msgspec.structs import replace

from variorum.game.audience import GM
from variorum.game.citation import cited_in
from variorum.game.fogging import fogged
from variorum.game.hearing import Hearing, checked, concerned, hearing_of
from variorum.game.newcomers import seated
from variorum.game.order import Order
from variorum.game.position import Position, once
from variorum.game.problem import Problem, Severity
from variorum.game.rule import Rule, taken
from variorum.game.shared import against, excess
from variorum.game.ties import defeats
from variorum.game.variant import Variant


class _Checked(NamedTuple):
    """The last sheet of a seat that was checked in a position, and its problems."""

    variant: Variant
    orders: tuple[Order, ...]
    problems: tuple[Problem, ...]


def sheet_problems(variant: Variant, position: Position, seat: str, orders: Sequence[Order]) -> tuple[Problem, ...]:
    """The problems of a seat's orders: refusals and warnings.

    A sheet is checked when it is entered, and again when the phase is processed: of the same values, once.
    """
    kept = once(position, _nothing_yet)
    last = kept.get(seat)
    if last and last.orders is orders and last.variant is variant:
        return last.problems
    found = _problems(variant, position, seat, orders)
    if type(orders) is tuple:
        kept[seat] = _Checked(variant, orders, found)
    return found


def _nothing_yet(_: Position) -> dict[str, _Checked]:
    return {}


def _problems(variant: Variant, position: Position, seat: str, orders: Sequence[Order]) -> tuple[Problem, ...]:
    hearing, kinds = hearing_of(variant, position.turn), frozenset(map(type, orders))
    if position.ending:
        return tuple(Problem("the game is over", order=str(order), index=index) for index, order in enumerate(orders))
    if hearing.joining:
        position = seated(hearing.joining, position, seat, orders)
    position = fogged(variant, position, seat)
    commands = variant.world.commands(position)
    expected = kinds <= hearing.players and seat in commands  # as almost always
    problems = [] if expected else _strays(hearing, position, commands, seat, orders)
    strays = {problem.index for problem in problems} if problems else ()
    takers, advisers = concerned(hearing, kinds)
    for rule, takes_all in takers:
        if strays or not takes_all:
            problems += _of_rule(rule, position, seat, orders, strays)
        else:
            problems += checked(rule, position, seat, orders)
    if hearing.forbidding:
        problems += _forbidden(hearing, position, seat, orders, problems)
    if hearing.sharing and not kinds.isdisjoint(hearing.shared):
        problems += list(excess(hearing.sharing, position, seat, orders, problems))
    for rule in advisers:
        problems += rule.advise(position, seat, orders)
    problems += defeats(orders, commands.get(seat, ()), problems)
    found: tuple[Problem, ...] = cited_in(tuple(problems), variant.citations) if problems else ()
    return found


def _forbidden(
    hearing: Hearing, position: Position, seat: str, orders: Sequence[Order], problems: Sequence[Problem]
) -> list[Problem]:
    """The refusals of orders that a rule forbids, besides those that are refused already."""
    refused = {at for one in problems if one.severity is Severity.REFUSED for at in (one.index, *one.falls)}
    found = against(hearing.takers, hearing.forbidding, position, seat, orders)
    return [problem for problem in found if problem.index not in refused]


def _of_rule(
    rule: Rule, position: Position, seat: str, orders: Sequence[Order], strays: Container[int]
) -> Iterator[Problem]:
    """The problems of a rule's own orders among others and strays."""
    places = [index for index, order in enumerate(orders) if type(order) in rule.orders and index not in strays]
    for problem in checked(rule, position, seat, tuple([orders[index] for index in places])):
        index = places[problem.index] if problem.index >= 0 else -1
        yield replace(problem, index=index, falls=tuple(places[fallen] for fallen in problem.falls))


def _strays(
    hearing: Hearing, position: Position, known: Collection[str], seat: str, orders: Sequence[Order]
) -> list[Problem]:
    """Refusals of orders of a seat that isn't one of those known, or that the phase doesn't take from it."""
    if seat != GM and seat not in known:
        seats, message = tuple(known), f"{seat} has no seat in this game"
        return [Problem(message, order=str(order), index=at, accepted=seats) for at, order in enumerate(orders)]
    heard = hearing.anybody if seat == GM else hearing.players
    accepted = tuple(kind.purpose for kind in taken(hearing.phase.rules, position) if kind.purpose)
    message = f"this isn't an order for {hearing.phase.name}"
    return [
        Problem(f"{order}: {message}", order=str(order), index=at, accepted=accepted)
        for at, order in enumerate(orders)
        if type(order) not in heard
    ]
