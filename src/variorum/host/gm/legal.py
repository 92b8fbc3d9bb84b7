"""Forms of what may be ordered, from the offers themselves: a field for every part that is left open."""

from collections.abc import Mapping
from typing import Any

import msgspec
from msgspec import inspect

from variorum.game.legal_orders import Field, OrderKind
from variorum.game.order import Order, SlotKind
from variorum.host.gm.schema import Node
from variorum.host.gm.schema.labels import label
from variorum.host.gm.schema.scalars import MisreadError, value_of

_WHOLE = inspect.type_info(int)


class KindForm(msgspec.Struct, frozen=True):
    """The form of one offer; `number` is its place among all of a seat's."""

    number: int
    purpose: str
    nodes: tuple[Node, ...]


def form_of(number: int, kind: OrderKind) -> KindForm:
    """The form of an offer."""
    nodes = tuple(_node(number, field) for field in kind.fields)
    return KindForm(number, kind.order.purpose or label(kind.order.__name__), nodes)


def order_of(kind: OrderKind, number: int, texts: Mapping[str, str]) -> Order:
    """The order that was filled in.

    Raises: MisreadError if it is none of those offered.
    """
    order = kind.order(**{field.name: _value(field, texts.get(_name(number, field), "")) for field in kind.fields})
    if not kind.includes(order):
        raise MisreadError(f"{order}: this is not among what may be ordered")
    return order


def _name(number: int, field: Field) -> str:
    return f"order.{number}.{field.name}"


def _node(number: int, field: Field) -> Node:
    name, shown = _name(number, field), label(field.name)
    if field.kind is SlotKind.POWERS:
        return Node("text", name, shown, hints="powers", help="several, with spaces between")
    if field.choices:
        choices = tuple((str(choice), _named(field, choice)) for choice in field.choices)
        return Node("choice", name, shown, choices[0][0], choices)
    if field.kind is SlotKind.AMOUNT:
        return Node("number", name, shown, str(field.least), least=str(field.least), most=str(field.most))
    return Node("text", name, shown)


def _named(field: Field, choice: Any) -> str:
    note = field.note(choice)
    return f"{choice} ({note})" if note else str(choice) or "nobody"


def _value(field: Field, text: str) -> Any:
    text = " ".join(text.split())
    if field.kind is SlotKind.POWERS:
        return tuple(text.replace(",", " ").split())
    if field.choices:
        for choice in field.choices:
            if str(choice) == text:
                return choice
        raise MisreadError(f"{label(field.name)}: choose one of those listed")
    return value_of(_WHOLE, text) if field.kind is SlotKind.AMOUNT else text
