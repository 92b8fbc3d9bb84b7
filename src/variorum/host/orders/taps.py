"""Legal orders as data for the board's script, which knows orders only as fields with choices."""

from collections.abc import Iterator
from itertools import repeat
from typing import Any

import msgspec

from variorum.game.legal_orders import Field, LegalOrders, OrderKind
from variorum.game.order import Form, Order, SlotKind, Word
from variorum.host.orders.guided import guided
from variorum.host.orders.guided import places as located
from variorum.host.orders.values import shown, tag
from variorum.notation.in_words import WordField, Words, parts, subject_of

Plain = dict[str, Any]


class TapShape(msgspec.Struct, frozen=True):
    """A type of orders and its fields, shared by many entries of the list."""

    order: type[Order]
    fields: tuple[tuple[str, SlotKind], ...]


def tappable(legal_orders: LegalOrders, words: Words) -> Plain:
    """All legal orders.

    `shapes`: type, purpose, meaning, group, fields and what they take, notation and words; `kinds`: the index of a
    shape, then the choices or bounds of each field; `places`: the areas of choices, `names`: what choices are
    called among the words of orders, by their kind, `notes`: remarks on them; `rings`: rings of areas by the group
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
        "names": _names(legal_orders, words),
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


def _names(legal_orders: LegalOrders, words: Words) -> dict[str, dict[str, str]]:
    """What choices are called, by kind; areas by themselves are left out, as their names are known."""
    found: dict[str, dict[str, str]] = {}
    for kind in legal_orders.kinds:
        choices = {field.name: field for field in kind.fields}
        for form, says in zip(kind.order.written_forms(), kind.order.says, strict=bool(kind.order.says)):
            subject = subject_of(form)
            first = [WordField(subject, SlotKind.UNIT)] if subject else []
            for part in (*first, *parts(says, form)):
                if isinstance(part, WordField) and not part.noun and (field := choices.get(part.field)):
                    found.setdefault(part.kind, {}).update(_called(field, part, words))
    return found


def _called(field: Field, part: WordField, words: Words) -> Iterator[tuple[str, str]]:
    for choice in field.choices:
        if (written := shown(field.kind, choice)) not in words.areas:
            yield written, words.told(part, choice)


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
        "slots": {name: str(kind) for name, kind in shape.fields},
        "forms": list(map(_form, shape.order.written_forms(), shape.order.says or repeat(""))),
    }


def _form(form: Form, says: str) -> Plain:
    written = [part.text if isinstance(part, Word) else {"field": part.field} for part in form.parts]
    return {
        "fixed": {name: shown(SlotKind.CHOICE, value) for name, value in form.fixed.items()},
        "parts": written,
        "says": [part if isinstance(part, str) else msgspec.to_builtins(part) for part in parts(says, form)],
        "subject": subject_of(form),
    }
