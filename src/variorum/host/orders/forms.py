"""Forms for legal orders."""

import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import chain, islice, product

from msgspec.structs import replace

from variorum.game.dice import Among, Draw
from variorum.game.legal_orders import LegalOrders, OrderKind
from variorum.game.order import Order, SlotKind
from variorum.game.position import Position
from variorum.game.rule import draws_of
from variorum.game.variant import Variant
from variorum.host.orders.bounds import named
from variorum.host.orders.controls import Control, OrderForm, control_kind, labelled
from variorum.host.orders.fields import label
from variorum.host.orders.guided import guided, only_guides
from variorum.host.orders.values import on_map, shown, tag
from variorum.notation.in_words import Words, words
from variorum.rules.forcing import results_of
from variorum.rules.master_orders import Force

MOST_LABELS = 300
NUMBERS = ("1", "2", "3")
NO_DRAWS = "this phase draws no dice"

Hints = tuple[tuple[str, str], ...]

_PART = re.compile(r"\{(\w+)\}")


def with_draws(form: OrderForm, variant: Variant, position: Position) -> OrderForm:
    """The form, with likely labels and results if it forces a draw."""
    if form.tag != tag(Force):
        return form
    draws = _draws(variant, position)
    labels = _labels(draws, variant, position)
    if not labels:
        return replace(form, bounds=(*form.bounds, NO_DRAWS))
    hints = {"label": labels, "result": _results(draws, variant, position)}
    return replace(form, controls=tuple(_hinted(control, hints) for control in form.controls))


def _hinted(control: Control, hints: Mapping[str, Hints]) -> Control:
    return replace(control, hints=hints.get(control.name, ()))


def _labels(draws: Sequence[Draw], variant: Variant, position: Position) -> Hints:
    """The labels that draws of the phase may have, and what each decides."""
    values = {
        "unit": tuple(dict.fromkeys(map(str, position.units))),
        "power": variant.powers,
        "seat": tuple(seat.id for seat in position.seats),
        "number": NUMBERS,
    }
    named = ((label, draw.meaning) for draw in draws for label in _written(draw, values))
    return tuple(islice(named, MOST_LABELS))


def _draws(variant: Variant, position: Position) -> tuple[Draw, ...]:
    """The draws of the phase, and of automatic phases that run right after it."""
    found = [variant.phase(position.turn)]
    for _, phase in islice(variant.calendar.after(position.turn), len(variant.calendar.phases)):
        if not phase.automatic and phase.letter == found[0].letter:
            break
        found += [phase] if phase.automatic else []
    return draws_of(chain.from_iterable(phase.rules for phase in found))


def _written(draw: Draw, values: Mapping[str, Sequence[str]]) -> Iterator[str]:
    """The label of a draw with everything that may stand in its braces."""
    names = _PART.findall(draw.label)
    for chosen in product(*(values.get(name, ()) for name in names)):
        given = iter(chosen)
        yield _PART.sub(lambda _, given=given: next(given), draw.label)  # type: ignore[misc]


def _results(draws: Sequence[Draw], variant: Variant, position: Position) -> Hints:
    """What the draws may give, with the names of areas; thousands of pairs of areas are left out."""
    names = words(variant).areas
    found = dict.fromkeys(
        result
        for draw in draws
        if draw.results is not Among.PAIRS
        for result in results_of(draw, variant.world, position)
    )
    return tuple((result, names.get(result, "")) for result in found)


def forms(variant: Variant, position: Position, legal_orders: LegalOrders) -> tuple[OrderForm, ...]:
    """A form for every type of legal orders, in the order in which the phase carries them out."""
    legal_orders = guided(legal_orders)
    phase, legal = variant.phase(position.turn), dict.fromkeys(kind.order for kind in legal_orders.kinds)
    steps = {order: step.name for step in reversed(phase.steps) for rule in step.rules for order in rule.orders}
    known = [order for order in phase.orders if order in legal]
    types = dict.fromkeys((*known, *legal))
    made = (_form(legal_orders, order, steps.get(order, ""), words(variant)) for order in types)
    return tuple(with_draws(form, variant, position) for form in made)


def _form(legal_orders: LegalOrders, order: type[Order], step: str, words: Words) -> OrderForm:
    kinds = [kind for kind in legal_orders.kinds if kind.order is order]
    names = dict.fromkeys(field.name for kind in kinds for field in kind.fields if field.choices != (False,))
    controls = tuple(_control(name, kinds, words) for name in names)
    bounds = named(legal_orders.constraints, order)
    return OrderForm(step, tag(order), order.purpose, controls, bounds, order.group, order.meaning)


def _control(name: str, kinds: Sequence[OrderKind], words: Words) -> Control:
    """A control for a field, with its choices in all legal orders of a type."""
    fields = [field for kind in kinds for field in kind.fields if field.name == name]
    first = fields[0]
    may_be_open = any(not shown(field.kind, choice) for field in fields for choice in field.choices)
    return Control(
        name=name,
        label=label(kinds[0].order.labels.get(name, name)),
        kind=control_kind(first),
        choices=tuple(labelled(fields, words)),
        least=min(field.least for field in fields),
        most=max(field.most for field in fields),
        picks=first.kind is not SlotKind.POWERS and any(map(on_map, fields)),
        needed=len(fields) == len(kinds) and not may_be_open and not only_guides(name),
        blank="unspecified" if may_be_open else "",
    )
