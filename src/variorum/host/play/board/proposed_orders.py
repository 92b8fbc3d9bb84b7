"""Orders that somebody proposed in a message: on one's own sheet, or tried out in a sandbox."""

from variorum.game.audience import GM
from variorum.game.legal_orders import LegalOrders
from variorum.game.order import Order
from variorum.host.games.access import Access, as_seat
from variorum.host.games.common import RefusedError, StaleError
from variorum.host.games.reach import LONGEST_MESSAGE
from variorum.host.games.seats import sheets
from variorum.host.games.seats.sheets import Saved
from variorum.host.orders.text import understood


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
