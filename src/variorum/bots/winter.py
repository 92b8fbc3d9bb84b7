"""Builds where they are most useful, and removals of the least useful units."""

from random import Random

from variorum.bots.choices import adjustments_of
from variorum.bots.outlook import Outlook
from variorum.game.order import Order
from variorum.game.unit import UnitRef

_NOISE = 0.2


def winter_orders(outlook: Outlook, chance: Random) -> tuple[Order, ...]:
    """All builds and removals, the most sensible ones first."""
    builds, removals = adjustments_of(outlook.situation.legal)
    built = [(-_worth(outlook, order.unit) * chance.uniform(1 - _NOISE, 1 + _NOISE), order) for order in builds]
    removed = [(_worth(outlook, order.unit), order) for order in removals]
    return tuple(order for orders in (built, removed) for _, order in sorted(orders, key=lambda pair: pair[0]))


def _worth(outlook: Outlook, unit: UnitRef) -> float:
    return outlook.value(unit.kind, unit.location)
