"""Red arrows: passages over water, the orders that lead over them, and those that deny them.

Rule: g1815:3.6.1, g1815:3.6.2, g1815:3.6.3, g1815:3.6.7.
"""

from collections.abc import Iterator
from typing import ClassVar

from variorum.board import Board, area_of
from variorum.game.docket import Docket
from variorum.game.order import Form, Order, Slot, SlotKind, Word
from variorum.game.unit import UnitRef
from variorum.rules.movement.orders import Move, SupportHold, SupportMove
from variorum.variants.gametest1815.settings import allowed

Arrows = dict[str, tuple[str, str]]
"""The areas at both ends of each arrow, by the water between them."""


def arrows(board: Board) -> Arrows:
    """The passages of the board that have a water between them."""
    found = ((passage.water, passage.ends) for passage in board.passages if passage.water)
    return {water: (area_of(one), area_of(other)) for water, (one, other) in found}


class Deny(Order, frozen=True, tag="deny"):
    """A fleet lets a unit neither move nor support over the arrow across its water."""

    fleet: UnitRef
    target: UnitRef

    purpose: ClassVar = "close an arrow to a unit"
    forms: ClassVar = (
        Form((Slot("fleet", SlotKind.UNIT), Word("DENIES", also=("DENY",)), Slot("target", SlotKind.UNIT))),
    )


class DenyAll(Order, frozen=True, tag="deny_all"):
    """A fleet denies every unit of others the arrow across its water."""

    fleet: UnitRef

    purpose: ClassVar = "close an arrow to all units of others"
    forms: ClassVar = (Form((Slot("fleet", SlotKind.UNIT), Word("DENIES ALL", also=("DENY ALL",)))),)


def denials(docket: Docket) -> Iterator[Deny]:
    """The denials that stand, each of one unit."""
    return (entry.stands for entry in docket.entries if isinstance(entry.stands, Deny))


def is_tried(docket: Docket, denial: Deny, arrows: Arrows) -> bool:
    """Whether a denied unit is ordered over the arrow, in a way that denials touch. Rule: g1815:3.6.3."""
    order = order_of(docket, denial.target.area)
    stops = isinstance(order, Move) or allowed(docket.position, "block_supports")
    return stops and crosses(order, arrows[denial.fleet.area])


def order_of(docket: Docket, area: str) -> Order | None:
    """The move or support that stands for the unit in an area."""
    orders = (entry.stands for entry in docket.entries if isinstance(entry.stands, Move | SupportHold | SupportMove))
    return next((order for order in orders if order.unit.area == area), None)


def crosses(order: Order | None, ends: tuple[str, str]) -> bool:
    """Whether an order of a unit at one end of an arrow leads over it."""
    match order:
        case Move(to=to, via=False) | SupportMove(to=to):
            return area_of(to) in ends
        case SupportHold(target=target):
            return target.area in ends
        case _:
            return False
