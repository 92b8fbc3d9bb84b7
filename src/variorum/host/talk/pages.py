"""The coach beside an offer: "Should I trust this?", in games in which nobody else could be hurt by the answer."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_GET

from variorum.agreements import State
from variorum.bots.talk.trusting import advice
from variorum.host.games.bots.in_games import is_coached
from variorum.host.games.context import frame
from variorum.host.games.log import store
from variorum.host.games.pages import access_of
from variorum.host.limits.rates import limited
from variorum.host.offers import queries
from variorum.host.offers.words import in_words_of
from variorum.host.press.views.messages import thread_address
from variorum.host.talk.negotiating import negotiator

GAMES = 200
"""Played on for each side of a comparison: a person waits for it."""


@require_GET
@limited("trials")
def trust(request: HttpRequest, key: str, number: int) -> HttpResponse:
    """Say what an open offer is worth to the viewer's seat to keep and to break, from what that seat may know."""
    access = access_of(request, key)
    if not is_coached(access.game, access.seat):
        raise Http404
    deals = queries.ledger(access.game, access.seat).deals
    deal = next((one for one in deals if one.number == number and access.seat in one.waits_for), None)
    if deal is None or deal.state is not State.OPEN:
        raise Http404
    knows = negotiator(access.game, store.load(access.game), access.seat)
    context = {
        **frame(access, "press"),
        "told": in_words_of(access, deal.offer),
        "advice": advice(knows, deal.offer, GAMES),
        "back": thread_address(access, tuple(seat for seat in deal.offer.parties if seat != access.seat)),
    }
    return render(request, "talk/trust.html", context)
