"""Conditions of orders: questions about the season so far, joined by and, or, not.

They are values; `variorum.game.decide` answers them.
"""

import msgspec

from variorum.game.order import Order
from variorum.game.unit import UnitRef


class Condition(msgspec.Struct, frozen=True, tag_field="type"):
    """A question that is answered yes, no or (if the seat may not know) not at all."""


class Dislodged(Condition, frozen=True, tag="dislodged"):
    """`A BUR DISLODGED`: the unit was dislodged this season."""

    unit: UnitRef


class Destroyed(Condition, frozen=True, tag="destroyed"):
    """`A BUR DESTROYED`: the unit was destroyed this season."""

    unit: UnitRef


class Result(Condition, frozen=True, tag="result"):
    """`A PAR - BUR SUCCEEDS` or `FAILS`: what came of a public order or act of this season, by its canonical text."""

    order: str
    succeeds: bool


class Occupied(Condition, frozen=True, tag="occupied"):
    """`BUR OCCUPIED [BY FRANCE]`: a unit (of that power) stands in the area."""

    area: str
    power: str = ""


class Empty(Condition, frozen=True, tag="empty"):
    """`BUR EMPTY`: no unit stands in the area."""

    area: str


class Contested(Condition, frozen=True, tag="contested"):
    """`BUR CONTESTED`: a stand-off this season left the area vacant."""

    area: str


class Owns(Condition, frozen=True, tag="owns"):
    """`GERMANY OWNS BEL`, or `OWN BEL` for the seat's own power (then `power` is empty)."""

    power: str
    area: str


class HasCenters(Condition, frozen=True, tag="has_centers"):
    """`FRANCE HAS 5 CENTERS`: with `at_least` or `at_most`, bounds instead of the exact number."""

    power: str
    least: int
    most: int


class Both(Condition, frozen=True, tag="and"):
    """Every one of several conditions."""

    parts: tuple["AnyCondition", ...]


class Either(Condition, frozen=True, tag="or"):
    """At least one of several conditions."""

    parts: tuple["AnyCondition", ...]


class Not(Condition, frozen=True, tag="not"):
    """The opposite of a condition."""

    part: "AnyCondition"


AnyCondition = Dislodged | Destroyed | Result | Occupied | Empty | Contested | Owns | HasCenters | Both | Either | Not


class Conditional(msgspec.Struct, frozen=True):
    """`IF condition THEN orders [ELSE orders]`."""

    condition: AnyCondition
    then: tuple[Order, ...]
    otherwise: tuple[Order, ...] = ()
