"""Orders, sheets and legal orders as plain data for programs, and sheets from such data."""

from collections.abc import Iterable
from typing import Any

import msgspec

from variorum.archive.codec import sheet_from_plain
from variorum.game.event import Event, told
from variorum.game.legal_orders import Budget, Constraint, Field, LegalOrders, OrderKind, Price
from variorum.game.order import Order
from variorum.game.position import Position
from variorum.game.sheet import Sheet
from variorum.game.variant import Variant
from variorum.host.games.common import ProblemsError
from variorum.host.orders.text import read_text
from variorum.host.orders.values import shown, tag
from variorum.notation import write_sheet

Plain = dict[str, Any]


def legal_orders_data(value: LegalOrders) -> Plain:
    """All legal orders: those of each kind, within the constraints."""
    return {"kinds": list(map(_kind, value.kinds)), "constraints": list(map(_constraint, value.constraints))}


def order_data(value: Order) -> Plain:
    """An order as text and as data."""
    return {"text": str(value), "order": msgspec.to_builtins(value)}


def sheet_data(value: Sheet) -> Plain:
    """A sheet as text and as data."""
    conditional = msgspec.to_builtins(value.conditional)
    return {"text": write_sheet(value), "orders": list(map(order_data, value.orders)), "conditional": conditional}


def events_data(variant: Variant, events: Iterable[Event], reader: str) -> list[Plain]:
    """Events with their sentences for a reader. Only the game master learns who else knows of an event."""
    found: list[Plain] = []
    for event in events:
        plain = msgspec.to_builtins(event)
        plain.pop("audience", None)
        found.append({**plain, "text": told(event, reader, variant.citations)})
    return found


def read_data(variant: Variant, position: Position, seat: str, orders: list[Plain], conditional: list[Plain]) -> Sheet:
    """A seat's sheet from data, which must say no more than its text could.

    Raises: ProblemsError.
    """
    try:
        found = sheet_from_plain({"orders": orders, "conditional": conditional}, variant)
        written = write_sheet(found)
    except (ValueError, LookupError, TypeError, AttributeError, RuntimeError, StopIteration) as error:
        raise ProblemsError([str(error)], "These aren't orders of this variant, so nothing was saved.") from None
    if read_text(variant, position, seat, written) != found:
        wrong = "Some orders have impossible values, so nothing was saved."
        raise ProblemsError(written.splitlines(), wrong)
    return found


def _kind(value: OrderKind) -> Plain:
    kind = value.order
    return {
        "type": tag(kind),
        "purpose": kind.purpose,
        "meaning": kind.meaning,
        "text": str(value),
        "conditional": not kind.plain_only,
        "fields": list(map(_field, value.fields)),
    }


def _field(value: Field) -> Plain:
    choices = [
        {"text": shown(value.kind, choice), "value": msgspec.to_builtins(choice), "note": value.note(choice)}
        for choice in value.choices
    ]
    return {
        "name": value.name,
        "kind": value.kind.value,
        "choices": choices,
        "least": value.least,
        "most": value.most,
        "rings": msgspec.to_builtins(value.rings),
    }


def _constraint(value: Constraint | Budget) -> Plain:
    if isinstance(value, Budget):
        return {"name": value.name, "funds": value.funds, "prices": [_price(price) for price in value.prices]}
    return {
        "name": value.name,
        "types": [tag(kind) for kind in value.orders],
        "most": value.most,
        "each": value.each,
        "least": value.least,
        "subjects": [msgspec.to_builtins(subject) for subject in value.subjects],
    }


def _price(value: Price) -> Plain:
    return {
        "type": tag(value.order),
        "amount": value.amount,
        "each": value.each,
        "prices": value.prices,
        "flat": value.flat,
    }
