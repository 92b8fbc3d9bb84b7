"""Orders as typed values, each with the forms in which it is written and read.

A rule declares its orders here as data; `notation` reads any text by the forms of the rules at hand, and `str(order)`
writes the canonical text.
"""

from collections.abc import Callable, Hashable, Mapping
from enum import StrEnum
from functools import cache
from operator import attrgetter
from typing import Any, ClassVar, NamedTuple

import msgspec

from variorum.game.memory import Memory
from variorum.game.problem import Severity
from variorum.game.unit import UnitRef

NOTHING = "NOTHING"
"""What DATA say where there is nothing to say."""
VOTES = "votes"
"""The group of orders that only do something together with those of other seats: votes, and proposals to vote on."""


class SlotKind(StrEnum):
    """What a slot of a form takes, and the type of the order's field.

    UNIT: UnitRef · LOCATION: an area, with its coast where it matters · AREA · POWER · SEAT: str · NEW_UNIT: UnitRef
    of a new unit · KIND: code of a unit kind · PATH: tuple of locations joined by dashes · BORDER: two areas joined
    by a slash · POWERS: tuple of powers, one after another · AMOUNT: int · CHOICE: one of the field's words · TEXT:
    quoted str · RECORD: the name of a rule's record · DATA: str, quoted, or a few words; NOTHING
    always is one · ORDER: another order.
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
    RECORD = "record"
    DATA = "data"
    ORDER = "order"


class Word(msgspec.Struct, frozen=True):
    """A fixed word of a form, and its alternatives in reading (perhaps several words)."""

    text: str
    also: tuple[str, ...] = ()


class Slot(msgspec.Struct, frozen=True):
    """A slot of a form that takes the value of a field.

    `choices` are the words of a CHOICE; `also` has alternatives for some of them in reading, or the powers' names that
    mean something else in a POWER.
    """

    field: str
    kind: SlotKind
    choices: tuple[str, ...] = ()
    also: dict[str, tuple[str, ...]] = {}


class Form(msgspec.Struct, frozen=True):
    """One way of writing an order or a condition.

    `fixed` holds the fields that the form itself sets. A `read_only` form is understood, but never written.
    """

    parts: tuple[Word | Slot, ...]
    fixed: dict[str, Any] = {}
    read_only: bool = False


class Tie(msgspec.Struct, frozen=True, eq=False):
    """How an order depends on its own seat's others, of the type `order`.

    `unit` is the field that names the other's unit; empty: any such order counts. `same` are pairs of fields, the
    other's and the order's own, that must say the same (places: the same area). With `power`, the tie holds only if
    the power in that field is the seat's. `told` says what is wrong, {other} being the other order; `missing` is told
    where a needed one isn't there at all.
    """

    order: type["Order"]
    unit: str = ""
    same: tuple[tuple[str, str], ...] = ()
    power: str = ""
    severity: Severity = Severity.WARNING
    told: str = "your order {other} works against it"
    missing: str = ""


class Order(msgspec.Struct, frozen=True, cache_hash=True, gc=False, tag_field="type"):
    """An order of a seat.

    Every rule declares its own subclasses, each with its `forms`, the canonical one first. `purpose` names what it
    is for, and `meaning` says in a sentence what it does. `says` are the words of players for each form that is
    written: a verb in the imperative and what follows, "support {target} to {to}", without the unit that a form
    begins with. A field in braces is told in words, and "{points:point}" counts. A `plain_only` type takes no
    condition; only the game master gives one of the `masters`; a type that `waives` gives up a seat's answer, so
    the phase no longer waits for it; a `collective` one, such as a vote, takes effect only if several seats agree.
    Pages list a type's orders under its `group`, such as trade; empty: the orders of units. `refusal` says why an
    order that is not legal is refused, where its rule knows nothing better; {seat} in it is the seat. `kinds` are
    the codes of the units that a type is for; empty: any unit. `labels` replace the names of fields on forms, where
    these would say too little. `needs` are ties to orders of the same seat without which this one does nothing,
    `upsets` to orders that make it pointless: order entry warns of both. `taken` is what its seat is told of one that
    counted and of which no event tells, such as a secret vote; it follows the order, and cites the clause. A type that
    `helps` does its `target` good, if it names one.
    """

    forms: ClassVar[tuple[Form, ...]] = ()
    purpose: ClassVar[str] = ""
    says: ClassVar[tuple[str, ...]] = ()
    meaning: ClassVar[str] = ""
    group: ClassVar[str] = ""
    refusal: ClassVar[str] = "this cannot be ordered now"
    plain_only: ClassVar[bool] = False
    masters: ClassVar[bool] = False
    waives: ClassVar[bool] = False
    kinds: ClassVar[tuple[str, ...]] = ()
    labels: ClassVar[Mapping[str, str]] = {}
    collective: ClassVar[bool] = False
    needs: ClassVar[tuple[Tie, ...]] = ()
    upsets: ClassVar[tuple[Tie, ...]] = ()
    taken: ClassVar[str] = "was counted"
    helps: ClassVar[bool] = True

    @property
    def partners(self) -> tuple["Partner", ...]:
        """The orders of other units that this one visibly depends on."""
        return ()

    @property
    def subject(self) -> UnitRef | None:
        """The unit that the order is for; only one of two orders with the same subject can stand.

        None: the order is not for a unit.
        """
        unit = getattr(self, "unit", None)
        return unit if isinstance(unit, UnitRef) else None

    @property
    def slot(self) -> Hashable:
        """The slot that the order fills: a unit, or else itself. Only one of a seat's orders for a slot can stand."""
        return self.subject or self

    @classmethod
    def written_forms(cls) -> tuple[Form, ...]:
        """The forms that write such orders."""
        return tuple(form for form in cls.forms if not form.read_only)

    @classmethod
    def tag(cls) -> str:
        """The type's name in data."""
        return str(cls.__struct_config__.tag)

    def __str__(self) -> str:
        return by_form(self)


class UnitOrder(Order, frozen=True):
    """An order for a unit."""

    unit: UnitRef

    @property
    def subject(self) -> UnitRef:
        """The unit that the order is for."""
        return self.unit


class Partner(msgspec.Struct, frozen=True):
    """An order of another unit that an order depends on: a type, and some fields' values.

    `everybody`: the order depends on every seat that can give it.
    """

    order: type[Order]
    fields: Mapping[str, Any]
    everybody: bool = False


_MOST_TEXTS = 32_768
_ESCAPED = str.maketrans({"\\": "\\\\", '"': '\\"', "\n": "\\n", "\r": "\\r"})
_SHOWN: dict[SlotKind, Callable[[Any], str]] = {
    SlotKind.PATH: "-".join,
    SlotKind.BORDER: "/".join,
    SlotKind.POWERS: " ".join,
    SlotKind.TEXT: lambda value: f'"{value.translate(_ESCAPED)}"',
    SlotKind.DATA: lambda value: f'"{value.translate(_ESCAPED)}"',
}


class _Writer(NamedTuple):
    """How values that fit a form are written: the fields it fixes, and a pattern with a place for each slot."""

    reads_fixed: Callable[[Any], Any]
    fixed: Any
    pattern: str
    slots: tuple[tuple[str, Callable[[Any], str]], ...]


class _Texts(Memory[msgspec.Struct, str]):
    """The canonical texts of values, written when somebody asks for them."""

    def __missing__(self, value: msgspec.Struct) -> str:
        text = self.older(value) or _written(value)
        self.keep(value, text)
        return text


_TEXTS = _Texts(_MOST_TEXTS)

by_form: Callable[[msgspec.Struct], str] = _TEXTS.__getitem__
"""The canonical text of an order or a condition, by the first of its type's `forms` that fits."""


def read_as(order: Order, text: str) -> None:
    """Remember the canonical text of an order, so that it needn't be written."""
    _TEXTS.keep(order, text)


def _written(value: msgspec.Struct) -> str:
    for writer in _writers(type(value)):
        if writer.reads_fixed(value) == writer.fixed:
            return writer.pattern % tuple([show(getattr(value, field)) for field, show in writer.slots])
    raise AssertionError(f"no form writes {value!r}")


@cache
def _writers(kind: type[msgspec.Struct]) -> tuple[_Writer, ...]:
    """The ways of writing values of a type."""
    forms: tuple[Form, ...] = kind.forms  # type: ignore[attr-defined]
    return tuple(_writer(kind, form) for form in forms if not form.read_only)


def _writer(kind: type[msgspec.Struct], form: Form) -> _Writer:
    pattern = " ".join(part.text.replace("%", "%%") if isinstance(part, Word) else "%s" for part in form.parts)
    slots = tuple((part.field, _SHOWN.get(part.kind, str)) for part in form.parts if isinstance(part, Slot))
    if not form.fixed:
        return _Writer(type, kind, pattern, slots)
    fixed = tuple(form.fixed.values())
    return _Writer(attrgetter(*form.fixed), fixed if len(fixed) > 1 else fixed[0], pattern, slots)
