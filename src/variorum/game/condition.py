"""Conditions of orders: questions about the season so far, joined by and, or, not.

Conditions are plain values: `variorum.game.decide` answers them, `variorum.game.question` lists the legal ones.
"""

from collections.abc import Iterator
from typing import Any, ClassVar

import msgspec

from variorum.game.event import Event
from variorum.game.happened import StandOff, UnitDestroyed, UnitDislodged
from variorum.game.order import Order, Slot, SlotKind
from variorum.game.unit import UnitRef

MOST_CENTERS = 10_000
"""More centers than any board has: the upper bound of "at least 5"."""


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

    Single questions declare their `purpose`, their wording and the fields that may be left open.
    `of_centers`: their areas are supply centers; `figures`: their powers may also be kinds of figures.
    `told_by` lists the events that can make the answer yes; if empty, the position alone decides.
    """

    purpose: ClassVar[str] = ""
    clauses: ClassVar[tuple[Clause, ...]] = ()
    blanks: ClassVar[dict[str, Blank]] = {}
    of_centers: ClassVar[bool] = False
    figures: ClassVar[bool] = False
    told_by: ClassVar[tuple[type[Event], ...]] = ()

    @property
    def clause(self) -> Clause:
        """The clause that puts the question into words.

        Raises: StopIteration for a condition joined from others.
        """
        fits = (
            each for each in self.clauses if all(getattr(self, name) == value for name, value in each.fixed.items())
        )
        return next(fits)

    @property
    def fault(self) -> str:
        """Why the question makes no sense; empty if it does."""
        return ""


_UNIT, _AREA, _POWER = Slot("unit", SlotKind.UNIT), Slot("area", SlotKind.AREA), Slot("power", SlotKind.POWER)
_LEAST, _MOST = Slot("least", SlotKind.AMOUNT), Slot("most", SlotKind.AMOUNT)
_ORDER = Slot("order", SlotKind.ORDER)
_CENTERS = "supply centers"


class Dislodged(Condition, frozen=True, tag="dislodged"):
    """`A BUR DISLODGED`: the unit was dislodged this season."""

    purpose: ClassVar = "a unit is dislodged"
    clauses: ClassVar = (Clause((_UNIT, Verb("is dislodged", "is not dislodged"))),)
    told_by: ClassVar = (UnitDislodged, UnitDestroyed)

    unit: UnitRef


class Destroyed(Condition, frozen=True, tag="destroyed"):
    """`A BUR DESTROYED`: the unit was destroyed this season."""

    purpose: ClassVar = "a unit is destroyed"
    clauses: ClassVar = (Clause((_UNIT, Verb("is destroyed", "is not destroyed"))),)
    told_by: ClassVar = (UnitDestroyed,)

    unit: UnitRef


class Result(Condition, frozen=True, tag="result"):
    """`[FRENCH] A PAR - BUR SUCCEEDS` or `FAILS`: the outcome of an order or act of this season, by its canonical text.

    An order that nobody gave (or that the named power did not give) neither succeeded nor failed. `about` is
    the tag of the order's type, which decides when it is carried out; empty: unknown.
    """

    purpose: ClassVar = "an order succeeds or fails"
    clauses: ClassVar = (
        Clause((_ORDER, Verb("succeeds", "does not succeed")), {"succeeds": True, "power": ""}),
        Clause((_ORDER, Verb("fails", "does not fail")), {"succeeds": False, "power": ""}),
        Clause((_ORDER, "by", _POWER, Verb("succeeds", "does not succeed")), {"succeeds": True}),
        Clause((_ORDER, "by", _POWER, Verb("fails", "does not fail")), {"succeeds": False}),
    )
    blanks: ClassVar = {"power": Blank("", "any power")}

    order: str
    succeeds: bool
    power: str = ""
    about: str = ""


class Occupied(Condition, frozen=True, tag="occupied"):
    """`BUR OCCUPIED [BY FRANCE]`: a unit (of that power) stands in the area. `power` may also be a kind of figure."""

    purpose: ClassVar = "an area is occupied"
    clauses: ClassVar = (
        Clause((_AREA, Verb("is occupied", "is not occupied")), {"power": ""}),
        Clause((_AREA, Verb("is occupied by", "is not occupied by"), _POWER)),
    )
    blanks: ClassVar = {"power": Blank("", "any power")}
    figures: ClassVar = True

    area: str
    power: str = ""


class Empty(Condition, frozen=True, tag="empty"):
    """`BUR EMPTY`: no unit stands in the area."""

    purpose: ClassVar = "an area is empty"
    clauses: ClassVar = (Clause((_AREA, Verb("is empty", "is not empty"))),)

    area: str


class Contested(Condition, frozen=True, tag="contested"):
    """`BUR CONTESTED`: a stand-off this season left the area vacant."""

    purpose: ClassVar = "a stand-off leaves an area empty"
    clauses: ClassVar = (Clause((_AREA, Verb("is left empty by a stand-off", "is not left empty by a stand-off"))),)
    told_by: ClassVar = (StandOff,)

    area: str


class Owns(Condition, frozen=True, tag="owns"):
    """`GERMANY OWNS BEL`, or `OWN BEL` for the seat's own power (then `power` is empty)."""

    purpose: ClassVar = "a power owns a center"
    clauses: ClassVar = (
        Clause(("you", Verb("own", "do not own"), _AREA), {"power": ""}),
        Clause((_POWER, Verb("owns", "does not own"), _AREA)),
    )
    blanks: ClassVar = {"power": Blank("", "you")}
    of_centers: ClassVar = True

    power: str
    area: str


class HasCenters(Condition, frozen=True, tag="has_centers"):
    """`FRANCE HAS 5 CENTERS`: with `at_least` or `at_most`, bounds instead of the exact number."""

    purpose: ClassVar = "a power has so many centers"
    clauses: ClassVar = (
        Clause((_POWER, Verb("has at least", "does not have at least"), _LEAST, _CENTERS), {"most": MOST_CENTERS}),
        Clause((_POWER, Verb("has at most", "does not have at most"), _MOST, _CENTERS), {"least": 0}),
        Clause((_POWER, Verb("has from", "does not have from"), _LEAST, "to", _MOST, _CENTERS)),
    )
    blanks: ClassVar = {"least": Blank(0, ""), "most": Blank(MOST_CENTERS, "")}

    power: str
    least: int
    most: int

    @property
    def clause(self) -> Clause:
        """The clause, with its own words for an exact number."""
        return _EXACTLY if self.least == self.most else super().clause

    @property
    def fault(self) -> str:
        """Why the bounds exclude nothing, or everything."""
        if self.least > self.most:
            return f"no number is at least {self.least} and at most {self.most}"
        return "any number of centers would do" if (self.least, self.most) == (0, MOST_CENTERS) else ""


_EXACTLY = Clause((_POWER, Verb("has exactly", "does not have exactly"), _LEAST, _CENTERS))


class Both(Condition, frozen=True, tag="and"):
    """All of several conditions."""

    parts: tuple["AnyCondition", ...]


class Either(Condition, frozen=True, tag="or"):
    """At least one of several conditions."""

    parts: tuple["AnyCondition", ...]


class Not(Condition, frozen=True, tag="not"):
    """The opposite of a condition."""

    part: "AnyCondition"


AnyCondition = Dislodged | Destroyed | Result | Occupied | Empty | Contested | Owns | HasCenters | Both | Either | Not


def parts_of(condition: AnyCondition) -> Iterator[AnyCondition]:
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

    condition: AnyCondition
    then: tuple[Order, ...]
    otherwise: tuple[Order, ...] = ()
