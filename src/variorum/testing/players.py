"""A player that knows nothing but the legal orders, and sends random sheets within them."""

from collections.abc import Sequence
from random import Random

from variorum.bots.drawing import order_for, random_order, random_orders
from variorum.game.breaking import problems_of
from variorum.game.legal_orders import LegalOrders
from variorum.game.limits import fits, least
from variorum.game.order import Order
from variorum.game.position import Position
from variorum.game.problem import Severity
from variorum.game.process import legal_orders
from variorum.game.sheet import Sheet
from variorum.game.variant import Variant

__all__ = ["fits", "least", "order_for", "random_order", "random_sheet", "refused"]


def random_sheet(
    variant: Variant, position: Position, seat: str, chance: Random, offered: LegalOrders | None = None
) -> Sheet:
    """Random orders of a seat, within all constraints. `offered` are its legal orders, if they are known already."""
    offered = offered or legal_orders(variant, position, seat)
    return Sheet(random_orders(offered, lambda orders: refused(variant, position, seat, orders), chance))


def refused(variant: Variant, position: Position, seat: str, orders: Sequence[Order]) -> list[str]:
    """Why some of these orders do not count."""
    found = problems_of(variant, position, seat, orders)
    return [problem.message for problem in found if problem.severity is Severity.REFUSED]
