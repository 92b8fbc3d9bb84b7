"""The lobby: listed games, and a search form."""

from typing import Any

from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from variorum.host.accounts.models import Person
from variorum.host.games.lobby.find_form import FindForm
from variorum.host.games.lobby.paging import query_of
from variorum.host.games.lobby.queries import filtered
from variorum.host.games.lobby.rows import rows
from variorum.variants import registry

PAGE = 24


def lobby(request: HttpRequest) -> HttpResponse:
    """List the games that match the search; for an invalid search, show its errors and all games."""
    form = FindForm(request.GET or None)
    wishes = form.cleaned_data if form.is_bound and form.is_valid() else {}
    person = request.user if isinstance(request.user, Person) else None
    page = Paginator(filtered(wishes, person), PAGE).get_page(request.GET.get("page"))
    context = {
        "form": form,
        "page": page,
        "rows": rows(page.object_list, person),
        "wished": _wished(wishes),
        "query": query_of(request),
        "first": registry.FIRST,
    }
    return render(request, "lobby/lobby.html", context)


def _wished(wishes: dict[str, Any]) -> bool:
    return any(wishes.values())
