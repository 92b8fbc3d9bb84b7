"""Server-sent events: open pages learn that something is new, never what it is."""

from django.http import HttpRequest, HttpResponse

from variorum.host.games.pages import access_of


def live(request: HttpRequest, key: str) -> HttpResponse:
    """A stream of events of a game."""
    access_of(request, key)
    return HttpResponse(status=204)
