"""What frames every page of a game, alone, for an open page: the status line and the tabs."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_GET

from variorum.host.games.context import frame
from variorum.host.games.pages import access_of, leads_on


@leads_on
def status(request: HttpRequest, key: str) -> HttpResponse:
    """Show the status line."""
    return render(request, "games/status.html", frame(access_of(request, key), ""))


@require_GET
@leads_on
def tabs(request: HttpRequest, key: str) -> HttpResponse:
    """Show the tabs with the number of news; `tab` in the address is the page's own."""
    return render(request, "games/tabs.html", frame(access_of(request, key), request.GET.get("tab", "")))
