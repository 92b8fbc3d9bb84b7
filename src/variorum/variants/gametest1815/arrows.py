"""Red arrows: passages over water, orders across them, and denials of passage.

Rule: g1815:3.6.1, g1815:3.6.2, g1815:3.6.7.
"""

from collections.abc import Iterator
from functools import lru_cache
from typing import ClassVar

from variorum.board import Board, area_of
from variorum.game.docket import Docket
from variorum.game.order import Form, Order, Slot, SlotKind, Tie, Word
from variorum.game.unit import UnitRef
from variorum.rules.movement.orders import Move, SupportHold, SupportMove

Arrows = dict[str, tuple[str, str]]
"""The areas at both ends of each arrow, by the water it crosses."""


@lru_cache(8)
def arrows_of(board: Board) -> Arrows:
    """The board's passages that cross a water."""
    found = ((passage.water, passage.ends) for passage in board.passages if passage.water)
    return {water: (area_of(one), area_of(other)) for water, (one, other) in found}


_MOVING = (Tie(Move, "fleet", told="a fleet that moves denies nothing, and your order is {other}"),)


class Deny(Order, frozen=True, tag="deny"):
    """A fleet stops a unit from moving or supporting along the arrow across its water."""

    fleet: UnitRef
    target: UnitRef

    upsets: ClassVar = _MOVING

    purpose: ClassVar = "deny a unit the passage of an arrow"
    says: ClassVar = ("deny {target} the passage of an arrow",)
    meaning: ClassVar = "A fleet keeps one unit from crossing the arrow over its water."
    group: ClassVar = "denials"
    helps: ClassVar = False
    forms: ClassVar = (
        Form((Slot("fleet", SlotKind.UNIT), Word("DENIES", also=("DENY",)), Slot("target", SlotKind.UNIT))),
    )


class DenyAll(Order, frozen=True, tag="deny_all"):
    """A fleet denies all other powers' units the arrow across its water."""

    fleet: UnitRef

    upsets: ClassVar = _MOVING
    purpose: ClassVar = "deny all other powers' units the passage of an arrow"
    says: ClassVar = ("deny everybody else the passage of an arrow",)
    meaning: ClassVar = "A fleet keeps all units of other powers from crossing the arrow over its water."
    group: ClassVar = "denials"
    taken: ClassVar = "was noted (g1815:3.6.3)"
    forms: ClassVar = (Form((Slot("fleet", SlotKind.UNIT), Word("DENIES ALL", also=("DENY ALL",)))),)


def denials(docket: Docket) -> Iterator[Deny]:
    """The standing denials of single units."""
    return (entry.stands for entry in docket.entries if isinstance(entry.stands, Deny))


def is_tried(docket: Docket, denial: Deny, arrows: Arrows, *, supports: bool) -> bool:
    """Whether a denied unit has an order across the arrow: a move or, if denials stop `supports`, a support."""
    order = order_of(docket, denial.target.area)
    stops = isinstance(order, Move) or supports
    return stops and crosses(order, arrows[denial.fleet.area])


def order_of(docket: Docket, area: str) -> Order | None:
    """The standing move or support of the unit in an area."""
    orders = (entry.stands for entry in docket.entries if isinstance(entry.stands, Move | SupportHold | SupportMove))
    return next((order for order in orders if order.unit.area == area), None)


def crosses(order: Order | None, ends: tuple[str, str]) -> bool:
    """Whether a unit's order at one end of an arrow leads across it."""
    match order:
        case Move(to=to, via=False) | SupportMove(to=to):
            return area_of(to) in ends
        case SupportHold(target=target):
            return target.area in ends
        case _:
            return False
