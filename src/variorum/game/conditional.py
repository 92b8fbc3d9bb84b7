"""Conditional orders at the step that carries them out: which ones apply."""

from collections.abc import Iterator, Mapping, Sequence

from variorum.game.calendar import Step
from variorum.game.condition import Conditional, Knowledge
from variorum.game.docket import Docket, Entry
from variorum.game.event import Event
from variorum.game.order import Order
from variorum.game.position import Position
from variorum.game.problem import Severity
from variorum.game.rule import Rule, checked
from variorum.game.schedule import Schedule, schedule
from variorum.game.variant import Variant
from variorum.game.view import Past, fogged, told_before, view


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
    plan = schedule(variant, docket.position.turn)
    for seat, entries in conditional.items():
        known = knowledge(variant, docket.position, phases, seat, docket.events)
        given = {entry.given.slot for entry in docket.entries if entry.seat == seat}
        for entry in entries:
            for order, refusal in _chosen(plan, entry, known):
                concerned = [rule for rule in rules if isinstance(order, rule.orders)]
                if not concerned or order.slot in given:
                    continue
                if refusal:
                    yield Entry(seat, order, None, refusal)
                else:
                    given.add(order.slot)
                    yield _entry(concerned, fogged(variant, docket.position, seat), seat, order)


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


def _entry(rules: Sequence[Rule], position: Position, seat: str, order: Order) -> Entry:
    found = (problem for rule in rules for problem in checked(rule, position, seat, (order,)))
    problems = [problem for problem in found if problem.severity is Severity.REFUSED]
    return Entry(seat, order, None if problems else order, problems[0].message if problems else "")
