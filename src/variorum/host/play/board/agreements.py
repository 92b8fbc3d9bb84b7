"""The agreements that bind now, beside the order sheet, and the orders that they ask for."""

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_GET

from variorum.agreements import pledged_orders
from variorum.game.legal_orders import LegalOrders
from variorum.game.order import Order
from variorum.host.games.access import Access
from variorum.host.games.common import RefusedError, StaleError
from variorum.host.games.pages import access_of
from variorum.host.games.seats import sheets
from variorum.host.games.seats.sheets import Saved, saved
from variorum.host.games.terms import Agreements
from variorum.host.offers import queries
from variorum.host.offers.words import promises_now
from variorum.host.play.board.own_sheet import own_orders


@require_GET
def panel(request: HttpRequest, key: str) -> HttpResponse:
    """Send the agreements that bind now to an open page."""
    access = access_of(request, key)
    context = {"game": access.game, "seat": access.seat, **agreed(access, own_orders(access))}
    return render(request, "board/agreements.html", context)


def agreed(access: Access, legal_orders: LegalOrders) -> dict[str, Any]:
    """The context of the panel: what was promised for this phase, and the own orders of that not on the sheet yet."""
    if not access.seat:
        return {"promises": ()}
    own = pledged(access, legal_orders)
    entered = saved(access).sheet.orders if own else ()
    return {
        "promises": promises_now(access),
        "pledged": tuple(order for order in own if order not in entered),
        "binding": access.terms.agreements is Agreements.BINDING,
        "agreements_page": f"?as={access.seat}" if len(access.seats) > 1 else "",
    }


def pledged(access: Access, legal_orders: LegalOrders) -> tuple[Order, ...]:
    """The orders that the viewer's seat has promised for this phase, as far as they are legal."""
    found = queries.agreed(access.game, access.seat)
    if not found:
        return ()
    position, planned = access.seen().position, saved(access).sheet.orders
    return pledged_orders(access.variant, position, access.seat, found, lambda *_: legal_orders, planned)


def use(access: Access, phase: int, legal_orders: LegalOrders) -> tuple[Saved, tuple[Order, ...]]:
    """Put the promised orders on the seat's sheet.

    Raises: RefusedError if nothing is promised, StaleError if the phase has changed.
    """
    if access.game.phase_number != phase:
        raise StaleError("This phase has been processed in the meantime. Nothing was added to your orders.")
    found = pledged(access, legal_orders)
    if not found:
        raise RefusedError("You have promised no order that is possible in this phase.")
    return sheets.put(access, phase, found), found
