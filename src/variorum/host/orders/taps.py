"""Legal orders as data for the board's script, which knows orders only as fields with choices."""

from typing import Any

import msgspec

from variorum.game.legal_orders import Field, LegalOrders, OrderKind
from variorum.game.order import Form, Order, SlotKind, Word
from variorum.host.orders.guided import guided
from variorum.host.orders.guided import places as located
from variorum.host.orders.labels import Words
from variorum.host.orders.values import shown, tag

Plain = dict[str, Any]


class TapShape(msgspec.Struct, frozen=True):
    """A type of orders and its fields, shared by many entries of the list."""

    order: type[Order]
    fields: tuple[tuple[str, SlotKind], ...]


def tappable(legal_orders: LegalOrders, words: Words) -> Plain:
    """All legal orders.

    `shapes`: type, purpose, meaning, group, fields and notation; `kinds`: the index of a shape, then the choices or
    bounds of each field; `places`: the areas of choices, `notes`: remarks on them; `rings`: rings of areas by the group
    of the orders for which the map shows them; `areas`: the names of areas.
    """
    legal_orders = guided(legal_orders)
    shapes: dict[TapShape, int] = {}
    kinds = []
    places: dict[str, tuple[str, ...]] = {}
    for kind in legal_orders.kinds:
        shape = TapShape(kind.order, tuple((field.name, field.kind) for field in kind.fields))
        kinds.append((shapes.setdefault(shape, len(shapes)), *map(_choices, kind.fields)))
        places |= _places(kind)
    return {
        "shapes": [_shape(shape) for shape in shapes],
        "kinds": kinds,
        "places": places,
        "notes": _notes(legal_orders),
        "rings": _rings(legal_orders),
        "areas": dict(words.areas),
    }


def _choices(field: Field) -> tuple[str, ...] | Plain:
    if field.choices and field.kind is not SlotKind.POWERS:
        return tuple(shown(field.kind, choice) for choice in field.choices)
    return {"least": field.least, "most": field.most}


def _places(kind: OrderKind) -> dict[str, tuple[str, ...]]:
    return {shown(field.kind, choice): areas for field, choice, areas in located(kind) if areas}


def _notes(legal_orders: LegalOrders) -> dict[str, str]:
    """Remarks on choices."""
    fields = (field for kind in legal_orders.kinds for field in kind.fields)
    return {shown(field.kind, choice): note for field in fields for choice, note in field.notes}


def _rings(legal_orders: LegalOrders) -> dict[str, Plain]:
    """Rings of areas by the group of the orders that choose among them."""
    fields = ((kind.order.group, field) for kind in legal_orders.kinds for field in kind.fields)
    return {group: msgspec.to_builtins(field.rings) for group, field in fields if field.rings}


def _shape(shape: TapShape) -> Plain:
    return {
        "type": tag(shape.order),
        "purpose": shape.order.purpose,
        "meaning": shape.order.meaning,
        "group": shape.order.group,
        "fields": [name for name, _ in shape.fields],
        "forms": [_form(form) for form in shape.order.forms if not form.read_only],
    }


def _form(form: Form) -> Plain:
    parts = [part.text if isinstance(part, Word) else {"field": part.field} for part in form.parts]
    return {"fixed": {name: shown(SlotKind.CHOICE, value) for name, value in form.fixed.items()}, "parts": parts}
