"""The tabs of a game's pages, for a page that is open."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_GET

from variorum.host.games.context import frame
from variorum.host.games.pages import access_of, leads_on


@require_GET
@leads_on
def tabs(request: HttpRequest, key: str) -> HttpResponse:
    """The tabs with how much is new; `tab` in the address is the one to which the page belongs."""
    return render(request, "games/tabs.html", frame(access_of(request, key), request.GET.get("tab", "")))
