"""Values sent by forms, checked against their fields, and the errors for invalid ones."""

from collections.abc import Mapping, Sequence
from typing import Any

from django.http import QueryDict

from variorum.game.legal_orders import Field
from variorum.game.order import SlotKind
from variorum.host.games.common import RefusedError
from variorum.host.orders.values import shown
from variorum.host.schema.numbers import whole

Sent = Mapping[str, Sequence[str]]
"""The values that a form sends, by field name, without empty fields."""

_MOST_SHOWN = 60
_MOST_NAMED = 12


class MissingError(RefusedError):
    """A required choice or text is still missing."""


class UnfitError(Exception):
    """An invalid field, its value, and what would be accepted; `fitting` counts the valid fields before it."""

    fitting = 0

    def __init__(self, field: Field, written: str, accepted: Sequence[str]) -> None:
        super().__init__(field.name)
        self.field, self.written, self.accepted = field, written, tuple(accepted)


def sent(data: QueryDict, stem: str) -> Sent:
    """The fields whose names have a prefix, without the prefix."""
    keys = (key for key in data if key.startswith(stem) and data.get(key, "").strip())
    return {key.removeprefix(stem): data.getlist(key) for key in keys}


def value(field: Field, given: Sent) -> Any:
    """The value of a field.

    Raises: UnfitError
    """
    several = given.get(field.name, ())
    written = several[-1].strip() if several else ""
    if field.kind is SlotKind.POWERS:
        return _powers(field, tuple(several))
    if field.choices:
        return _choice(field, written)
    if field.kind is SlotKind.AMOUNT:
        return _amount(field, written)
    if not field.least <= len(written) <= field.most:
        raise UnfitError(field, written, [_range(field)])
    return written


def _choice(field: Field, written: str) -> Any:
    found = next((choice for choice in field.choices if shown(field.kind, choice) == written), None)
    if found is not None or (not written and len(field.choices) == 1):
        return field.choices[0] if found is None else found
    raise UnfitError(field, written, [shown(field.kind, choice) for choice in field.choices])


def _amount(field: Field, written: str) -> int:
    number = whole(written, field.most)
    if number is not None and number >= field.least:
        return number
    raise UnfitError(field, written, [_range(field)])


def _powers(field: Field, written: tuple[str, ...]) -> tuple[str, ...]:
    if set(written) <= set(field.choices) and field.least <= len(set(written)) <= field.most:
        return tuple(dict.fromkeys(written))
    raise UnfitError(field, ", ".join(written), [_range(field)])


def _range(field: Field) -> str:
    if field.kind is SlotKind.POWERS:
        return f"{field.least} to {field.most} of the powers"
    if field.kind is SlotKind.AMOUNT:
        return f"a whole number from {field.least} to {field.most}"
    return f"{field.least} to {field.most} characters"


def refusal(problems: Sequence[UnfitError]) -> RefusedError:
    """The error to report when no reading of a form fits: that of the readings with the most valid fields."""
    if not problems:
        return RefusedError("These values don't make a legal order together.")
    best = max(problems, key=lambda problem: problem.fitting)
    mine = [one for one in problems if (one.fitting, one.field.name) == (best.fitting, best.field.name)]
    accepted = list(dict.fromkeys(text for problem in mine for text in problem.accepted))
    shown_ = ", ".join(accepted[:_MOST_NAMED]) + (" …" if len(accepted) > _MOST_NAMED else "")
    field = label(best.field.name)
    if not best.written:
        return MissingError(f"{field} is missing. Accepted: {shown_}.")
    return RefusedError(f"{field}: “{_cut(best.written)}” isn't valid. Accepted: {shown_}.")


def _cut(written: str) -> str:
    return written if len(written) <= _MOST_SHOWN else f"{written[:_MOST_SHOWN]}…"


def label(name: str) -> str:
    """A field's name for readers."""
    return name.rpartition("__")[2].replace("_", " ").capitalize()
