"""What one seat submits for one phase."""

import msgspec

from variorum.game.condition import Conditional
from variorum.game.order import Order


class Sheet(msgspec.Struct, frozen=True):
    """Plain orders, votes among them, and conditional orders for this and later steps and phases of the season."""

    orders: tuple[Order, ...] = ()
    conditional: tuple[Conditional, ...] = ()

    def __repr__(self) -> str:
        return f"<Sheet: {len(self.orders)} orders, {len(self.conditional)} conditional>"
