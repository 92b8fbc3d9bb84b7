"""The lobby: listed games, and a search form."""

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from variorum.game.event import counted as so_many
from variorum.host.accounts.models import Person
from variorum.host.games.lobby.find_form import FindForm
from variorum.host.games.lobby.paging import MOST_COUNTED, counted, query_of, slice_of
from variorum.host.games.lobby.queries import demonstrated, filtered, private_games
from variorum.host.games.lobby.rows import rows
from variorum.host.games.places import LOBBY
from variorum.variants import registry
from variorum.variants.facts import facts

PAGE = 24
_NAMED, _DEMOS = 5, 6
"""The most variants that are named as being played, and the most demo games shown, where nothing else is listed."""


def lobby(request: HttpRequest) -> HttpResponse:
    """List the games that match the search; for an invalid search, show its errors and all games."""
    form = FindForm(request.GET or None)
    wishes = form.cleaned_data if form.is_bound and form.is_valid() else {}
    person = request.user if isinstance(request.user, Person) else None
    found, marks = filtered(wishes, person), {side: request.GET.get(side, "") for side in ("before", "after")}
    page = slice_of(found, LOBBY, PAGE, **marks)
    page = page if page.rows else slice_of(found, LOBBY, PAGE)
    count = counted(found)
    context = {
        "form": form,
        "page": page,
        "rows": rows(page.rows, person),
        "count": min(count, MOST_COUNTED),
        "more": count > MOST_COUNTED,
        "wished": _wished(wishes),
        "query": query_of(request),
        "first": registry.FIRST,
        **_besides(bool(page.rows) or _wished(wishes)),
    }
    return render(request, "lobby/lobby.html", context)


def _besides(found: bool) -> dict[str, Any]:
    """What is played besides the public games; if there are none of these, also the demo games, to watch."""
    private, now = private_games()
    playing = [f"{facts(variant).name} ({so_many(count, 'game')})" for variant, count in now[:_NAMED]]
    shown = [] if found else rows(demonstrated()[:_DEMOS])
    return {"private": private, "playing": playing, "demos": shown}


def _wished(wishes: dict[str, Any]) -> bool:
    return any(wishes.values())
