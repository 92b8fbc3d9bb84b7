"""What costs the host much: only so often for each visitor, and with a clear answer where that is not enough."""

from collections.abc import Callable
from functools import wraps

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from variorum.host.games.throttle import allowed

MOST, SECONDS = 20, 60
"""So many such requests in so many seconds."""

View = Callable[..., HttpResponse]


class BusyError(Exception):
    """The host has too much to do to make this now."""


def limited(view: View) -> View:
    """A view that is answered only so often."""

    @wraps(view)
    def counting(request: HttpRequest, **named: object) -> HttpResponse:
        if not allowed(f"heavy-{_who(request)}", MOST, SECONDS):
            return _later(request, 429)
        try:
            return view(request, **named)
        except BusyError:
            return _later(request, 503)

    return counting


def _who(request: HttpRequest) -> str:
    known = request.user.is_authenticated
    return f"person-{request.user.pk}" if known else str(request.META.get("REMOTE_ADDR", ""))


def _later(request: HttpRequest, status: int) -> HttpResponse:
    answer = render(request, "play/later.html", {"seconds": SECONDS, "often": status == 429}, status=status)
    answer["Retry-After"] = str(SECONDS)
    return answer
