"""Bounds over whole sheets: none may be exceeded, and what they guard doesn't fall below zero."""

from collections.abc import Iterator
from random import Random
from typing import Any

from variorum.game.fogging import fogged
from variorum.game.legal_orders import Bound, Constraint, LegalOrders
from variorum.game.order import Order
from variorum.game.process import check
from variorum.game.shared import disagreements
from variorum.game.variant import Variant
from variorum.testing.game import RandomPhase
from variorum.testing.players import fits
from variorum.testing.rivals import at_most

_DRAWN = 12


def unbounded(variant: Variant, phase: RandomPhase, chance: Random) -> Iterator[str]:
    """Bounds that don't hold: sheets that exceed one and are accepted, and bounds that rules don't agree on."""
    rules = (*variant.phase(phase.position.turn).rules, *variant.always)
    for seat, offered in phase.offered.items():
        yield from disagreements(rules, fogged(variant, phase.position, seat), seat)
        whole = [bound for bound in offered.constraints if not (isinstance(bound, Constraint) and _partial(bound))]
        bound = chance.choice(whole) if whole else None
        orders = _beyond(bound, offered, chance) if bound else ()
        if bound and orders and not check(variant, phase.position, seat, orders):
            yield f'{seat} exceeds "{bound.name}" with {"; ".join(map(str, orders))}, which is accepted'


def _partial(bound: Constraint) -> bool:
    """Whether a bound is for some units or other values only."""
    return bool(bound.each or bound.subjects)


def _beyond(bound: Bound, offered: LegalOrders, chance: Random) -> tuple[Order, ...]:
    """Orders that a bound forbids together, though it allows each; none if they can't be found."""
    kinds = [kind for kind in offered.kinds if kind.order in bound.orders]
    alone, orders = LegalOrders((), (bound,)), list[Order]()
    for _ in range(_DRAWN if kinds else 0):
        order = at_most(chance.choice(kinds), chance)
        if order.subject and any(order.subject == other.subject for other in orders):
            continue
        if fits(alone, (order,)):
            orders.append(order)
        if not fits(alone, orders):
            return tuple(orders)
    return ()


def overdrawn(phase: RandomPhase) -> Iterator[str]:
    """Numbers below zero in records that have none by their own account."""
    before = phase.position.records
    for name, record in phase.done.position.records.items():
        if not record.signed and record != before.get(name):
            for place, number in _below_zero(record.plain(), name):
                yield (
                    f"the record {place} is {number}: orders have spent more than there is, as a Budget that their "
                    "rules share in `bounds` prevents; if it may be below zero, say signed: ClassVar = True"
                )


def _below_zero(value: Any, place: str) -> Iterator[tuple[str, int | float]]:
    match value:
        case dict():
            for key, part in value.items():
                yield from _below_zero(part, f"{place}.{key}")
        case list() | tuple():
            for part in value:
                yield from _below_zero(part, place)
        case int() | float() if value < 0:
            yield place, value
