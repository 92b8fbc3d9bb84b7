"""Orders inside orders: on forms and on the map, a unit is chosen first, and then one of the orders for that unit."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from msgspec.structs import replace

from variorum.game.legal_orders import Field, LegalOrders, OrderKind
from variorum.game.order import Order, SlotKind
from variorum.game.unit import UnitRef
from variorum.host.orders.values import areas_of

_UNIT = "__unit"
"""The end of the name of the field for the unit of an order; its beginning is the name of the field for the order."""


def guided(legal_orders: LegalOrders) -> LegalOrders:
    """The same orders; where they hold an order for a unit, a field before it names the unit, a kind for each unit."""
    if not any(field.kind is SlotKind.ORDER for kind in legal_orders.kinds for field in kind.fields):
        return legal_orders
    return replace(legal_orders, kinds=tuple(one for kind in legal_orders.kinds for one in _kinds(kind)))


def only_guides(name: str) -> bool:
    """Whether a field only helps to find an order, which tells the same by itself: nobody has to fill it in."""
    return name.endswith(_UNIT)


def unguided(values: Mapping[str, Any]) -> dict[str, Any]:
    """The values of an order's own fields."""
    return {name: value for name, value in values.items() if not only_guides(name)}


def places(kind: OrderKind) -> Iterator[tuple[Field, Any, tuple[str, ...]]]:
    """Every choice with its areas on the map; those of an order lack its unit's area, where that is a field before."""
    for field in kind.fields:
        subject = next((other.choices[0] for other in kind.fields if other.name == field.name + _UNIT), None)
        for choice in field.choices:
            areas = areas_of(field.kind, choice)
            yield field, choice, _without(areas, subject.area) if subject else areas


def _kinds(kind: OrderKind) -> Iterator[OrderKind]:
    field = next((field for field in kind.fields if field.kind is SlotKind.ORDER), None)
    if field is None:
        yield kind
        return
    at = kind.fields.index(field)
    for subject, orders in _by_unit(field.choices).items():
        unit = (Field(field.name + _UNIT, SlotKind.UNIT, (subject,)),) if subject else ()
        yield replace(kind, fields=(*kind.fields[:at], *unit, replace(field, choices=orders), *kind.fields[at + 1 :]))


def _by_unit(orders: Iterable[Order]) -> dict[UnitRef | None, tuple[Order, ...]]:
    found: dict[UnitRef | None, tuple[Order, ...]] = {}
    for order in orders:
        found[order.subject] = (*found.get(order.subject, ()), order)
    return found


def _without(areas: tuple[str, ...], area: str) -> tuple[str, ...]:
    at = areas.index(area) if area in areas else len(areas)
    return areas[:at] + areas[at + 1 :]
