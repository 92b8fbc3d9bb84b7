"""Legal orders of a variant as plain data, and back. They contain types, which are named."""

from enum import Enum
from typing import Any

import msgspec

from variorum.game.legal_orders import Budget, Constraint, Field, LegalOrders, OrderKind, Price, Ring
from variorum.game.order import Order, SlotKind
from variorum.game.unit import UnitRef
from variorum.game.variant import Variant

_TYPE, _TABLE = "type", "table"
_KNOWN: dict[str, Any] = {
    kind.__name__: kind for kind in (Budget, Constraint, Field, LegalOrders, OrderKind, Price, Ring, SlotKind, UnitRef)
}


def legal_to_plain(value: Any) -> Any:
    """Legal orders, or a part of them, as plain data: a row for each tuple, a named row for each struct."""
    if isinstance(value, tuple):
        return [legal_to_plain(entry) for entry in value]
    if isinstance(value, Enum):
        return {type(value).__name__: [value.value]}
    if isinstance(value, msgspec.Struct):
        name = _name(type(value)) if isinstance(value, Order) else type(value).__name__
        return {name: [legal_to_plain(getattr(value, field)) for field in value.__struct_fields__]}
    if isinstance(value, dict):
        return {_TABLE: [[key, legal_to_plain(entry)] for key, entry in value.items()]}
    return {_TYPE: [_name(value)]} if isinstance(value, type) else value


def legal_from_plain(plain: Any, variant: Variant) -> LegalOrders:
    """The legal orders that plain data describes.

    Raises: ValueError if it doesn't belong to this variant.
    """
    orders = {_name(kind): kind for order in variant.orders for kind in order.__mro__ if issubclass(kind, Order)}
    try:
        found = _read(plain, {**_KNOWN, **orders, _TYPE: orders.__getitem__, _TABLE: lambda *rows: dict(rows)})
    except (LookupError, TypeError, ValueError) as error:
        raise ValueError(f"these aren't legal orders of {variant.name}: {error!r}") from None
    if not isinstance(found, LegalOrders):
        raise ValueError(f"these aren't legal orders of {variant.name}")
    return found


def _read(plain: Any, known: dict[str, Any]) -> Any:
    if isinstance(plain, list):
        return tuple(_read(entry, known) for entry in plain)
    if isinstance(plain, dict):
        ((name, row),) = plain.items()
        return known[name](*(_read(entry, known) for entry in row))
    return plain


def _name(kind: type) -> str:
    return f"{kind.__module__}:{kind.__qualname__}"
