"""Limits on expensive requests: a rate for each visitor, and a clear answer beyond it."""

from collections.abc import Callable
from functools import wraps

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from variorum.host.accounts.clients import sender_of
from variorum.host.games.throttle import allowed

MOST, SECONDS = {"heavy": 20, "examples": 90, "edits": 90, "builds": 10}, 60
"""Expensive requests of each kind per visitor, in this many seconds."""

View = Callable[..., HttpResponse]


class BusyError(Exception):
    """The server is too busy to do this now."""


def limited(view: View) -> View:
    """Limit how often a visitor may call a view."""
    return limited_as("heavy")(view)


def limited_as(kind: str) -> Callable[[View], View]:
    """The limit on one kind of requests, counted by itself."""

    def limit(view: View) -> View:
        @wraps(view)
        def counting(request: HttpRequest, **named: object) -> HttpResponse:
            if not is_within(request, kind):
                return _later(request, 429)
            try:
                return view(request, **named)
            except BusyError:
                return _later(request, 503)

        return counting

    return limit


def is_within(request: HttpRequest, kind: str) -> bool:
    """Count a request of one kind, and tell whether its visitor is within the limit."""
    return allowed(f"{kind}-{sender_of(request)}", MOST[kind], SECONDS)


def _later(request: HttpRequest, status: int) -> HttpResponse:
    answer = render(request, "play/later.html", {"seconds": SECONDS, "often": status == 429}, status=status)
    answer["Retry-After"] = str(SECONDS)
    return answer
