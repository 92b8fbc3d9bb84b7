"""Bounds over the orders of several rules, such as the money that two rules spend: they hold over the whole sheet.

A rule declares them in `Rule.bounds`; those of several rules with one name are one bound.
"""

from collections.abc import Collection, Iterable, Iterator, Sequence
from itertools import permutations

from variorum.game.calendar import Phase
from variorum.game.forbidden import Forbidden, objections
from variorum.game.legal_orders import Bound, Budget, LegalOrders, join
from variorum.game.limits import RunningCount, beyond, least
from variorum.game.order import Order
from variorum.game.position import Position, once
from variorum.game.problem import OrderError, Problem, Severity
from variorum.game.rule import Rule, offered


def together(rules: Iterable[Rule], position: Position, seat: str) -> LegalOrders:
    """All that a seat may order under some rules, with one bound where several rules share it."""
    asked = [rule for rule in rules if rule.orders]
    return join([offered(rule, position, seat) for rule in asked], shared_names(asked))


def forbidden_by(rules: Iterable[Rule], position: Position, seat: str) -> tuple[Forbidden, ...]:
    """Everything that some rules forbid a seat."""
    return tuple(one for rule in rules for one in once(position, rule.forbids, seat))


def against(
    rules: Sequence[Rule], forbidding: Sequence[Rule], position: Position, seat: str, orders: Sequence[Order]
) -> Iterator[Problem]:
    """The refusals of orders that one of these rules forbids; `rules` are those that take orders."""
    forbidden = forbidden_by(forbidding, position, seat)
    return objections(forbidden, orders, lambda order: _meant(rules, position, seat, order))


def shared_names(rules: Iterable[Rule]) -> frozenset[str]:
    """The names of the bounds that rules share."""
    return frozenset(name for rule in rules for name in rule.bounds)


def limits_of(rules: Iterable[Rule], position: Position, seat: str) -> LegalOrders:
    """The shared bounds alone, without any orders."""
    sharing = [rule for rule in rules if rule.bounds]
    names = shared_names(sharing)
    found = together(sharing, position, seat).constraints
    return LegalOrders((), tuple(bound for bound in found if bound.name in names))


def excess(
    rules: Sequence[Rule], position: Position, seat: str, orders: Sequence[Order], problems: Sequence[Problem]
) -> Iterator[Problem]:
    """The refusals of a sheet's orders that exceed a shared bound; first come, first served.

    `problems` are those found already: orders that they refuse count for nothing.
    """
    limits = limits_of(rules, position, seat)
    if not limits.constraints:
        return
    refused = {at for one in problems if one.severity is Severity.REFUSED for at in (one.index, *one.falls)}
    tally, counted = RunningCount(limits), dict[int, Order]()
    for index, order in enumerate(orders):
        if index in refused or (whole := _meant(rules, position, seat, order)) is None:
            continue
        over = tally.add(whole)
        if over:
            message = f"{order}: {beyond(over, whole, tally.taken_by(over))}"
            yield Problem(message, order=str(order), index=index)
        else:
            counted[index] = whole
    for bound in limits.constraints:
        yield from _too_few(bound, counted, orders)


def overspent(
    rules: Sequence[Rule], position: Position, seat: str, due: Sequence[Order], order: Order
) -> list[Problem]:
    """Why an order costs more than the seat's other orders that are `due` leave, or exceeds a shared bound with them.

    A rule that judges its orders by itself judges what they cost, too.
    """
    kind = type(order)
    names = {name for rule in rules for name, kinds in rule.bounds.items() if kind in kinds}
    own = [rule for rule in rules if kind in rule.orders and type(rule).check is Rule.check]
    asked = [rule for rule in rules if rule in own or not names.isdisjoint(rule.bounds)]
    found = together(asked, position, seat).constraints if asked else ()
    bounds = tuple(bound for bound in found if isinstance(bound, Budget) or bound.name in names)
    tally, whole = RunningCount(LegalOrders((), bounds)), _meant(rules, position, seat, order)
    if not bounds or whole is None:
        return []
    for other in due:
        tally.add(_meant(rules, position, seat, other) or other)
    over = tally.add(whole)
    return [Problem(f"{order}: {beyond(over, whole, tally.taken_by(over))}", order=str(order), index=0)] if over else []


def _meant(rules: Iterable[Rule], position: Position, seat: str, order: Order) -> Order | None:
    """An order with all that it leaves open, as its rule reads it; None if it means nothing."""
    rule = next((rule for rule in rules if type(order) in rule.orders), None)
    try:
        return rule.normal(position, seat, order) if rule else order
    except OrderError:
        return None


def _too_few(bound: Bound, counted: dict[int, Order], orders: Sequence[Order]) -> Iterator[Problem]:
    """The refusal of orders that only count in a greater number."""
    places = [index for index, order in counted.items() if isinstance(order, bound.orders)]
    if 0 < len(places) < least(bound):
        first = places[0]
        message = f"{orders[first]}: at least {least(bound)} together, or none ({bound.name})"
        falls = tuple(places[1:])
        yield Problem(message, order=str(orders[first]), index=first, falls=falls, incomplete=True)


def unenforced(phases: Iterable[Phase], always: Collection[Rule]) -> Iterator[str]:
    """Shared bounds that count orders of no rule that plays in the same phase, so that no sheet could be held to them.

    One sentence each: what is wrong, and what helps.
    """
    heard: dict[Rule, set[type[Order]]] = {}
    for phase in phases:
        rules = (*always, *phase.rules)
        taken = {kind for rule in rules for kind in rule.orders} if any(rule.bounds for rule in rules) else set()
        for rule in rules:
            if rule.bounds:
                heard.setdefault(rule, set()).update(taken)
    for rule, taken in heard.items():
        for name, kinds in rule.bounds.items():
            for kind in [kind for kind in kinds if kind not in taken]:
                yield (
                    f'{type(rule).__name__}.bounds["{name}"] counts {kind.__name__}, which no rule of a phase with '
                    f"{type(rule).__name__} takes, so that nothing holds sheets to it; add the rule that takes "
                    f"{kind.__name__}, or leave it out"
                )


def mixed_up(phases: Iterable[Phase], always: Collection[Rule]) -> Iterator[str]:
    """Purses of two rules that play in the same phase under one name; a sentence each."""
    for phase in phases:
        rules = {rule.name: rule for rule in (*always, *phase.rules)}.values()
        for rule, other in permutations(rules, 2):
            for name in rule.purses:
                if name in (*other.purses, *other.bounds):
                    one, two = type(rule).__name__, type(other).__name__
                    yield (
                        f'{one} and {two} each have a purse "{name}"; give one of them another name, or let them share '
                        "one, named in `bounds` of both"
                    )


def disagreements(rules: Iterable[Rule], position: Position, seat: str) -> Iterator[str]:
    """Bounds of one phase that a seat is told of, and that could never hold as they are meant; a sentence each.

    A rule that advises on whole sheets may well hold them to bounds on other rules' orders itself.
    """
    asked = [rule for rule in rules if rule.orders]
    found = [(rule, bound) for rule in asked for bound in offered(rule, position, seat).constraints]
    for rule, bound in found:
        known = (*rule.orders, *rule.bounds.get(bound.name, ()))
        if type(rule).advise is not Rule.advise:
            continue
        for kind in [kind for kind in bound.orders if not any(issubclass(one, kind) for one in known)]:
            yield (
                f'{type(rule).__name__} has the bound "{bound.name}" on {kind.__name__}, which is another rule\'s; '
                f'say bounds: ClassVar = {{"{bound.name}": ({kind.__name__},)}}'
            )
    for at, (rule, bound) in enumerate(found):
        for other, second in found[:at]:
            if other.name == rule.name or second.name != bound.name:
                continue
            alone = [one for one in (other, rule) if bound.name not in one.bounds]
            if alone and isinstance(bound, Budget) and isinstance(second, Budget):
                names = " and ".join(type(one).__name__ for one in (other, rule))
                yield f'{names} each have a bound "{bound.name}"; named in `bounds` of both, it is one for both'
            elif not alone and _number(bound) != _number(second):
                yield (
                    f'"{bound.name}" is {_number(second)} in {type(other).__name__} and {_number(bound)} in '
                    f"{type(rule).__name__}, though they share it"
                )


def _number(bound: Bound) -> int:
    return bound.funds if isinstance(bound, Budget) else bound.most
