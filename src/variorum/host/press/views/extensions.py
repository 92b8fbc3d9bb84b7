"""Requesting an extension, and answering a request."""

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_GET

from variorum.game.audience import GM
from variorum.host.games.access import Access
from variorum.host.games.clock import extending, waiting_times
from variorum.host.games.lengths import told
from variorum.host.games.models import State
from variorum.host.games.pages import access_of
from variorum.host.press.forms import RequestForm
from variorum.host.press.models import Extension, Outcome
from variorum.host.press.services import extensions as service


@require_GET
def panel(request: HttpRequest, key: str) -> HttpResponse:
    """The open request, or the form for a new one; part of the press page."""
    access = access_of(request, key)
    return render(request, "press/extension.html", standing(access))


def standing(access: Access) -> dict[str, Any]:
    """The panel's context: the request, the count of answers, and the viewer's own answer."""
    game = access.game
    request = Extension.objects.filter(game=game, phase_number=game.phase_number, outcome=Outcome.OPEN).first()
    people = service.people(game)
    said = dict(request.answers.values_list("seat", "agrees")) if request else {}
    runs = game.state == State.RUNNING and game.deadline is not None
    asked = Extension.objects.filter(game=game, phase_number=game.phase_number, seat=access.seat).exists()
    return {
        "access": access,
        "game": game,
        "seat": access.seat,
        "chosen_seat": access.seat if len(access.seats) > 1 else "",
        "asking": request,
        "agreeing": sum(said.get(seat, False) for seat in people),
        "against": sum(seat in said and not said[seat] for seat in people),
        "people": len(people),
        "own": said.get(access.seat),
        "may_answer": runs and (access.seat == GM or access.seat in people),
        "may_ask": runs and access.seat in people and not asked,
        "own_extensions": extending.own(access),
        "length": told(waiting_times.extension(game)),
        "asked_length": told(request.minutes) if request else "",
        "extension": RequestForm(
            initial={"phase_number": game.phase_number}, auto_id="more-%s", lengths=service.lengths(access.terms.clock)
        ),
    }
