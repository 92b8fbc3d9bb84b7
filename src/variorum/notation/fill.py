"""Completing orders from the units on the board, and dropping what they say without need."""

from typing import TypeVar

from msgspec.structs import replace

from variorum.game.order import Order
from variorum.game.unit import UnitMap, UnitRef

Given = TypeVar("Given", bound=Order)


def is_plain(order: Order) -> bool:
    """Whether kind and place alone name every unit, so the units on the board change nothing."""
    values = (getattr(order, field) for field in order.__struct_fields__)
    return all(_needs_nothing(value) for value in values)


def _needs_nothing(value: object) -> bool:
    if isinstance(value, UnitRef):
        return bool(value.kind) and not value.power
    return not isinstance(value, Order) or is_plain(value)


def filled(order: Given, units: UnitMap) -> Given:
    """The order with the kind of each unit, unless that is ambiguous, and its power only where needed.

    A wrong power stays, for the rules to report.
    """
    changes: dict[str, object] = {}
    for field in order.__struct_fields__:
        value = getattr(order, field)
        if isinstance(value, UnitRef) and not _needs_nothing(value):
            changes[field] = _settled(value, units)
        elif isinstance(value, Order):
            changes[field] = filled(value, units)
    return replace(order, **changes) if changes else order


def _settled(ref: UnitRef, units: UnitMap) -> UnitRef:
    standing = units.get(ref.area, ())
    if len(standing) == 1 and not (ref.kind or ref.power or ref.number):
        return UnitRef(standing[0].kind, ref.location)  # as almost always
    there = [unit for unit in standing if ref.kind in ("", unit.kind)]
    meant = [unit for unit in there if ref.power in ("", unit.power)]
    kinds = {unit.kind for unit in meant}
    kind = kinds.pop() if len(kinds) == 1 else ref.kind
    rivals = [unit for unit in there if unit.kind == kind]
    told_apart = len(rivals) > 1 or (bool(there) and not meant)
    return replace(ref, kind=kind, power=ref.power if told_apart else "")
