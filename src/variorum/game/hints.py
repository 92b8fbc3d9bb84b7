"""Hints: what a rule tells bots about itself, beside what everybody can read from legal orders."""

from collections.abc import Mapping

import msgspec

from variorum.game.order import Order


class Hints(msgspec.Struct, frozen=True):
    """What a bot should know of a rule in a position.

    `worth` says how much more than others some areas matter to the seat (1 is usual), and what it gains from a unit of
    whatever else orders deal in, such as a currency. `score` is how the seat stands, where centers don't decide.
    `orders` are the orders of this rule that a sensible player would give; None: the rule doesn't say.
    """

    worth: Mapping[str, float] = {}
    score: float | None = None
    orders: tuple[Order, ...] | None = None
