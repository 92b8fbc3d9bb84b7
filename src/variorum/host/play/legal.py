"""Legal orders as plain data for the board's script, which knows orders only as fields with choices."""

from typing import Any

import msgspec

from variorum.board import area_of
from variorum.game.condition import Condition
from variorum.game.legal_orders import Field, LegalOrders, OrderKind
from variorum.game.order import Form, Order, Slot, SlotKind, Word
from variorum.game.unit import UnitRef
from variorum.host.play.labels import Words

Plain = dict[str, Any]


class Shape(msgspec.Struct, frozen=True):
    """A type of orders and its fields, shared by many entries of the list."""

    order: type[Order]
    fields: tuple[tuple[str, SlotKind], ...]


def tag(kind: type[Order] | type[Condition]) -> str:
    """The name of a type of orders or conditions."""
    return str(kind.__struct_config__.tag)


def shown(kind: SlotKind, value: Any) -> str:
    """A value in notation, as forms send it back."""
    match value:
        case bool():
            return "yes" if value else "no"
        case tuple():
            return ("/" if kind is SlotKind.BORDER else "-").join(map(str, value))
        case _:
            return str(value)


def areas_of(kind: SlotKind, value: Any) -> tuple[str, ...]:
    """The areas that a value stands for on the map, in any order; none if the map doesn't show it."""
    match kind, value:
        case ((SlotKind.UNIT | SlotKind.NEW_UNIT), UnitRef()):
            return (value.area,)
        case ((SlotKind.LOCATION | SlotKind.AREA), str()) if value:
            return (area_of(value),)
        case ((SlotKind.PATH | SlotKind.BORDER), tuple()):
            return tuple(area_of(part) for part in value)
        case SlotKind.ORDER, Order():
            return tuple(area for slot in _slots(value) for area in areas_of(slot.kind, getattr(value, slot.field)))
        case _:
            return ()


def _slots(order: Order) -> tuple[Slot, ...]:
    """The variable parts of an order in notation."""
    fitting = (form for form in order.forms if all(getattr(order, name) == is_ for name, is_ in form.fixed.items()))
    form = next((form for form in fitting if not form.read_only), None)
    return tuple(part for part in form.parts if isinstance(part, Slot)) if form else ()


def on_map(field: Field) -> bool:
    """Whether tapping the map can fill in a field."""
    return any(areas_of(field.kind, choice) for choice in field.choices)


def plain(legal_orders: LegalOrders, words: Words) -> Plain:
    """All legal orders.

    `shapes`: type, purpose, fields and notation; `offers`: the index of a shape, then the choices or the bounds of each
    field; `places`: the areas of choices, `notes`: remarks on them; `areas`: the names of areas.
    """
    shapes: dict[Shape, int] = {}
    kinds = []
    places: dict[str, tuple[str, ...]] = {}
    for kind in legal_orders.kinds:
        shape = Shape(kind.order, tuple((field.name, field.kind) for field in kind.fields))
        kinds.append((shapes.setdefault(shape, len(shapes)), *map(_choices, kind.fields)))
        places |= _places(kind)
    return {
        "shapes": [_shape(shape) for shape in shapes],
        "offers": kinds,
        "places": places,
        "notes": _notes(legal_orders),
        "areas": dict(words.areas),
    }


def _choices(field: Field) -> tuple[str, ...] | Plain:
    if field.choices and field.kind is not SlotKind.POWERS:
        return tuple(shown(field.kind, choice) for choice in field.choices)
    return {"least": field.least, "most": field.most}


def _places(kind: OrderKind) -> dict[str, tuple[str, ...]]:
    choices = ((field.kind, choice) for field in kind.fields for choice in field.choices)
    return {shown(slot, choice): areas for slot, choice in choices if (areas := areas_of(slot, choice))}


def _notes(legal_orders: LegalOrders) -> dict[str, str]:
    """Remarks on choices."""
    fields = (field for kind in legal_orders.kinds for field in kind.fields)
    return {shown(field.kind, choice): note for field in fields for choice, note in field.notes}


def _shape(shape: Shape) -> Plain:
    return {
        "type": tag(shape.order),
        "purpose": shape.order.purpose,
        "fields": [name for name, _ in shape.fields],
        "forms": [_form(form) for form in shape.order.forms if not form.read_only],
    }


def _form(form: Form) -> Plain:
    parts = [part.text if isinstance(part, Word) else {"field": part.field} for part in form.parts]
    return {"fixed": {name: shown(SlotKind.CHOICE, value) for name, value in form.fixed.items()}, "parts": parts}
