"""Orders that a rule forbids though they are another rule's, such as attacks that a treaty rules out."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any

import msgspec
from msgspec.structs import replace

from variorum.board import area_of
from variorum.game.legal_orders import Field, LegalOrders, OrderKind
from variorum.game.order import Order, SlotKind
from variorum.game.problem import Problem
from variorum.game.reason import Reason
from variorum.game.unit import UnitRef


class Forbidden(msgspec.Struct, frozen=True):
    """Orders of some types that aren't legal, and why: of every rule of the phase, for one seat.

    `where` narrows them: by field, the values with which they are forbidden, all fields at once. A value is an area,
    which stands for its coasts and for a unit in it, too; a unit such as "A PAR"; a power; or a word. Amounts and
    texts can't be narrowed; use a bound.
    """

    orders: tuple[type[Order], ...]
    why: Reason
    where: Mapping[str, frozenset[str]] = {}

    def covers(self, order: Order) -> bool:
        """Whether an order with nothing left open is forbidden."""
        if not isinstance(order, self.orders):
            return False
        return all(not _names(getattr(order, name, None)).isdisjoint(values) for name, values in self.where.items())

    def without(self, kind: OrderKind) -> Iterator[OrderKind]:
        """What is left of some legal orders.

        Raises: ValueError for a field without choices.
        """
        fields = {field.name: field for field in kind.fields}
        if not issubclass(kind.order, self.orders) or not self.where.keys() <= fields.keys():
            yield kind
            return
        for name, values in self.where.items():
            field = fields[name]
            if not field.choices or (field.kind is SlotKind.POWERS and len(self.where) > 1):
                raise ValueError(f"{kind.order.__name__}.{name} has no choices that could be forbidden one by one")
            inside = tuple(choice for choice in field.choices if not _names(choice).isdisjoint(values))
            outside = tuple(choice for choice in field.choices if choice not in inside)
            if outside:
                yield _with(kind, replace(field, choices=outside))
            if not inside:
                return
            kind = _with(kind, replace(field, choices=inside))


def allowed(offered: LegalOrders, forbidden: Iterable[Forbidden]) -> LegalOrders:
    """Legal orders without those that are forbidden."""
    kinds = offered.kinds
    for one in forbidden:
        kinds = tuple(left for kind in kinds for left in one.without(kind))
    return LegalOrders(kinds, offered.constraints)


def objections(
    forbidden: Sequence[Forbidden], orders: Sequence[Order], meant: Callable[[Order], Order | None]
) -> Iterator[Problem]:
    """The refusals of those orders that are forbidden.

    `meant` fills in what an order leaves open; None: it means nothing.
    """
    for index, order in enumerate(orders if forbidden else ()):
        whole = meant(order)
        why = next((one.why for one in forbidden if one.covers(whole)), None) if whole else None
        if why:
            yield Problem(f"{order}: {why}", order=str(order), index=index)


def _with(kind: OrderKind, field: Field) -> OrderKind:
    return replace(kind, fields=tuple(field if other.name == field.name else other for other in kind.fields))


def _names(value: Any) -> frozenset[str]:
    """What a value is called."""
    match value:
        case UnitRef():
            return frozenset((f"{value.kind} {value.location}", str(value.location), value.area))
        case str():
            return frozenset((value, area_of(value)))
        case tuple():
            return frozenset[str]().union(*map(_names, value))
        case _:
            return frozenset((str(value),))
