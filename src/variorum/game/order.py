"""Orders as typed values, each with the forms in which it is written and read.

A rule declares its orders here as data; `notation` reads any text by the forms of the rules at hand, and `str(order)`
writes the canonical text.
"""

from collections.abc import Callable, Hashable, Mapping
from enum import StrEnum
from functools import cache
from typing import Any, ClassVar, NamedTuple

import msgspec

from variorum.game.unit import UnitRef


class SlotKind(StrEnum):
    """What a slot of a form takes, and the type of the order's field.

    UNIT: UnitRef · LOCATION: an area, with its coast where it matters · AREA · POWER · SEAT: str · NEW_UNIT: UnitRef
    of a unit to be · KIND: code of a unit kind · PATH: tuple of locations joined by dashes · BORDER: two areas joined
    by a slash · POWERS: tuple of powers, one after another · AMOUNT: int · CHOICE: one of the field's words · TEXT:
    quoted str · ORDER: another order.
    """

    UNIT = "unit"
    LOCATION = "location"
    AREA = "area"
    POWER = "power"
    POWERS = "powers"
    SEAT = "seat"
    NEW_UNIT = "new unit"
    KIND = "kind"
    PATH = "path"
    BORDER = "border"
    AMOUNT = "amount"
    CHOICE = "choice"
    TEXT = "text"
    ORDER = "order"


class Word(msgspec.Struct, frozen=True):
    """A fixed word of a form: as it is written, and what else is read in its place (perhaps several words)."""

    text: str
    also: tuple[str, ...] = ()


class Slot(msgspec.Struct, frozen=True):
    """A place of a form that takes the value of a field.

    `choices` are the words of a CHOICE, and `also` what else is read in the place of some of them.
    """

    field: str
    kind: SlotKind
    choices: tuple[str, ...] = ()
    also: dict[str, tuple[str, ...]] = {}


class Form(msgspec.Struct, frozen=True):
    """One way of writing an order.

    `fixed` are the fields that the form itself decides. A form that is `read_only` is understood, but never written.
    """

    parts: tuple[Word | Slot, ...]
    fixed: dict[str, Any] = {}
    read_only: bool = False


class Order(msgspec.Struct, frozen=True, tag_field="type"):
    """What a seat wants done.

    Every rule declares its own as subclasses, each with its `forms`, the canonical one first. Orders of a type that is
    `plain_only` take no condition; one of the `masters` only the game master gives; one that `waives` does without
    somebody's answer, so that nobody awaits it; of a `collective` one, such as a vote, something comes only if several
    seats give the same. `refusal` says why those that are not legal are refused, where the rule does not say it; {seat}
    in it is the seat. `kinds` are the codes of the units that a type is for; none are: any unit. `labels` say in forms
    what fields are of which the names say too little.
    """

    forms: ClassVar[tuple[Form, ...]] = ()
    purpose: ClassVar[str] = ""
    refusal: ClassVar[str] = "this cannot be ordered now"
    plain_only: ClassVar[bool] = False
    masters: ClassVar[bool] = False
    waives: ClassVar[bool] = False
    kinds: ClassVar[tuple[str, ...]] = ()
    labels: ClassVar[Mapping[str, str]] = {}
    collective: ClassVar[bool] = False

    @property
    def partners(self) -> tuple["Partner", ...]:
        """The orders of other units that this one counts on, as far as it can tell."""
        return ()

    @property
    def subject(self) -> UnitRef | None:
        """The unit that the order is for; of two orders with one subject only one can stand.

        None: it is for no unit.
        """
        unit = getattr(self, "unit", None)
        return unit if isinstance(unit, UnitRef) else None

    @property
    def slot(self) -> Hashable:
        """What the order fills: a unit, or else itself. Of a seat's orders for one slot only one can stand."""
        return self.subject or self

    @classmethod
    def tag(cls) -> str:
        """The name of the type in data."""
        return str(cls.__struct_config__.tag)

    def __str__(self) -> str:
        writer = next(
            writer
            for writer in _writers(type(self))
            if all(getattr(self, field) == value for field, value in writer.fixed)
        )
        return writer.pattern % tuple(show(getattr(self, field)) for field, show in writer.slots)


class Partner(msgspec.Struct, frozen=True):
    """What another unit must be ordered for an order to come to anything: a type, and some fields' values.

    `everybody`: whoever can give that order is counted on.
    """

    order: type[Order]
    fields: Mapping[str, Any]
    everybody: bool = False


_ESCAPED = str.maketrans({"\\": "\\\\", '"': '\\"', "\n": "\\n", "\r": "\\r"})
_SHOWN: dict[SlotKind, Callable[[Any], str]] = {
    SlotKind.PATH: "-".join,
    SlotKind.BORDER: "/".join,
    SlotKind.POWERS: " ".join,
    SlotKind.TEXT: lambda value: f'"{value.translate(_ESCAPED)}"',
}


class _Writer(NamedTuple):
    """How orders that fit a form are written: the fields that it fixes, and a pattern with a place for each slot."""

    fixed: tuple[tuple[str, Any], ...]
    pattern: str
    slots: tuple[tuple[str, Callable[[Any], str]], ...]


@cache
def _writers(order: type[Order]) -> tuple[_Writer, ...]:
    """The ways of writing orders of a type."""
    return tuple(_writer(form) for form in order.forms if not form.read_only)


def _writer(form: Form) -> _Writer:
    pattern = " ".join(part.text.replace("%", "%%") if isinstance(part, Word) else "%s" for part in form.parts)
    slots = tuple((part.field, _SHOWN.get(part.kind, str)) for part in form.parts if isinstance(part, Slot))
    return _Writer(tuple(form.fixed.items()), pattern, slots)
