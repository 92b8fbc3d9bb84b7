"""The look of orders, as values: every order makes a few marks on the board, described by units and places.

A rule with orders of its own may register how they are drawn: `@marks.register`.
"""

from functools import singledispatch
from typing import Any, Literal, TypeAlias

import msgspec

from variorum.board import area_of
from variorum.game.order import Form, Order, Slot, SlotKind
from variorum.game.unit import UnitRef
from variorum.rules.adjustments import Build, Remove, Waive
from variorum.rules.auction import Bribe
from variorum.rules.movement.orders import DASH, TO, UNIT, Convoy, Hold, Move, SupportHold, SupportMove
from variorum.rules.retreats import Disband, Retreat


class Arrow(msgspec.Struct, frozen=True):
    """An arrow: a unit moves to a place."""

    unit: UnitRef
    to: str
    style: Literal["move", "retreat"] = "move"


class Backing(msgspec.Struct, frozen=True):
    """A supported move: a line from the supporter to the middle of the arrow."""

    unit: UnitRef
    target: UnitRef
    to: str


class Ferry(msgspec.Struct, frozen=True):
    """A convoy: a wavy line to the arrow, which bends past the convoying unit."""

    unit: UnitRef
    target: UnitRef
    to: str


class Guard(msgspec.Struct, frozen=True):
    """A supported hold: a line to a shield around the badge."""

    unit: UnitRef
    target: UnitRef


class RingMark(msgspec.Struct, frozen=True):
    """A ring around a unit or a place: it stays, or has some other part in an order."""

    around: UnitRef | str
    style: Literal["stay", "other"] = "other"


class Cross(msgspec.Struct, frozen=True):
    """A unit leaves the board."""

    unit: UnitRef


class Birth(msgspec.Struct, frozen=True):
    """A new unit appears on the board."""

    unit: UnitRef


_GOING = (UNIT, DASH, TO)
"""How orders begin that send a unit somewhere."""

Mark: TypeAlias = Arrow | Backing | Ferry | Guard | RingMark | Cross | Birth


@singledispatch
def marks(order: Order) -> tuple[Mark, ...]:
    """The marks of an order.

    An order of an unregistered kind gets a ring around everything that it names; an arrow, if it ends
    with the path on which it sends its unit; an arrow and a ring around the unit, if it is a move and more.
    """
    form, slots = _form(order)
    way = getattr(order, slots[-1].field) if slots and slots[-1].kind is SlotKind.PATH else ()
    if order.subject and way:
        return (Arrow(order.subject, way[-1]),)
    if form and order.subject and form.parts[: len(_GOING)] == _GOING:
        return (Arrow(order.subject, getattr(order, TO.field)), RingMark(order.subject))
    return tuple(RingMark(around) for around in dict.fromkeys(_all_named(order)))


def _form(order: Order) -> tuple[Form | None, list[Slot]]:
    """The notation of an order, and its subject."""
    form = next((form for form in order.forms if not form.read_only), None)
    return form, [part for part in form.parts if isinstance(part, Slot)] if form else []


def _all_named(order: Order) -> tuple[UnitRef | str, ...]:
    """The units and places that an order names."""
    _, slots = _form(order)
    return tuple(name for slot in slots for name in _named(slot, getattr(order, slot.field, None)))


def _named(slot: Slot, value: Any) -> tuple[UnitRef | str, ...]:
    """The units and places that the value of a slot names."""
    match slot.kind, value:
        case SlotKind.UNIT | SlotKind.NEW_UNIT, UnitRef():
            return (value,)
        case SlotKind.LOCATION | SlotKind.AREA, str():
            return (value,)
        case SlotKind.PATH | SlotKind.BORDER, (*places,):
            return tuple(str(place) for place in places)
        case SlotKind.ORDER, Order():
            return _all_named(value)
        case _:
            return ()


@marks.register
def _hold(order: Hold) -> tuple[Mark, ...]:
    return (RingMark(order.unit, "stay"),)


@marks.register
def _move(order: Move) -> tuple[Mark, ...]:
    return (Arrow(order.unit, order.to),)


@marks.register
def _support_hold(order: SupportHold) -> tuple[Mark, ...]:
    return (Guard(order.unit, order.target),)


@marks.register
def _support_move(order: SupportMove) -> tuple[Mark, ...]:
    return (Backing(order.unit, order.target, order.to),)


@marks.register
def _convoy(order: Convoy) -> tuple[Mark, ...]:
    return (Ferry(order.unit, order.target, order.to),)


@marks.register
def _retreat(order: Retreat) -> tuple[Mark, ...]:
    return (Arrow(order.unit, order.to, "retreat"),)


@marks.register(Disband)
@marks.register(Remove)
def _leave(order: Disband | Remove) -> tuple[Mark, ...]:
    return (Cross(order.unit),)


@marks.register
def _build(order: Build) -> tuple[Mark, ...]:
    return (Birth(order.unit),)


@marks.register
def _bribe(order: Bribe) -> tuple[Mark, ...]:
    return marks(order.order)


@marks.register
def _waive(_: Waive) -> tuple[Mark, ...]:
    return ()


def same_trip(mark: Backing | Ferry, arrow: Arrow) -> bool:
    """Whether a unit's help is meant for that arrow, whatever coasts were named."""
    return (mark.target.area, area_of(mark.to)) == (arrow.unit.area, area_of(arrow.to))
