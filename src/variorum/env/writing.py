"""A sheet of orders that is being written word by word: the type of an order, then each of its fields, until its end.

Every word on offer leads to an order for which there is room on the sheet. Orders that only count in a certain number
together may still be too few in the end; then they don't count, as for people.
"""

from collections.abc import Callable, Iterator, Mapping
from functools import cached_property
from itertools import islice, product
from typing import Any

import msgspec
from msgspec.structs import replace

from variorum.bots.ballot import BALLOT
from variorum.bots.bot import Situation
from variorum.bots.drawing import is_worded
from variorum.env.words import END, Texts, Words, values_of
from variorum.game.legal_orders import Budget, LegalOrders, OrderKind
from variorum.game.limits import RunningCount
from variorum.game.order import Order

_MOST_ORDERS = 128
"""The longest sheet."""

_MOST_TRIES = 256
"""Ways to finish an order that are tried before its beginning is taken to lead nowhere."""


class Writing(msgspec.Struct, frozen=True, dict=True):
    """A sheet so far. `kinds` are those that the order begun may still be of, and `values` its first fields.

    `kinds_of` are the legal orders by their type.

    Votes on the end of the game are not on offer: agents that choose by lot would end every game.
    """

    words: Words
    legal: LegalOrders
    kinds_of: Mapping[type[Order], tuple[OrderKind, ...]]
    texts: Texts
    orders: tuple[Order, ...] = ()
    kinds: tuple[OrderKind, ...] = ()
    values: tuple[Any, ...] = ()
    is_done: bool = False

    @cached_property
    def choices(self) -> dict[int, "Writing"]:
        """What the sheet may become, by the number of the next word; nothing if it is done."""
        if self.is_done:
            return {}
        if self.kinds:
            return self._of_field()
        found = {self.words.number(END): replace(self, is_done=True)}
        for order, kinds in self.kinds_of.items() if len(self.orders) < _MOST_ORDERS else ():
            if any(self._leads_on(kind, ()) for kind in kinds):
                found[self.words.number(order.__name__)] = replace(self, kinds=kinds).finished()
        return found

    def settled(self) -> "Writing":
        """The same after all words without an alternative."""
        now = self
        while len(now.choices) == 1:
            (now,) = now.choices.values()
        return now

    def finished(self) -> "Writing":
        """The same, with the order begun among the others if nothing is left to say of it."""
        done = next((kind for kind in self.kinds if len(kind.fields) == len(self.values)), None)
        if done is None:
            return self
        return replace(self, orders=(*self.orders, _order(done, self.values)), kinds=(), values=())

    def facts(self) -> Iterator[tuple[str, float]]:
        """What is written, as facts: how many orders of each type, and what the order begun says so far."""
        for order in self.orders:
            yield f"ordered {type(order).__name__}", 1.0
        for kind in self.kinds[:1]:
            yield f"begun {kind.order.__name__}", 1.0
            for field, value in zip(kind.fields, self.values, strict=False):
                yield f"begun {field.name} {value}", 1.0

    def _of_field(self) -> dict[int, "Writing"]:
        """What can be said next of the order begun."""
        place, found = len(self.values), dict[int, Writing]()
        fields = {field.name: field for kind in self.kinds for field in kind.fields[place : place + 1]}
        field = next(iter(fields.values()))
        by_value: dict[Any, tuple[OrderKind, ...]] = {}
        for kind in self.kinds:
            for value in self._values(kind, place):
                if self._leads_on(kind, (*self.values, value)):
                    by_value[value] = (*by_value.get(value, ()), kind)
        for number, value in self.words.numbered(field, tuple(by_value)).items():
            found[number] = replace(self, kinds=by_value[value], values=(*self.values, value)).finished()
        return found

    def _leads_on(self, kind: OrderKind, values: tuple[Any, ...]) -> bool:
        """Whether an order that begins so has room on the sheet."""
        tries = islice(self._orders(kind, values), _MOST_TRIES)
        return any(order not in self.orders and self._count.over(order) is None for order in tries)

    def _orders(self, kind: OrderKind, values: tuple[Any, ...]) -> Iterator[Order]:
        """Orders that begin so, which differ in what the bounds of the sheet count; in all else they are the first."""
        rest = [self._values(kind, place) for place in range(len(values), len(kind.fields))]
        counted = [
            found if field.name in self._counted else found[:1]
            for field, found in zip(kind.fields[len(values) :], rest, strict=True)
        ]
        return (_order(kind, (*values, *last)) for last in product(*counted))

    def _values(self, kind: OrderKind, place: int) -> tuple[Any, ...]:
        return values_of(kind.order, kind.fields[place], self.texts)

    @cached_property
    def _count(self) -> RunningCount:
        count = RunningCount(self.legal)
        for order in self.orders:
            count.add(order)
        return count

    @cached_property
    def _counted(self) -> frozenset[str]:
        """The fields for whose values bounds are counted, or that cost something."""
        found = set[str]()
        for bound in self.legal.constraints:
            prices = bound.prices if isinstance(bound, Budget) else ()
            found |= {price.each for price in prices} if prices else {getattr(bound, "each", "")}
        return frozenset(found)


def begun(words: Words, seen: Situation) -> Writing:
    """An empty sheet of a seat."""
    kinds_of: dict[type[Order], tuple[OrderKind, ...]] = {}
    for kind in seen.legal.kinds:
        if not issubclass(kind.order, BALLOT):
            kinds_of[kind.order] = (*kinds_of.get(kind.order, ()), kind)
    return Writing(words, seen.legal, kinds_of, _texts(seen)).settled()


def closed(words: Words, orders: tuple[Order, ...]) -> Writing:
    """A sheet that is done."""
    return Writing(words, LegalOrders(), {}, {}, orders, is_done=True)


def _texts(seen: Situation) -> Texts:
    """Orders in words as the rules hint them, where there are any."""
    if not any(is_worded(kind.order) for kind in seen.legal.kinds):
        return {}
    found: dict[type[Order], list[Order]] = {}
    for _, hints in seen.hints:
        for order in hints.orders or ():
            found.setdefault(type(order), []).append(order)
    return found


def _order(kind: OrderKind, values: tuple[Any, ...]) -> Order:
    make: Callable[..., Order] = kind.order
    return make(**dict(zip((field.name for field in kind.fields), values, strict=True)))
