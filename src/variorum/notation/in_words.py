"""Orders, units and places as players say them: "army Paris moves to Burgundy".

An order's type has its words in `says`. Here they become a command, for a button beside the unit, or a sentence about
the unit. An order in notation can be told, too, as results have it.
"""

import re
from collections.abc import Callable, Iterator, Mapping
from functools import lru_cache
from typing import Any

import msgspec

from variorum.board import area_of
from variorum.game.condition import Both, Condition, Conditional, Either, Not, Verb
from variorum.game.event import counted, series
from variorum.game.order import Form, Order, Slot, SlotKind, Word
from variorum.game.title import called
from variorum.game.unit import ARMY, FLEET, UnitRef
from variorum.game.variant import Variant
from variorum.notation.names import names
from variorum.notation.reader import Reader
from variorum.variants import registry

_PLACEHOLDER = re.compile(r"\{(\w+)(?::(\w+))?\}")
_SIDES = {"N": "north", "E": "east", "S": "south", "W": "west"}
_COAST = re.compile(r"([NS]?[EW]?)C")
OTHER = "other"
_PLAIN = {ARMY.code, FLEET.code}


class Words(msgspec.Struct, frozen=True):
    """The names in a variant: areas by id, unit kinds by code."""

    areas: Mapping[str, str]
    kinds: Mapping[str, str]

    def place(self, location: str) -> str:
        """A location: "Spain (south coast)"."""
        area = area_of(location)
        name = self.areas.get(area, area)
        return f"{name} ({coast(location[len(area) :].strip('/()'))})" if location != area else name

    def unit(self, ref: UnitRef) -> str:
        """A unit: "army Paris"."""
        number = f"number {ref.number}" if ref.number else ""
        whose = f"{called(ref.power)}'s" if ref.power else ""
        parts = (whose, self.kinds.get(ref.kind, ref.kind), self.place(ref.location), number)
        return " ".join(part for part in parts if part)

    def new_unit(self, ref: UnitRef) -> str:
        """A unit that isn't there yet: "an army in Paris"."""
        kind = self.kinds.get(ref.kind, ref.kind)
        return f"{'an' if kind[:1].lower() in 'aeiou' else 'a'} {kind} in {self.place(ref.location)}"

    def other(self, ref: UnitRef) -> str:
        """A unit that another one's order names: its place is enough if nothing else could be there."""
        plain = not (ref.power or ref.number or set(self.kinds) - _PLAIN)
        return self.place(ref.location) if plain else self.unit(ref)

    def value(self, kind: SlotKind, value: Any) -> str:
        """The value of a field."""
        match value:
            case UnitRef():
                return self.new_unit(value) if kind is SlotKind.NEW_UNIT else self.unit(value)
            case Order():
                return self.order(value)
            case bool():
                return "yes" if value else "no"
            case str():
                return self._text(kind, value)
            case tuple():
                return self._several(kind, value)
        return str(value)

    def order(self, order: Order) -> str:
        """An order as a sentence begins: "army Paris moves to Burgundy", "build a fleet in Brest"."""
        form, says = _written(order)
        if not says:
            return " ".join(self._part(part, order) for part in form.parts)
        if (unit := subject_of(form)) is None:
            return self._filled(says, form, order)
        verb, space, rest = says.partition(" ")
        told = self._filled(rest, form, order)
        return f"{self.unit(getattr(order, unit))} {third_person(verb)}{space}{told}"

    def command(self, order: Order) -> str:
        """An order as the unit that it's for hears it: "Move to Burgundy"."""
        form, says = _written(order)
        told = self._filled(says, form, order) if says else self.order(order)
        return told[:1].upper() + told[1:]

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
        return self.value(kind, value)

    def _text(self, kind: SlotKind, value: str) -> str:
        match kind:
            case SlotKind.LOCATION | SlotKind.AREA:
                return self.place(value)
            case SlotKind.POWER | SlotKind.SEAT:
                return called(value)
            case SlotKind.CHOICE:
                return coast(value) if _COAST.fullmatch(value) else value.lower()
            case SlotKind.TEXT | SlotKind.DATA:
                return f"“{value}”"
            case SlotKind.KIND:
                return self.kinds.get(value, value)
            case _:
                return value

    def _several(self, kind: SlotKind, values: tuple[str, ...]) -> str:
        if kind is SlotKind.POWERS:
            return series(map(called, values))
        return (", " if kind is SlotKind.PATH else " and ").join(map(self.place, values))

    def told(self, part: "WordField", value: Any) -> str:
        """The value of a field among the words of an order."""
        if part.noun:
            return counted(value, part.noun)
        return self.other(value) if part.kind == OTHER else self.value(SlotKind(part.kind), value)

    def _filled(self, says: str, form: Form, order: Order) -> str:
        """The words of an order, with the values of its fields."""
        found = parts(says, form)
        return "".join(part if isinstance(part, str) else self.told(part, getattr(order, part.field)) for part in found)

    def _part(self, part: Word | Slot, order: Order) -> str:
        return spoken(part) if isinstance(part, Word) else self.value(part.kind, getattr(order, part.field))


class WordField(msgspec.Struct, frozen=True):
    """A field among the words of an order: of a kind of slots, or `OTHER` for a unit that it is about.

    A `noun` counts it.
    """

    field: str
    kind: str
    noun: str = ""


def parts(says: str, form: Form) -> Iterator[str | WordField]:
    """The words of a form, and the fields among them."""
    kinds = {part.field: str(part.kind) for part in form.parts if isinstance(part, Slot)}
    text, *more = _PLACEHOLDER.split(says)
    yield text
    for field, noun, after in zip(more[::3], more[1::3], more[2::3], strict=True):
        helped = kinds[field] == SlotKind.UNIT and subject_of(form) not in {None, field}
        yield WordField(field, OTHER if helped else kinds[field], noun or "")
        yield after


def words(variant: Variant) -> Words:
    """The names in a variant."""
    return _words(variant.id)


def teller(variant: Variant) -> Callable[[str], str]:
    """What tells orders of a variant that are written in canonical notation; empty for a text that isn't an order."""
    return _teller(variant.id)


def order_reader(variant: Variant) -> Callable[[str], Order | None]:
    """What reads orders of a variant that are written in canonical notation; None for a text that isn't an order."""
    return _order_reader(variant.id)


def subject_of(form: Form) -> str | None:
    """The field of the unit that a form begins with."""
    first = form.parts[0]
    return first.field if isinstance(first, Slot) and first.kind is SlotKind.UNIT else None


def third_person(verb: str) -> str:
    """What a unit does, from what it is told to do: "moves", "flies"."""
    if re.search(r"(s|x|ch|sh)$", verb):
        return f"{verb}es"
    return f"{verb[:-1]}ies" if re.search(r"[^aeiou]y$", verb) else f"{verb}s"


def coast(code: str) -> str:
    """The name of a coast: "south coast"."""
    found = _COAST.fullmatch(code)
    return f"{''.join(_SIDES[side] for side in found[1])} coast" if found and found[1] else code


def spoken(word: Word) -> str:
    """A word of the notation in full: "supports" for S, "to" for a dash."""
    told = [text for text in (word.text, *word.also) if text.replace(" ", "").isalpha()]
    short = len(word.text) < 3 or not word.text.replace(" ", "").isalpha()
    singles = [text for text in told if " " not in text]
    if short and singles:
        return ("to" if "TO" in singles else max(singles, key=len)).lower()
    return word.text.lower()


def _written(order: Order) -> tuple[Form, str]:
    """The form that writes an order, and its words; without words, its notation has to do."""
    forms = order.written_forms()
    fits = (at for at, form in enumerate(forms) if all(getattr(order, name) == is_ for name, is_ in form.fixed.items()))
    at = next(fits)
    return forms[at], order.says[at] if order.says else ""


@lru_cache(maxsize=256)
def _words(name: str) -> Words:
    variant = registry.variant(name)
    areas = {area: known.name for area, known in variant.board.areas.items()}
    return Words(areas, {kind.code: kind.name for kind in variant.world.kinds})


@lru_cache(maxsize=64)
def _teller(name: str) -> Callable[[str], str]:
    read, said = _order_reader(name), _words(name)

    @lru_cache(maxsize=4_096)
    def told(text: str) -> str:
        order = read(text)
        return said.order(order) if order is not None else ""

    return told


@lru_cache(maxsize=64)
def _order_reader(name: str) -> Callable[[str], Order | None]:
    variant = registry.variant(name)
    world = variant.world
    known = names(world.board, world.kinds, variant.powers, world.bystanders, world.figures, (), tuple(variant.records))
    reader = Reader(known, tuple(variant.orders))

    @lru_cache(maxsize=4_096)
    def read(text: str) -> Order | None:
        order = reader.read_order(text)
        return order if isinstance(order, Order) and str(order) == text else None

    return read
