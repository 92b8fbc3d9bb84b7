"""Values that forms send, checked against the fields for which they are, and what is told of those that do not fit."""

from collections.abc import Mapping, Sequence
from typing import Any

from django.http import QueryDict
from django.utils.translation import gettext as _

from variorum.game.legal_orders import Field
from variorum.game.order import SlotKind
from variorum.host.games.services.common import RefusedError
from variorum.host.play.legal import shown

Sent = Mapping[str, Sequence[str]]
"""What a form sends, by the names of fields; fields that were left empty are not in it."""

_MOST_SHOWN = 60
_MOST_NAMED = 12
_LONGEST_NUMBER = 9


class MissingError(RefusedError):
    """Something is not chosen, or not written yet."""


class UnfitError(Exception):
    """A field that does not fit, what was written there, and what would be accepted; `fitting` fields before it do."""

    fitting = 0

    def __init__(self, field: Field, written: str, accepted: Sequence[str]) -> None:
        super().__init__(field.name)
        self.field, self.written, self.accepted = field, written, tuple(accepted)


def sent(data: QueryDict, stem: str) -> Sent:
    """The fields whose names begin with a stem, without it."""
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
    if written.isascii() and written.isdecimal() and len(written) <= _LONGEST_NUMBER:
        number = int(written)
        if field.least <= number <= field.most:
            return number
    raise UnfitError(field, written, [_range(field)])


def _powers(field: Field, written: tuple[str, ...]) -> tuple[str, ...]:
    if set(written) <= set(field.choices) and field.least <= len(set(written)) <= field.most:
        return tuple(dict.fromkeys(written))
    raise UnfitError(field, ", ".join(written), [_range(field)])


def _range(field: Field) -> str:
    bounds = {"least": field.least, "most": field.most}
    if field.kind is SlotKind.POWERS:
        return _("%(least)d to %(most)d of the powers") % bounds
    if field.kind is SlotKind.AMOUNT:
        return _("a whole number from %(least)d to %(most)d") % bounds
    return _("%(least)d to %(most)d characters") % bounds


def refusal(problems: Sequence[UnfitError]) -> RefusedError:
    """What is wrong, of several ways of reading the same: those of which most fields fit are those to tell of."""
    if not problems:
        return RefusedError(_("These fields do not go together in one order."))
    best = max(problems, key=lambda problem: problem.fitting)
    mine = [one for one in problems if (one.fitting, one.field.name) == (best.fitting, best.field.name)]
    accepted = list(dict.fromkeys(text for problem in mine for text in problem.accepted))
    shown_ = ", ".join(accepted[:_MOST_NAMED]) + (" …" if len(accepted) > _MOST_NAMED else "")
    values = {"field": label(best.field.name), "written": _cut(best.written), "accepted": shown_}
    if not best.written:
        return MissingError(_("%(field)s: nothing is chosen. Accepted: %(accepted)s.") % values)
    return RefusedError(_("%(field)s: “%(written)s” will not do. Accepted: %(accepted)s.") % values)


def _cut(written: str) -> str:
    return written if len(written) <= _MOST_SHOWN else f"{written[:_MOST_SHOWN]}…"


def label(name: str) -> str:
    """The name of a field as people read it."""
    return name.replace("_", " ").capitalize()
