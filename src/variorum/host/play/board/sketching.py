"""Sketches for an open board: what a message, an offer or a draft of one is about, drawn while somebody looks at it."""

from collections.abc import Iterator

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.views.decorators.http import require_GET

from variorum.agreements import Offer, OfferError, read_offer
from variorum.game.legal_orders import LegalOrders
from variorum.game.order import Order
from variorum.game.turn import Turn
from variorum.host.games.access import Access
from variorum.host.games.common import RefusedError
from variorum.host.games.pages import access_of
from variorum.host.games.private_orders import legal_orders
from variorum.host.offers import queries
from variorum.host.offers.drafts import text_of
from variorum.host.offers.services import partners
from variorum.host.offers.words import in_words_of
from variorum.host.orders.taps import tappable
from variorum.host.play.board.own_sheet import own_orders
from variorum.host.play.packing import packed
from variorum.host.play.pictures.layers import Sketch, drawn, sketch_of
from variorum.notation import mentions, reader_for
from variorum.notation.in_words import words

LONGEST = 4_000
"""Characters of a text whose orders are drawn."""
MOST = 40
"""Orders and offers in a sketch."""
_DIGITS = 7


@require_GET
def sketch(request: HttpRequest, key: str) -> HttpResponse:
    """Draw what somebody looks at.

    The orders in a text (`words`), offers of the viewer's seat (`offer`), its agreements for this phase (`agreed`), or
    an offer `with` others as its form is filled in, which is also told in words.
    """
    access = access_of(request, key)
    if "with" in request.GET:
        return _draft(request, access)
    if "words" in request.GET:
        found = Sketch({"": _orders(access, request.GET["words"][:LONGEST])})
    else:
        found = sketch_of(access, _offers(request, access), _now(request, access))
    return render(request, "board/sketch.html", {"drawn": drawn(access, found)})


@require_GET
@packed
def bargain(request: HttpRequest, key: str) -> JsonResponse:
    """The orders that can be offered to others or asked of them, for taps: all that the viewer's seat knows of."""
    access, asked = access_of(request, key), _asked(request)
    position, kinds = access.seen().position, [*own_orders(access).kinds]
    for seat in asked if set(asked) <= set(_partners(access)) else ():
        kinds += legal_orders(access.variant, position, seat).kinds
    return JsonResponse(tappable(LegalOrders(tuple(kinds)), words(access.variant)))


def _draft(request: HttpRequest, access: Access) -> HttpResponse:
    asked = _asked(request)
    if not asked or not set(asked) <= set(_partners(access)):
        return render(request, "board/sketch.html", {})
    text = text_of(request.GET)
    if not text.strip():
        return render(request, "board/sketch.html", {})
    try:
        offer = read_offer(access.variant, access.seen().position, access.seat, text, asked, legal_orders)
    except (OfferError, RefusedError) as error:
        problems = error.problems if isinstance(error, OfferError) else (error,)
        return render(request, "board/sketch.html", {"problems": tuple(map(str, problems))})
    context = {"drawn": drawn(access, sketch_of(access, (offer,))), "told": in_words_of(access, offer)}
    return render(request, "board/sketch.html", context)


def _partners(access: Access) -> tuple[str, ...]:
    return partners(access.game, access.seat) if access.seat else ()


def _asked(request: HttpRequest) -> tuple[str, ...]:
    return tuple(name for name in request.GET.get("with", "")[:2_000].split(",") if name)


def _orders(access: Access, text: str) -> tuple[Order, ...]:
    """The orders in a text, read as a message is: from its words alone."""
    turn, powers = access.seen().position.turn, access.variant.board.powers
    seats = tuple(seat.id for seat in access.seen().position.seats if seat.id not in powers)
    found = (mention.order for mention in mentions(reader_for(access.variant, turn, seats, ""), text) if mention.order)
    return tuple(dict.fromkeys(found))[:MOST]


def _offers(request: HttpRequest, access: Access) -> Iterator[Offer]:
    """The wanted ones of the viewer's seat; numbers that it has no offers for count as nothing."""
    if not access.seat:
        return
    if "agreed" in request.GET:
        deals = queries.in_force(access.game, access.seat)
    else:
        wanted = request.GET.get("offer", "")[: MOST * (_DIGITS + 1)].split(",")
        deals = tuple(deal for deal in queries.ledger(access.game, access.seat).deals if str(deal.number) in wanted)
    yield from (deal.offer for deal in deals[:MOST])


def _now(request: HttpRequest, access: Access) -> Turn | None:
    """The phase for which agreements are drawn; offers are drawn as a whole."""
    return access.seen().position.turn if "agreed" in request.GET else None
