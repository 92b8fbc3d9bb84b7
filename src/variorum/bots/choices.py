"""A seat's legal orders, sorted by unit and by what they do."""

from collections.abc import Iterator

import msgspec

from variorum.board import area_of
from variorum.game.legal_orders import LegalOrders, OrderKind
from variorum.game.order import Order
from variorum.game.unit import UnitRef
from variorum.rules.adjustments.orders import Build, Remove, Waive
from variorum.rules.movement.orders import Convoy, Hold, Move, SupportHold, SupportMove
from variorum.rules.retreats import Disband, Retreat

WAR = (Hold, Move, SupportHold, SupportMove, Convoy, Retreat, Disband, Build, Remove, Waive)
"""The orders of the war, which all variants share."""


class UnitChoices(msgspec.Struct):
    """A unit's legal orders: by where it would go, and by whom it would help and where."""

    unit: UnitRef
    hold: Order | None = None
    disband: Order | None = None
    moves: dict[str, Order] = {}
    sailings: dict[str, Order] = {}
    retreats: dict[str, Order] = {}
    stands: dict[str, Order] = {}
    attacks: dict[tuple[str, str], Order] = {}
    convoys: dict[tuple[str, str], Order] = {}

    def take(self, order: Order) -> None:
        """Sort an order in."""
        match order:
            case Hold():
                self.hold = order
            case Disband():
                self.disband = order
            case Move(via=True):
                self.sailings[area_of(order.to)] = order
            case Move():
                self.moves[order.to] = order
            case Retreat():
                self.retreats[order.to] = order
            case SupportHold():
                self.stands[order.target.area] = order
            case SupportMove():
                self.attacks[order.target.area, area_of(order.to)] = order
            case Convoy():
                self.convoys[order.target.area, area_of(order.to)] = order


def choices_of(legal: LegalOrders) -> dict[str, UnitChoices]:
    """The choices of every unit, by its area; only the first unit of each area counts."""
    found: dict[str, UnitChoices] = {}
    for order in listed(legal, (Hold, Move, SupportHold, SupportMove, Convoy, Retreat, Disband)):
        unit = order.subject
        if unit is not None and found.setdefault(unit.area, UnitChoices(unit)).unit == unit:
            found[unit.area].take(order)
    return found


def adjustments_of(legal: LegalOrders) -> tuple[list[Build], list[Remove]]:
    """The builds and the removals."""
    orders = list(listed(legal, (Build, Remove)))
    return [order for order in orders if isinstance(order, Build)], [
        order for order in orders if isinstance(order, Remove)
    ]


def listed(legal: LegalOrders, types: tuple[type[Order], ...]) -> Iterator[Order]:
    """The legal orders of some types, where they can be listed."""
    for kind in legal.kinds:
        if kind.order in types and kind.finite:
            yield from kind.orders()


def special(kind: OrderKind) -> bool:
    """Whether orders of a kind are a variant's own."""
    return not issubclass(kind.order, WAR)
