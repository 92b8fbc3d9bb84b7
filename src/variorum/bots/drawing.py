"""Orders drawn by lot from what is legal, and the bot that sends them."""

from collections.abc import Callable, Iterable, Sequence
from functools import cache
from itertools import groupby
from random import Random
from typing import Any

from variorum.bots.ballot import BALLOT
from variorum.bots.bot import Situation
from variorum.bots.guard import accepted
from variorum.game.legal_orders import Constraint, Field, LegalOrders, OrderKind
from variorum.game.limits import least, within
from variorum.game.order import NOTHING, Order, Slot, SlotKind
from variorum.game.sheet import Sheet
from variorum.game.unit import UnitRef

_LETTERS = "abcdefghijklmnopqrstuvwxyz"
_MOST_EXTRA = 6
"""Orders that aren't for units, of a kind: enough to meet the bounds on their number, from both sides."""

_MOST_KINDS = 30
"""Payola and its like offer a kind for every pair of a unit and a power; all of them would be thousands of orders."""

_VOTES = 0.1
"""The chance of a vote. A table that votes by lot must not end its game in the first year."""

_TRIES = 60
"""Orders that only count together are rarely right at once; whoever has had no luck by then does without."""


def random_orders(
    legal: LegalOrders, refused: Callable[[Sequence[Order]], object], chance: Random
) -> tuple[Order, ...]:
    """Orders for every unit, and some of whatever else is legal, within all constraints.

    Orders that must come in a certain number together are tried until they aren't refused, or left out.
    """
    orders = [*for_units(legal, chance), *others(legal, chance)]
    grouped = tuple({kind for bound in legal.constraints if least(bound) for kind in bound.orders})
    kept = within(legal, (order for order in orders if not isinstance(order, grouped)))
    for _ in range(_TRIES if grouped else 0):
        wanted = list(together(legal, chance))
        if not refused(wanted):
            return (*kept, *wanted)
    return tuple(kept)


def random_order(kind: OrderKind, chance: Random) -> Order:
    """One of the orders that an offer includes."""
    return kind.order(**{field.name: random_value(field, chance) for field in kind.fields})


def random_value(field: Field, chance: Random) -> Any:
    """One of the values that a field may have."""
    if field.kind is SlotKind.POWERS:
        return tuple(chance.sample(field.choices, chance.randint(field.least, field.most)))
    if field.choices:
        return chance.choice(field.choices)
    if field.kind is SlotKind.DATA:
        return NOTHING
    if field.kind is SlotKind.TEXT:
        length = chance.randint(max(field.least, min(8, field.most)), min(field.most, 12))
        return "".join(chance.choice(_LETTERS) for _ in range(length))
    return chance.randint(field.least, field.most)


def for_units(offered: LegalOrders, chance: Random) -> Iterable[Order]:
    """One order for each unit that has offers of its own."""
    mine = sorted((kind for kind in offered.kinds if unit_of(kind)), key=lambda kind: str(unit_of(kind)))
    for _, kinds in groupby(mine, key=unit_of):
        order_types: dict[type[Order], list[OrderKind]] = {}
        for kind in kinds:
            order_types.setdefault(kind.order, []).append(kind)
        yield random_order(chance.choice(order_types[chance.choice(list(order_types))]), chance)


def order_for(order: Order, offered: LegalOrders, chance: Random) -> Order:
    """Another order, of any type, for the unit of an order; the same order if it isn't for a unit."""
    kinds = [kind for kind in offered.kinds if order.subject and unit_of(kind) == order.subject]
    return random_order(chance.choice(kinds), chance) if kinds else order


def unit_of(kind: OrderKind) -> UnitRef | None:
    """The unit for which a kind of order is meant, if there is just one."""
    choices = next((field.choices for field in kind.fields if field.name == "unit"), ())
    return choices[0] if len(choices) == 1 else None


def others(offered: LegalOrders, chance: Random) -> Iterable[Order]:
    """Some orders of every other type, in any order; of hundreds of kinds of a type only a few."""
    types: dict[type[Order], list[OrderKind]] = {}
    for kind in offered.kinds:
        if not unit_of(kind):
            types.setdefault(kind.order, []).append(kind)
    orders: list[Order] = []
    for kinds in types.values():
        for kind in chance.sample(kinds, min(len(kinds), _MOST_KINDS)):
            # An order without any choice is a vote or the like: too many of them would end every game at once.
            number = chance.randint(0, _MOST_EXTRA) if kind.fields else chance.random() < _VOTES
            orders += (random_order(kind, chance) for _ in range(number))
    return chance.sample(orders, len(orders))


def together(offered: LegalOrders, chance: Random) -> Iterable[Order]:
    """For every bound that asks for some number of orders: so many, as far as the other bounds allow."""
    for bound in offered.constraints:
        if isinstance(bound, Constraint) and bound.least:
            number = chance.randint(bound.least, bound.most)
            kinds = [kind for kind in offered.kinds if kind.order in bound.orders]
            drawn = [random_order(chance.choice(kinds), chance) for _ in range(4 * number)] if kinds else []
            yield from within(offered, drawn)[:number]


class AtRandom:
    """Any legal orders; but no votes on the end of the game."""

    def sheet(self, situation: Situation, chance: Random, budget: int) -> Sheet:
        """One order for each unit, and some of every other kind."""
        drawn = random_orders(situation.legal, situation.refused, chance)
        orders = tuple(_worded(situation, order) for order in drawn if not isinstance(order, BALLOT))
        return Sheet(accepted(situation, orders))


def _worded(situation: Situation, order: Order) -> Order:
    """An order in words as its rule hints it, if it does: people read them, and letters drawn by lot say nothing."""
    if not is_worded(type(order)):
        return order
    hinted = (other for _, hints in situation.hints for other in hints.orders or ())
    return next((other for other in hinted if type(other) is type(order)), order)


@cache
def is_worded(order: type[Order]) -> bool:
    """Whether orders of a type say something in words of their own."""
    slots = (part for form in order.forms for part in form.parts if isinstance(part, Slot))
    return any(slot.kind is SlotKind.TEXT for slot in slots)
