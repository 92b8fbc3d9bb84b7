"""Hints: what a rule tells bots about itself, beyond its legal orders."""

from collections.abc import Mapping

import msgspec

from variorum.game.order import Order


class Hints(msgspec.Struct, frozen=True):
    """What a bot should know of a rule in a position.

    `worth` weighs areas by how much they matter to the seat (1 is usual), and gives the value of one unit of anything
    else that orders trade in, such as a currency. `score` is the seat's standing, where centers don't decide.
    `orders` are the orders of this rule that a sensible player would give; None: the rule doesn't say.
    """

    worth: Mapping[str, float] = {}
    score: float | None = None
    orders: tuple[Order, ...] | None = None
