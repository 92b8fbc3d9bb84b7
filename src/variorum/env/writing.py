"""A sheet of orders that is being written word by word: the type of an order, then each of its fields, until its end.

Every word on offer leads to an order for which there is room on the sheet. Orders that only count in a certain number
together may still be too few in the end; then they don't count, as for people.
"""

from collections.abc import Iterator, Mapping
from functools import cached_property
from typing import Any

import msgspec
from msgspec.structs import replace

from variorum.bots.bot import Situation
from variorum.bots.drawing import is_worded
from variorum.env.room import Offers, Values, Written
from variorum.env.words import END, Texts, Words
from variorum.game.legal_orders import LegalOrders, OrderKind
from variorum.game.order import Order

_MOST_ORDERS = 128
"""The longest sheet."""

_NOTHING = Offers(LegalOrders(), {})


class Writing(msgspec.Struct, frozen=True, dict=True):
    """A sheet so far. `begun` are the kinds that the order begun may still be of, and `values` its first fields.

    `left` are the kinds for which there may still be room, by the type of the order.
    """

    words: Words
    offers: Offers
    left: Mapping[type[Order], tuple[OrderKind, ...]]
    written: Written = Written()
    begun: tuple[OrderKind, ...] = ()
    values: Values = ()
    is_done: bool = False

    @property
    def orders(self) -> tuple[Order, ...]:
        """The orders that are written."""
        return self.written.orders

    @cached_property
    def choices(self) -> Mapping[int, Any]:
        """What can be said next, by the number of its word; nothing if the sheet is done."""
        if self.is_done:
            return {}
        if not self.begun:
            found = [order for order, (leads_on, _) in self._opened.items() if leads_on]
            longer = {self.words.number(order.__name__): order for order in found}
            return {self.words.number(END): END, **(longer if len(self.orders) < _MOST_ORDERS else {})}
        fields = {(field := kind.fields[len(self.values)]).name: field for kind in self.begun}
        return self.words.numbered(next(iter(fields.values())), tuple(self._by_value))

    def after(self, word: int) -> "Writing":
        """The sheet after a word, and all that then has no alternative. Raises: KeyError if it isn't on offer."""
        return self._said(self.choices[word]).settled()

    def facts(self) -> Iterator[tuple[str, float]]:
        """What is written, as facts: how many orders of each type, and what the order begun says so far."""
        for order in self.orders:
            yield f"ordered {type(order).__name__}", 1.0
        for kind in self.begun[:1]:
            yield f"begun {kind.order.__name__}", 1.0
            for field, value in zip(kind.fields, self.values, strict=False):
                yield f"begun {field.name} {value}", 1.0

    def settled(self) -> "Writing":
        """The same after all words without an alternative."""
        now = self
        while len(now.choices) == 1:
            now = now._said(*now.choices.values())
        return now

    def _said(self, choice: Any) -> "Writing":
        """The sheet after a choice."""
        if self.begun:
            return _finished(replace(self, begun=self._by_value[choice], values=(*self.values, choice)))
        if choice is END:
            return replace(self, is_done=True)
        left = {order: kinds for order, (_, kinds) in self._opened.items()}
        return _finished(replace(self, left=left, begun=left[choice]))

    @cached_property
    def _opened(self) -> dict[type[Order], tuple[bool, tuple[OrderKind, ...]]]:
        """By type, whether there is room for an order, and the kinds for which there may still be some."""
        return {order: self.offers.open(self.written, kinds) for order, kinds in self.left.items()}

    @cached_property
    def _by_value(self) -> dict[Any, tuple[OrderKind, ...]]:
        """The values of the next field of the order begun, with the kinds that have them."""
        if len(self.begun) == 1:
            return dict.fromkeys(self.offers.of(self.begun[0]).next_values(self.written, self.values), self.begun)
        found: dict[Any, list[OrderKind]] = {}
        for kind in self.begun:
            for value in self.offers.of(kind).next_values(self.written, self.values):
                found.setdefault(value, []).append(kind)
        return {value: tuple(kinds) for value, kinds in found.items()}


def _finished(now: Writing) -> Writing:
    """The same, with the order begun among the others if nothing is left to say of it."""
    done = next((kind for kind in now.begun if len(kind.fields) == len(now.values)), None)
    given = now.offers.of(done).first(now.values) if done else None
    return replace(now, written=now.written.after(given), begun=(), values=()) if given else now


def begun(words: Words, seen: Situation) -> Writing:
    """An empty sheet of a seat."""
    offers = Offers(seen.legal, _texts(seen))
    return Writing(words, offers, offers.kinds).settled()


def closed(words: Words, orders: tuple[Order, ...]) -> Writing:
    """A sheet that is done."""
    return Writing(words, _NOTHING, {}, Written(orders), is_done=True)


def _texts(seen: Situation) -> Texts:
    """Orders in words as the rules hint them, where there are any."""
    if not any(is_worded(kind.order) for kind in seen.legal.kinds):
        return {}
    found: dict[type[Order], list[Order]] = {}
    for _, hints in seen.hints:
        for order in hints.orders or ():
            found.setdefault(type(order), []).append(order)
    return found
