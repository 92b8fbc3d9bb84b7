"""The form that forces a draw of the dice, with the draws that the phase makes."""

import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import chain, islice, product

from msgspec.structs import replace

from variorum.game.dice import Among, Draw
from variorum.game.position import Position
from variorum.game.rule import draws_of
from variorum.game.variant import Variant
from variorum.host.orders.controls import Control, OrderForm
from variorum.host.orders.values import tag
from variorum.notation.in_words import words
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
