"""Conditions of orders: questions about the season so far, joined by and, or, not.

Conditions are plain values. Each question is a class, with its fields, its words, its notation and its answer:
`conditions` has those of every variant, rules declare more, `question` lists the legal ones of a position.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, ClassVar, Self

import msgspec

from variorum.game.event import Event
from variorum.game.order import Form, Order, Slot, by_form
from variorum.game.position import Position
from variorum.game.unit import Unit


class Knowledge(msgspec.Struct, frozen=True):
    """What a seat knows when its condition is decided: the position, the events that it may see, and its own powers.

    `figures` are the figures on the board that it sees; `open`, the tags of orders not yet carried out.
    """

    position: Position
    events: Sequence[Event]
    powers: tuple[str, ...] = ()
    figures: Sequence[Unit] = ()
    open: frozenset[str] = frozenset()


class Verb(msgspec.Struct, frozen=True):
    """A predicate in words, affirmed and denied."""

    so: str
    not_so: str


class Clause(msgspec.Struct, frozen=True):
    """A condition in plain words, with slots for its fields; `fixed` holds the fields that the clause itself sets."""

    parts: tuple[str | Verb | Slot, ...]
    fixed: dict[str, Any] = {}


class Blank(msgspec.Struct, frozen=True):
    """The value of a field left open, and its meaning."""

    value: Any
    meaning: str


class Condition(msgspec.Struct, frozen=True, tag_field="type"):
    """A question with the answer yes, no or (if the seat may not know) none.

    Single questions declare their `purpose`, their wording (`clauses`), their notation (`forms`, each with a fixed
    word by which it is found) and the fields that may be left open.
    `of_centers`: their areas are supply centers; `figures`: their powers may also be kinds of figures.
    `told_by` lists the events that can make the answer yes; if empty, the position alone decides.
    """

    purpose: ClassVar[str] = ""
    clauses: ClassVar[tuple[Clause, ...]] = ()
    forms: ClassVar[tuple[Form, ...]] = ()
    blanks: ClassVar[dict[str, Blank]] = {}
    of_centers: ClassVar[bool] = False
    figures: ClassVar[bool] = False
    told_by: ClassVar[tuple[type[Event], ...]] = ()

    @property
    def clause(self) -> Clause:
        """The clause that words the question.

        Raises: StopIteration for a condition joined from others.
        """
        fits = (
            each for each in self.clauses if all(getattr(self, name) == value for name, value in each.fixed.items())
        )
        return next(fits)

    @classmethod
    def tag(cls) -> str:
        """The type's name in data."""
        return str(cls.__struct_config__.tag)

    @classmethod
    def of(cls, values: Mapping[str, Any]) -> Self | None:
        """The question with the values of a form's or clause's slots; None if they ask nothing.

        By default, the slots are the fields.
        """
        return cls(**values)

    @property
    def written(self) -> "Condition":
        """The condition as notation writes it: itself, or one joined from others that means the same."""
        return self

    def decide(self, known: Knowledge) -> bool | None:
        """Yes, no, or None if the answer depends on orders not yet carried out."""
        raise NotImplementedError

    @property
    def fault(self) -> str:
        """Why the question makes no sense; empty if it does."""
        return ""

    def __str__(self) -> str:
        return by_form(self)


class Both(Condition, frozen=True, tag="and"):
    """All of several conditions."""

    parts: tuple[Condition, ...]

    def decide(self, known: Knowledge) -> bool | None:
        """Whether all are true; one that is false decides."""
        answers = [part.decide(known) for part in self.parts]
        return False if False in answers else None if None in answers else True


class Either(Condition, frozen=True, tag="or"):
    """At least one of several conditions."""

    parts: tuple[Condition, ...]

    def decide(self, known: Knowledge) -> bool | None:
        """Whether any is true; one that is true decides."""
        answers = [part.decide(known) for part in self.parts]
        return True if True in answers else None if None in answers else False


class Not(Condition, frozen=True, tag="not"):
    """The opposite of a condition."""

    part: Condition

    def decide(self, known: Knowledge) -> bool | None:
        """The opposite answer."""
        answer = self.part.decide(known)
        return None if answer is None else not answer


def parts_of(condition: Condition) -> Iterator[Condition]:
    """The single questions in a condition."""
    match condition:
        case Both(parts) | Either(parts):
            for part in parts:
                yield from parts_of(part)
        case Not(part):
            yield from parts_of(part)
        case question:
            yield question


class Conditional(msgspec.Struct, frozen=True):
    """`IF condition THEN orders [ELSE orders]`."""

    condition: Condition
    then: tuple[Order, ...]
    otherwise: tuple[Order, ...] = ()
