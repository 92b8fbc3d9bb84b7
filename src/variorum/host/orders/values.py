"""Values of orders' fields in notation, and the areas that stand for them on the map."""

from typing import Any

from variorum.board import area_of
from variorum.game.condition import Condition
from variorum.game.legal_orders import Field
from variorum.game.order import Form, Order, Slot, SlotKind
from variorum.game.unit import UnitRef


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
            return tuple(area for slot in form_slots(value) for area in areas_of(slot.kind, getattr(value, slot.field)))
        case _:
            return ()


def on_map(field: Field) -> bool:
    """Whether tapping the map can fill in a field."""
    return any(areas_of(field.kind, choice) for choice in field.choices)


def tag(kind: type[Order] | type[Condition]) -> str:
    """The name of a type of orders or conditions."""
    return str(kind.__struct_config__.tag)


def form_of(order: Order) -> Form | None:
    """The form in which an order is written; None if its type has none."""
    written = (form for form in order.forms if not form.read_only)
    return next(
        (form for form in written if all(getattr(order, name) == is_ for name, is_ in form.fixed.items())), None
    )


def form_slots(order: Order) -> tuple[Slot, ...]:
    """The variable parts of an order in notation."""
    form = form_of(order)
    return tuple(part for part in form.parts if isinstance(part, Slot)) if form else ()
