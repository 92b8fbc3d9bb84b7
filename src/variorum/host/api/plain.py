"""The library's values as plain data for programs."""

from collections.abc import Iterable
from typing import Any

import msgspec

from variorum.archive.codec import sheet_from_plain
from variorum.game.event import Event, told
from variorum.game.legal_orders import Budget, Constraint, Field, LegalOrders, OrderKind
from variorum.game.order import Order
from variorum.game.position import Position
from variorum.game.problem import Problem
from variorum.game.report import Piece, Table
from variorum.game.sheet import Sheet
from variorum.host.api.problems import WrongError
from variorum.host.games.access import Access
from variorum.notation import read_sheet, write_sheet

Plain = dict[str, Any]


def position(value: Position) -> Plain:
    """A position, which must already be a view."""
    found: Plain = msgspec.to_builtins(value)
    return found


def events(values: Iterable[Event], reader: str) -> list[Plain]:
    """Events with their sentences for a reader. Only the game master learns who else knows of an event."""
    return [{**_without(msgspec.to_builtins(event), "audience"), "text": told(event, reader)} for event in values]


def order(value: Order) -> Plain:
    """An order as text and as data."""
    return {"text": str(value), "order": msgspec.to_builtins(value)}


def sheet(value: Sheet) -> Plain:
    """A sheet as text and as data."""
    conditional = msgspec.to_builtins(value.conditional)
    return {"text": write_sheet(value), "orders": list(map(order, value.orders)), "conditional": conditional}


def problems(values: Iterable[Problem]) -> list[Plain]:
    """Problems with orders."""
    return [msgspec.to_builtins(value) for value in values]


def legal_orders(value: LegalOrders) -> Plain:
    """All legal orders: those of each kind, within the constraints."""
    return {"kinds": list(map(_kind, value.kinds)), "constraints": list(map(_constraint, value.constraints))}


def pieces(values: Iterable[Piece]) -> list[Plain]:
    """The tables and charts of a report."""
    shapes = ((piece, "table" if isinstance(piece, Table) else "chart") for piece in values)
    return [{"shape": shape, **msgspec.to_builtins(piece)} for piece, shape in shapes]


def read_text(access: Access, text: str) -> Sheet:
    """A sheet read from text. Raises: WrongError if a line can't be read."""
    found, wrong = read_sheet(access.variant, access.seen().position, access.seat, text)
    if wrong:
        raise WrongError("Some orders couldn't be read, so nothing was saved.", problems(wrong))
    return found


def read_plain(access: Access, orders: list[Plain], conditional: list[Plain]) -> Sheet:
    """A sheet read from data, which must say no more than its text could.

    Raises: WrongError.
    """
    try:
        found = sheet_from_plain({"orders": orders, "conditional": conditional}, access.variant)
        text = write_sheet(found)
    except (ValueError, LookupError, TypeError, AttributeError, RuntimeError, StopIteration) as error:
        raise WrongError("These aren't orders of this variant, so nothing was saved.", [str(error)]) from None
    if read_text(access, text) != found:
        raise WrongError("Some orders have impossible values, so nothing was saved.", text.splitlines())
    return found


def _kind(value: OrderKind) -> Plain:
    kind = value.order
    return {
        "type": kind.__struct_config__.tag,
        "purpose": kind.purpose,
        "text": str(value),
        "conditional": not kind.plain_only,
        "fields": list(map(_field, value.fields)),
    }


def _field(value: Field) -> Plain:
    choices = [
        {"text": str(choice), "value": msgspec.to_builtins(choice), "note": value.note(choice)}
        for choice in value.choices
    ]
    return {
        "name": value.name,
        "kind": value.kind.value,
        "choices": choices,
        "least": value.least,
        "most": value.most,
    }


def _constraint(value: Constraint | Budget) -> Plain:
    if isinstance(value, Budget):
        return {"name": value.name, "funds": value.funds, "prices": [_price(price) for price in value.prices]}
    return {
        "name": value.name,
        "types": [kind.__struct_config__.tag for kind in value.orders],
        "most": value.most,
        "each": value.each,
        "least": value.least,
        "subjects": [msgspec.to_builtins(subject) for subject in value.subjects],
    }


def _price(value: Any) -> Plain:
    tag = value.order.__struct_config__.tag
    return {"type": tag, "amount": value.amount, "each": value.each, "prices": value.prices}


def _without(plain: Plain, name: str) -> Plain:
    return {key: value for key, value in plain.items() if key != name}
