"""What one seat submits for one phase."""

from collections.abc import Iterable

import msgspec

from variorum.game.condition import Conditional
from variorum.game.order import Order


class Sheet(msgspec.Struct, frozen=True):
    """Plain orders, votes among them, and conditional orders for this and later steps and phases of the season."""

    orders: tuple[Order, ...] = ()
    conditional: tuple[Conditional, ...] = ()

    def adding(self, added: "Sheet") -> "Sheet":
        """The sheet with more orders, each in place of the one in its slot, such as for the same unit."""
        if not (self.orders or self.conditional or added.conditional):
            return added
        conditional = dict.fromkeys((*self.conditional, *added.conditional))
        return Sheet((*beside(self.orders, added.orders), *added.orders), tuple(conditional))

    def __repr__(self) -> str:
        return f"<Sheet: {len(self.orders)} orders, {len(self.conditional)} conditional>"


def beside(orders: Iterable[Order], others: Iterable[Order]) -> tuple[Order, ...]:
    """The orders for other slots than those of others."""
    taken = {order.slot for order in others}
    return tuple(order for order in orders if order.slot not in taken)
