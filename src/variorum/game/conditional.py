"""Conditional orders at the step that carries them out: which ones apply."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import takewhile
from typing import NamedTuple

from variorum.game.calendar import Step
from variorum.game.condition import Conditional, Knowledge
from variorum.game.docket import Docket, Entry
from variorum.game.event import Event
from variorum.game.fogging import fogged
from variorum.game.hearing import checked, hearing_of
from variorum.game.order import Order
from variorum.game.position import Position
from variorum.game.problem import Severity
from variorum.game.rule import Rule
from variorum.game.schedule import Schedule, schedule
from variorum.game.shared import against, overspent
from variorum.game.variant import Variant
from variorum.game.view import Past, told_before, view


def decided(
    variant: Variant,
    step: Step,
    docket: Docket,
    phases: Sequence[Past],
    conditional: Mapping[str, Sequence[Conditional]],
) -> Iterator[Entry]:
    """The conditional orders of a step that apply, for units and slots without a plain order.

    The first match counts; orders that can never be decided in time are skipped. `phases` are the earlier ones of
    the season; `conditional` is by seat.
    """
    rules = [rule for rule in step.rules if rule.orders]
    if not rules or not any(conditional.values()):
        return
    plan, hearing = schedule(variant, docket.position.turn), hearing_of(variant, docket.position.turn)
    before = takewhile(lambda one: one is not step, hearing.phase.steps)
    earlier = {kind for one in before for rule in one.rules for kind in rule.orders}
    for seat, entries in conditional.items():
        known = knowledge(variant, docket.position, phases, seat, docket.events)
        position = fogged(variant, docket.position, seat)
        given = {entry.given.slot for entry in docket.entries if entry.seat == seat}
        standing = [entry.stands for entry in docket.entries if entry.seat == seat and entry.stands]
        due = [order for order in standing if type(order) not in earlier]
        for entry in entries:
            for order, refusal in _chosen(plan, entry, known):
                concerned = [rule for rule in rules if isinstance(order, rule.orders)]
                if not concerned or order.slot in given:
                    continue
                if refusal:
                    yield Entry(seat, order, None, refusal)
                else:
                    given.add(order.slot)
                    made = _entry(concerned, position, seat, order, _Sheet(hearing.takers, hearing.forbidding, due))
                    due += [order] if made.stands else []
                    yield made


def knowledge(
    variant: Variant, position: Position, phases: Sequence[Past], seat: str, events: Sequence[Event] = ()
) -> Knowledge:
    """What a seat knows at a moment of the game, given the season's earlier `phases` and the `events` since."""
    seen = view(variant, position, seat, events)
    figures = tuple(figure for rule in variant.rules for figure in rule.figures(seen.position))
    told = told_before(variant, phases, seat) + seen.events
    return Knowledge(seen.position, told, variant.world.commands(position).get(seat, ()), figures)


def _chosen(plan: Schedule, conditional: Conditional, known: Knowledge) -> Iterator[tuple[Order, str]]:
    """The orders that the condition selects, and all that can never apply, each with the reason."""
    refused = dict(plan.objections(conditional))
    yield from refused.items()
    chosen = conditional.then if conditional.condition.decide(known) else conditional.otherwise
    yield from ((order, "") for order in chosen if order not in refused)


class _Sheet(NamedTuple):
    """The orders of a seat that are still due in a phase, and all rules that take orders in it, or forbid some."""

    rules: Sequence[Rule]
    forbidding: Sequence[Rule]
    due: Sequence[Order]


def _entry(rules: Sequence[Rule], position: Position, seat: str, order: Order, sheet: _Sheet) -> Entry:
    found = [problem for rule in rules for problem in checked(rule, position, seat, (order,))]
    found += overspent(sheet.rules, position, seat, sheet.due, order)
    found += against(sheet.rules, sheet.forbidding, position, seat, (order,))
    problems = [problem for problem in found if problem.severity is Severity.REFUSED]
    return Entry(seat, order, None if problems else order, problems[0].message if problems else "")
