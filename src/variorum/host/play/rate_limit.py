"""Limits on expensive requests: a rate for each visitor, and a clear answer beyond it."""

from collections.abc import Callable
from functools import wraps

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from variorum.host.accounts.clients import sender_of
from variorum.host.confined import BusyError
from variorum.host.games.throttle import allowed

MOST, SECONDS = {"heavy": 20, "examples": 90, "edits": 90, "builds": 10, "uploads": 20}, 60
"""Expensive requests of each kind per visitor, in this many seconds."""

View = Callable[..., HttpResponse]


def limited(view: View) -> View:
    """Limit how often a visitor may call a view."""
    return limited_as("heavy")(view)


def limited_as(kind: str) -> Callable[[View], View]:
    """The limit on one kind of requests, counted by itself."""

    def limit(view: View) -> View:
        @wraps(view)
        def counting(request: HttpRequest, **named: object) -> HttpResponse:
            if not is_within(request, kind):
                return later(request, often=True)
            try:
                return view(request, **named)
            except BusyError:
                return later(request, often=False)

        return counting

    return limit


def is_within(request: HttpRequest, kind: str) -> bool:
    """Count a request of one kind, and tell whether its visitor is within the limit."""
    return allowed(f"{kind}-{sender_of(request)}", MOST[kind], SECONDS)


def later(request: HttpRequest, *, often: bool) -> HttpResponse:
    """Ask a visitor to come back: they have asked for too much too often, or the host is busy."""
    answer = render(request, "play/later.html", {"seconds": SECONDS, "often": often}, status=429)
    answer["Retry-After"] = str(SECONDS)
    return answer
