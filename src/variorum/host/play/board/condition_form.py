"""The form for conditional orders: conditions, the orders that depend on them, and what is already filled in."""

from collections.abc import Iterator
from itertools import groupby

import msgspec
from django.http import QueryDict
from msgspec.structs import replace

from variorum.game.condition import Condition
from variorum.game.legal_orders import Field, LegalOrders
from variorum.game.order import Order, Slot, SlotKind, Word
from variorum.game.question import Question, questions
from variorum.game.schedule import Due
from variorum.host.orders.controls import Control, control_kind, labelled
from variorum.host.orders.fields import label
from variorum.host.orders.forms import forms
from variorum.host.orders.values import areas_of, on_map, shown, tag
from variorum.host.play.board.conditional_orders import ASKS, LONGEST_TEXT, THEN, Seat
from variorum.notation.in_words import Words

_MOST_WORDS = 3


class Choice(msgspec.Struct, frozen=True):
    """An alternative: its value, its name and its controls.

    `stem` is the prefix of the controls' names; `order` is the type of orders that it makes in this phase, if any,
    and `meaning` says what that does;
    `examples` are patterns of the orders that its text field takes, each with its purpose.
    """

    value: str
    purpose: str
    controls: tuple[Control, ...]
    stem: str
    chosen: bool = False
    order: str = ""
    examples: tuple[tuple[str, str], ...] = ()
    meaning: str = ""


class Ask(msgspec.Struct, frozen=True):
    """A condition: its field, its alternatives, and whether it is negated."""

    name: str
    choices: tuple[Choice, ...]
    denied: bool

    @property
    def chosen(self) -> bool:
        """Whether a condition has been chosen."""
        return any(choice.chosen for choice in self.choices)


class ConditionForm(msgspec.Struct, frozen=True):
    """The whole form. `joined` is how several conditions combine: "and" or "or"."""

    asks: tuple[Ask, ...]
    orders: tuple[Choice, ...]
    joined: str


def condition_form(seat: Seat, words: Words, written: QueryDict) -> ConditionForm:
    """The form with the values filled in so far."""
    orders = (*_now(seat), *_later(seat))
    return ConditionForm(
        asks=tuple(_ask(seat, name, words, written) for name in ASKS),
        orders=tuple(_filled(choice, THEN, written) for choice in orders),
        joined=written.get("joined", ""),
    )


def asked_places(seat: Seat) -> dict[str, tuple[str, ...]]:
    """The map areas of each value that a condition can name."""
    fields = (field for question in questions(seat.variant, seat.position) for field in question.fields)
    choices = ((field.kind, choice) for field in fields for choice in field.choices)
    return {shown(kind, choice): areas for kind, choice in choices if (areas := areas_of(kind, choice))}


def _ask(seat: Seat, name: str, words: Words, written: QueryDict) -> Ask:
    made = (_question(question, name, words) for question in questions(seat.variant, seat.position))
    return Ask(name, tuple(_filled(choice, name, written) for choice in made), bool(written.get(f"{name}-not")))


def _question(question: Question, name: str, words: Words) -> Choice:
    kind = question.condition
    controls = tuple(_control(field, kind, words) for field in question.fields)
    return Choice(tag(kind), kind.purpose, controls, f"{name}-{tag(kind)}-")


def _control(field: Field, kind: type[Condition], words: Words) -> Control:
    blank = kind.blanks.get(field.name)
    return Control(
        name=field.name,
        label=label(field.name),
        kind=control_kind(field),
        choices=tuple(labelled([field], words)),
        least=field.least,
        most=field.most,
        picks=on_map(field),
        needed=False,
        blank=blank.meaning if blank else "",
        orders=field.kind is SlotKind.ORDER,
    )


def _now(seat: Seat) -> Iterator[Choice]:
    """The orders of this phase that can depend on an earlier step, each with its controls."""
    kinds = tuple(kind for kind in seat.legal_orders.kinds if kind.order in seat.schedule.waiting)
    for form in forms(seat.variant, seat.position, LegalOrders(kinds, seat.legal_orders.constraints)):
        controls = tuple(replace(control, needed=False) for control in form.controls)
        yield Choice(form.tag, form.purpose, controls, f"{THEN}-{form.tag}-", order=form.tag, meaning=form.meaning)


def _later(seat: Seat) -> Iterator[Choice]:
    """The later phases of the season, each with a text field for one of its orders."""
    plan = seat.schedule
    numbered = ((due, plan.conditional(index)) for index, due in enumerate(plan.dues) if not due.now)
    for turn, dues in groupby(numbered, key=lambda each: each[0].turn):
        found: list[tuple[Due, tuple[type[Order], ...]]] = list(dues)
        examples = tuple((pattern(kind), kind.purpose) for _, kinds in found for kind in kinds)
        if examples:
            text = Control("order", label("order"), "text", least=1, most=LONGEST_TEXT, needed=False)
            phase = f"later: {found[0][0].phase}"
            yield Choice(str(turn), phase, (text,), f"{THEN}-{turn}-", examples=examples)


def pattern(kind: type[Order]) -> str:
    """The notation of a type of orders, with field names in place of values."""
    form = next(form for form in kind.forms if not form.read_only)
    return " ".join(part.text if isinstance(part, Word) else _place(part) for part in form.parts)


def _place(slot: Slot) -> str:
    few = 0 < len(slot.choices) <= _MOST_WORDS
    return "/".join(slot.choices) if few else f"[{slot.field.replace('_', ' ')}]"


def _filled(choice: Choice, name: str, written: QueryDict) -> Choice:
    controls = (replace(each, values=tuple(written.getlist(choice.stem + each.name))) for each in choice.controls)
    return replace(choice, chosen=written.get(name) == choice.value, controls=tuple(controls))
