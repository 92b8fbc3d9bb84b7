"""Sheets and events of a variant as plain data, and back."""

from typing import Any, Union

import msgspec

from variorum.game.condition import AnyCondition, Conditional
from variorum.game.event import Event
from variorum.game.order import Order
from variorum.game.sheet import Sheet
from variorum.game.variant import Variant


def sheet_to_plain(sheet: Sheet) -> dict[str, Any]:
    """A sheet as plain data, the canonical text of its orders beside them for readers of the file."""
    plain: dict[str, Any] = {
        "text": [str(order) for order in sheet.orders],
        "orders": msgspec.to_builtins(sheet.orders),
    }
    if sheet.conditional:
        plain["conditional"] = msgspec.to_builtins(sheet.conditional)
    return plain


def sheet_from_plain(plain: dict[str, Any], variant: Variant) -> Sheet:
    """The sheet that plain data describes.

    Raises: ValueError (msgspec.ValidationError among them) if it is none of this variant.
    """
    known = tuple(dict.fromkeys(order for _, stage in variant.calendar for order in stage.orders))
    orders = _orders(plain.get("orders", ()), known)
    return Sheet(orders, tuple(_conditional(part, known) for part in plain.get("conditional", ())))


def event_from_plain(plain: Any, variant: Variant) -> Event:
    """The event that plain data describes.

    Raises: ValueError if it is none of this variant.
    """
    found: Event = msgspec.convert(plain, Union[variant.events])  # noqa: UP007 - made at run time
    return found


def _orders(plain: Any, known: tuple[type[Order], ...]) -> tuple[Order, ...]:
    found: tuple[Order, ...] = msgspec.convert(plain, tuple[Union[known], ...])  # type: ignore[valid-type]  # noqa: UP007
    return found


def _conditional(plain: dict[str, Any], known: tuple[type[Order], ...]) -> Conditional:
    condition = msgspec.convert(plain["condition"], AnyCondition)
    return Conditional(condition, _orders(plain["then"], known), _orders(plain.get("otherwise", ()), known))
