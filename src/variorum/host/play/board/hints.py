"""Hints in sandboxes: the orders that a bot would give for a seat, each with its reason."""

import msgspec

from variorum.bots import level, situation
from variorum.bots.why import reasons
from variorum.game.audience import GM
from variorum.game.order import Order
from variorum.host.games.access import Access
from variorum.host.games.bots.in_games import levels_in
from variorum.host.games.bots.levels import bot_answer
from variorum.host.games.common import RefusedError
from variorum.host.games.models import Kind, State
from variorum.notation.in_words import words

EVALUATIONS = 2_000
"""How far the bot looks ahead."""


class Hint(msgspec.Struct, frozen=True):
    """A suggested order: in notation, in words, and why; the reason may be empty."""

    order: Order
    text: str
    words: str
    reason: str


def hints(access: Access) -> tuple[Hint, ...]:
    """The orders of the strongest bot for the viewer's seat in a sandbox, from what the seat may see.

    They are always the same for the same phase.

    Raises: RefusedError in other games, and for the game master.
    """
    game, seat = access.game, access.seat
    if game.kind != Kind.SANDBOX or seat in {"", GM} or game.state == State.OVER:
        raise RefusedError("Hints are for the seats of your own sandboxes, while their game goes on.")
    position, strongest = access.seen().position, levels_in(game.variant, game.chosen)[-1]
    seed = f"{game.key}:{game.phase_number}:{seat}"
    orders = bot_answer(access.variant, position, seat, seed, level(strongest), EVALUATIONS).sheet.orders
    told, why = words(access.variant), reasons(situation(access.variant, position, seat), orders)
    return tuple(Hint(order, str(order), told.order(order), reason) for order, reason in zip(orders, why, strict=True))
