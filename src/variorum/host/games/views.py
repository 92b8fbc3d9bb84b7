"""Pages of games that are about people and terms, not about play."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from variorum.host.games.context import frame
from variorum.host.games.pages import access_of


def about(request: HttpRequest, key: str) -> HttpResponse:
    """Who plays what, under which terms, and what the game master has done."""
    return render(request, "games/about.html", frame(access_of(request, key), "about"))


def status(request: HttpRequest, key: str) -> HttpResponse:
    """The line that tells how far a game is."""
    return render(request, "games/status.html", frame(access_of(request, key), ""))
