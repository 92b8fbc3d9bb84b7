"""Orders, units and places in words, as a screen reader speaks them."""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from itertools import groupby
from typing import Any

import msgspec

from variorum.board import Board, area_of
from variorum.game.condition import Both, Condition, Conditional, Either, Not, Verb
from variorum.game.legal_orders import LegalOrders
from variorum.game.order import Order, Slot, SlotKind, UnitOrder, Word
from variorum.game.unit import UnitRef
from variorum.game.variant import Variant
from variorum.host.orders.values import form_of
from variorum.variants import registry

_BEGINNING = 5
"""Words at the beginning of purposes that are said once."""


def doable(legal_orders: LegalOrders) -> str:
    """What a seat can order, as the end of a sentence: units, then the purpose of each other order."""
    orders = dict.fromkeys(kind.order for kind in legal_orders.kinds)
    units = ["order units"] if any(map(_orders_unit, orders)) else []
    others = dict.fromkeys(order.purpose for order in orders if not _orders_unit(order))
    return _listed([*units, *_shortened(others)])


def _shortened(purposes: Iterable[str]) -> Iterator[str]:
    """The purposes, with a beginning that several in a row share said once: "bid points to hold, or to move"."""
    for beginning, sharing in groupby(purposes, lambda purpose: purpose.split()[:_BEGINNING]):
        first, *more = sharing
        shared = " ".join(beginning)
        yield _listed([first, *(purpose.removeprefix(shared).strip() for purpose in more)], "or") if more else first


def _listed(words: Sequence[str], last: str = "and") -> str:
    """Words as a sentence lists them: with a comma before the last, too, where one of them has an "and" or "or"."""
    *others, final = words or [""]
    has_lists = any(re.search(r" (and|or) ", word) for word in words)
    return f"{', '.join(others)}{',' if has_lists and others else ''} {last} {final}" if others else final


def _orders_unit(order: type[Order]) -> bool:
    """Whether a type of orders is one for units to carry out, among the units' own."""
    first = next((part for form in order.forms for part in form.parts), None)
    return issubclass(order, UnitOrder) or (not order.group and isinstance(first, Slot) and first.kind is SlotKind.UNIT)


class Words(msgspec.Struct, frozen=True):
    """The names in a variant: areas by id, unit kinds by code."""

    areas: Mapping[str, str]
    kinds: Mapping[str, str]

    def place(self, location: str) -> str:
        """A location: "Spain, SC"."""
        area = area_of(location)
        name = self.areas.get(area, area)
        return f"{name}, {location[len(area) :].strip('/()')}" if location != area else name

    def unit(self, ref: UnitRef) -> str:
        """A unit: "army Paris"."""
        number = f"number {ref.number}" if ref.number else ""
        parts = (ref.power.title(), self.kinds.get(ref.kind, ref.kind), self.place(ref.location), number)
        return " ".join(part for part in parts if part)

    def value(self, kind: SlotKind, value: Any) -> str:
        """The value of a field."""
        match value:
            case UnitRef():
                return self.unit(value)
            case Order():
                return self.order(value)
            case bool():
                return "yes" if value else "no"
            case str():
                return self.place(value) if kind in (SlotKind.LOCATION, SlotKind.AREA) else value
            case tuple():
                return ", ".join(self.place(part) for part in value)
            case _:
                return str(value)

    def order(self, order: Order) -> str:
        """An order: "army Paris to Burgundy"."""
        form = form_of(order)
        parts = form.parts if form else ()
        return " ".join(self._part(part, order) for part in parts)

    def condition(self, condition: Condition, *, denied: bool = False, inner: bool = False) -> str:
        """A condition or its negation: "army Burgundy is dislodged and Picardy is not empty".

        `inner`: it is part of a larger condition, so "both" or "either" must mark its beginning.
        """
        match condition:
            case Not(part):
                return self.condition(part, denied=not denied, inner=inner)
            case Both(parts) | Either(parts):
                opening, word = ("both ", " and ") if isinstance(condition, Both) != denied else ("either ", " or ")
                told = word.join(self.condition(part, denied=denied, inner=True) for part in parts)
                return f"{opening}{told}" if inner and len(parts) > 1 else told
            case question:
                return " ".join(self._said(part, question, denied=denied) for part in question.clause.parts)

    def conditional(self, conditional: Conditional) -> str:
        """A conditional order: "if army Burgundy is dislodged, then army Burgundy retreats to Gascony"."""
        orders, otherwise = (
            " and ".join(map(self.order, given)) for given in (conditional.then, conditional.otherwise)
        )
        told = f"if {self.condition(conditional.condition)}, then {orders}"
        return f"{told}; otherwise {otherwise}" if otherwise else told

    def _said(self, part: str | Verb | Slot, condition: Condition, *, denied: bool) -> str:
        match part:
            case Verb():
                return part.not_so if denied else part.so
            case Slot():
                return self._named(part.kind, getattr(condition, part.field))
            case _:
                return part

    def _named(self, kind: SlotKind, value: Any) -> str:
        if kind is SlotKind.ORDER:
            return f"“{value}”"
        return str(value).title() if kind is SlotKind.POWER else self.value(kind, value)

    def _part(self, part: Word | Slot, order: Order) -> str:
        return spoken(part) if isinstance(part, Word) else self.value(part.kind, getattr(order, part.field))


def words(variant: Variant) -> Words:
    """The names in a variant."""
    return _words(variant.id)


def spoken(word: Word) -> str:
    """A word of the notation in full: "supports" for S, "to" for a dash."""
    told = [text for text in (word.text, *word.also) if text.replace(" ", "").isalpha()]
    short = len(word.text) < 3 or not word.text.replace(" ", "").isalpha()
    singles = [text for text in told if " " not in text]
    if short and singles:
        return ("to" if "TO" in singles else max(singles, key=len)).lower()
    return word.text.lower()


@cache
def _words(name: str) -> Words:
    variant = registry.variant(name)
    board: Board = variant.board
    return Words(
        {name: area.name for name, area in board.areas.items()}, {kind.code: kind.name for kind in variant.world.kinds}
    )
