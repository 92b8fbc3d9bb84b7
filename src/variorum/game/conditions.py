"""The questions that conditions can ask in every variant, each with its words, its notation and its answer."""

from collections.abc import Callable, Mapping
from typing import Any, ClassVar, Self

from msgspec.structs import replace

from variorum.board import area_of
from variorum.game.condition import Blank, Both, Clause, Condition, Knowledge, Verb
from variorum.game.event import OrderOutcome
from variorum.game.happened import StandOff, UnitDestroyed, UnitDislodged
from variorum.game.order import Form, Slot, SlotKind, Word
from variorum.game.unit import UnitRef

MOST_CENTERS = 10_000
"""More centers than any board has: the upper bound of "at least 5"."""

_UNIT, _AREA, _POWER = Slot("unit", SlotKind.UNIT), Slot("area", SlotKind.AREA), Slot("power", SlotKind.POWER)
_LEAST, _MOST = Slot("least", SlotKind.AMOUNT), Slot("most", SlotKind.AMOUNT)
_ORDER = Slot("order", SlotKind.ORDER)
_SUCCEEDS, _FAILS, _HAS = Word("SUCCEEDS", ("SUCCEEDED",)), Word("FAILS", ("FAILED",)), Word("HAS")
_BOUNDS: dict[str, Callable[[int], tuple[int, int]]] = {
    "=": lambda count: (count, count),
    "<=": lambda count: (0, count),
    "<": lambda count: (0, count - 1),
    ">=": lambda count: (count, MOST_CENTERS),
    ">": lambda count: (count + 1, MOST_CENTERS),
}
_BOUND, _COUNT = Slot("bound", SlotKind.CHOICE, tuple(_BOUNDS)), Slot("count", SlotKind.AMOUNT)
_COUNTED = Word("CENTERS", ("CENTER", "CENTRES", "CENTRE"))
_CENTERS = "supply centers"


def _being(what: str) -> Word:
    """A participle, perhaps after "is" or "was"."""
    return Word(what, (f"IS {what}", f"WAS {what}"))


class Dislodged(Condition, frozen=True, tag="dislodged"):
    """`A BUR DISLODGED`: the unit was dislodged this season."""

    purpose: ClassVar = "a unit is dislodged"
    clauses: ClassVar = (Clause((_UNIT, Verb("is dislodged", "is not dislodged"))),)
    forms: ClassVar = (Form((_UNIT, _being("DISLODGED"))),)
    told_by: ClassVar = (UnitDislodged, UnitDestroyed)

    unit: UnitRef

    def decide(self, known: Knowledge) -> bool:
        """Whether an event tells so; a unit without a retreat was dislodged, too."""
        return any(
            isinstance(event, UnitDislodged | UnitDestroyed) and _names(self.unit, event.power, event.unit)
            for event in known.events
            if not isinstance(event, UnitDestroyed) or event.cause == "no retreat"
        )


class Destroyed(Condition, frozen=True, tag="destroyed"):
    """`A BUR DESTROYED`: the unit was destroyed this season."""

    purpose: ClassVar = "a unit is destroyed"
    clauses: ClassVar = (Clause((_UNIT, Verb("is destroyed", "is not destroyed"))),)
    forms: ClassVar = (Form((_UNIT, _being("DESTROYED"))),)
    told_by: ClassVar = (UnitDestroyed,)

    unit: UnitRef

    def decide(self, known: Knowledge) -> bool:
        """Whether an event tells so."""
        return any(
            isinstance(event, UnitDestroyed) and _names(self.unit, event.power, event.unit) for event in known.events
        )


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
    forms: ClassVar = (
        Form((_ORDER, _SUCCEEDS), {"succeeds": True, "power": ""}),
        Form((_ORDER, _FAILS), {"succeeds": False, "power": ""}),
        Form((_POWER, _ORDER, _SUCCEEDS), {"succeeds": True}),
        Form((_POWER, _ORDER, _FAILS), {"succeeds": False}),
    )
    blanks: ClassVar = {"power": Blank("", "any power")}

    order: str
    succeeds: bool
    power: str = ""
    about: str = ""

    @classmethod
    def of(cls, values: Mapping[str, Any]) -> Self:
        """The question about an order: its text, and the tag of its type."""
        order = values["order"]
        return cls(**{**values, "order": str(order), "about": order.tag()})

    def decide(self, known: Knowledge) -> bool | None:
        """The outcome that was reported; None while the order may still be carried out."""
        outcomes = [event.outcome for event in known.events if event.outcome]
        results = [outcome.succeeded for outcome in outcomes if self._means(outcome)]
        if results:
            return any(results) is self.succeeds
        return None if self.about in known.open else False

    def _means(self, outcome: OrderOutcome) -> bool:
        """Whether an outcome belongs to the order in question; a coast named by only one of the two does not matter."""
        if self.power not in ("", outcome.power):
            return False
        asked, given = self.order.split(), outcome.order.removeprefix(f"{self.power} ").split()
        return len(asked) == len(given) and all(map(_agree, asked, given))


class Occupied(Condition, frozen=True, tag="occupied"):
    """`BUR OCCUPIED [BY FRANCE]`: a unit (of that power) stands in the area. `power` may also be a kind of figure."""

    purpose: ClassVar = "an area is occupied"
    clauses: ClassVar = (
        Clause((_AREA, Verb("is occupied", "is not occupied")), {"power": ""}),
        Clause((_AREA, Verb("is occupied by", "is not occupied by"), _POWER)),
    )
    forms: ClassVar = (
        Form((_AREA, _being("OCCUPIED")), {"power": ""}),
        Form((_AREA, _being("OCCUPIED"), Word("BY"), _POWER)),
        Form((_AREA, Word("HOLDS"), _POWER), read_only=True),
    )
    blanks: ClassVar = {"power": Blank("", "any power")}
    figures: ClassVar = True

    area: str
    power: str = ""

    def decide(self, known: Knowledge) -> bool:
        """Whether a unit, or a figure of that kind, is there."""
        units = known.position.by_area.get(self.area, ())
        if any(self.power in ("", unit.power) for unit in units):
            return True
        return any(figure.area == self.area and figure.kind == self.power for figure in known.figures)


class Empty(Condition, frozen=True, tag="empty"):
    """`BUR EMPTY`: no unit stands in the area, as far as the seat can see; an area in the fog isn't empty."""

    purpose: ClassVar = "an area is empty"
    clauses: ClassVar = (Clause((_AREA, Verb("is empty", "is not empty"))),)
    forms: ClassVar = (Form((_AREA, _being("EMPTY"))),)

    area: str

    def decide(self, known: Knowledge) -> bool:
        """Whether nobody is there, and the seat can see that."""
        return self.area not in known.position.by_area and not known.position.fog.hides(self.area)


class Contested(Condition, frozen=True, tag="contested"):
    """`BUR CONTESTED`: a stand-off this season left the area vacant."""

    purpose: ClassVar = "a stand-off leaves an area empty"
    clauses: ClassVar = (Clause((_AREA, Verb("is left empty by a stand-off", "is not left empty by a stand-off"))),)
    forms: ClassVar = (Form((_AREA, _being("CONTESTED"))),)
    told_by: ClassVar = (StandOff,)

    area: str

    def decide(self, known: Knowledge) -> bool:
        """Whether an event tells so."""
        return any(isinstance(event, StandOff) and event.area == self.area for event in known.events)


class Owns(Condition, frozen=True, tag="owns"):
    """`GERMANY OWNS BEL`, or `OWN BEL` for the seat's own power (then `power` is empty)."""

    purpose: ClassVar = "a power owns a center"
    clauses: ClassVar = (
        Clause(("you", Verb("own", "do not own"), _AREA), {"power": ""}),
        Clause((_POWER, Verb("owns", "does not own"), _AREA)),
    )
    forms: ClassVar = (
        Form((Word("OWN"), _AREA), {"power": ""}),
        Form((_POWER, Word("OWNS"), _AREA)),
    )
    blanks: ClassVar = {"power": Blank("", "you")}
    of_centers: ClassVar = True

    power: str
    area: str

    def decide(self, known: Knowledge) -> bool:
        """Whether the power, or one of the seat's own, owns it."""
        owners = (self.power,) if self.power else known.powers
        return known.position.owners.get(self.area, "") in owners


class HasCenters(Condition, frozen=True, tag="has_centers"):
    """`FRANCE HAS 5 CENTERS`: with `at_least` or `at_most`, bounds instead of the exact number."""

    purpose: ClassVar = "a power has so many centers"
    clauses: ClassVar = (
        Clause((_POWER, Verb("has at least", "does not have at least"), _LEAST, _CENTERS), {"most": MOST_CENTERS}),
        Clause((_POWER, Verb("has at most", "does not have at most"), _MOST, _CENTERS), {"least": 0}),
        Clause((_POWER, Verb("has from", "does not have from"), _LEAST, "to", _MOST, _CENTERS)),
    )
    forms: ClassVar = (
        Form((_POWER, _HAS, _COUNT, _COUNTED), {"bound": "="}),
        Form((_POWER, _HAS, _BOUND, _COUNT, _COUNTED)),
        Form((_POWER, _HAS, _COUNT), {"bound": "="}, read_only=True),
        Form((_POWER, _HAS, _BOUND, _COUNT), read_only=True),
    )
    blanks: ClassVar = {"least": Blank(0, ""), "most": Blank(MOST_CENTERS, "")}

    power: str
    least: int
    most: int

    @classmethod
    def of(cls, values: Mapping[str, Any]) -> Self | None:
        """The question with a bound as it is written, or with both; None beyond any number of centers."""
        if "bound" not in values:
            return cls(**values)
        least, most = _BOUNDS[values["bound"]](values["count"])
        return cls(values["power"], least, most) if max(least, most) <= MOST_CENTERS else None

    @property
    def bound(self) -> str:
        """The sign of the bound, as it is written."""
        return "=" if self.least == self.most else ">=" if self.most == MOST_CENTERS else "<"

    @property
    def count(self) -> int:
        """The number after the sign."""
        return self.most + 1 if self.bound == "<" else self.least

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

    def decide(self, known: Knowledge) -> bool:
        """Whether the power's centers are that many."""
        return self.least <= len(known.position.centers_of(self.power)) <= self.most

    @property
    def written(self) -> Condition:
        """Two bounds as two questions."""
        if not 0 < self.least < self.most < MOST_CENTERS:
            return self
        return Both((replace(self, most=MOST_CENTERS), replace(self, least=0)))


_EXACTLY = Clause((_POWER, Verb("has exactly", "does not have exactly"), _LEAST, _CENTERS))

QUESTIONS: tuple[type[Condition], ...] = (Dislodged, Destroyed, Result, Occupied, Empty, Contested, Owns, HasCenters)
"""The types of single questions."""


def _names(ref: UnitRef, power: str, text: str) -> bool:
    kind, _, location = text.partition(" ")
    return area_of(location) == ref.area and ref.kind in ("", kind) and ref.power in ("", power)


def _agree(one: str, other: str) -> bool:
    return one == other or one == area_of(other) or other == area_of(one)
