"""Hints in sandboxes: the orders that a bot would give for a seat, each with its reason."""

import msgspec

from variorum.bots import level, situation
from variorum.bots.why import reasons
from variorum.game.audience import GM
from variorum.game.legal_orders import LegalOrders
from variorum.game.order import Order
from variorum.host.games.access import Access, as_seat
from variorum.host.games.bots.in_games import levels_in
from variorum.host.games.bots.levels import bot_answer
from variorum.host.games.common import RefusedError, StaleError
from variorum.host.games.models import Kind, State
from variorum.host.games.reach import LONGEST_MESSAGE
from variorum.host.games.seats import sheets
from variorum.host.games.seats.sheets import Saved
from variorum.host.orders.text import understood
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


def take(access: Access, phase: int, text: str, legal_orders: LegalOrders) -> tuple[Saved, tuple[Order, ...]]:
    """Put the seat's own among proposed orders on its sheet, which is no longer ready then.

    Raises: RefusedError if none is the seat's to give, StaleError if the phase has changed.
    """
    if access.game.phase_number != phase:
        raise StaleError("This phase has been processed in the meantime. Nothing was added to your orders.")
    found = _own(access, text, legal_orders)
    if not found:
        raise RefusedError("None of these orders is legal for your seat in this phase, so nothing was added.")
    if sheets.saved(access).ready:
        sheets.set_ready(access, phase, ready=False)
    return sheets.put(access, phase, found), found


def lay_out(sandbox: Access, text: str) -> None:
    """Put proposed orders on the sheets of a sandbox, each on that of the seat whose order it is."""
    for seat in sandbox.seats:
        own = as_seat(sandbox, seat)
        found = _own(own, text, own.legal_orders()) if seat != GM else ()
        if found:
            sheets.put(own, sandbox.game.phase_number, found)


def _own(access: Access, text: str, legal_orders: LegalOrders) -> tuple[Order, ...]:
    """The orders of a text that are legal for the viewer's seat, the last one for each unit."""
    read = understood(access.variant, access.seen().position, access.seat, text[:LONGEST_MESSAGE]).sheet.orders
    return tuple({order.slot: order for order in read if legal_orders.include(order)}.values())
