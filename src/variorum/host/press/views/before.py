"""The page of the thread before a game begins."""

from secrets import token_hex
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_GET

from variorum.host.games.access import Access
from variorum.host.games.context import frame
from variorum.host.games.pages import access_of
from variorum.host.press.services import before as service


@require_GET
def before(request: HttpRequest, key: str) -> HttpResponse:
    """Show the thread, and a form for another message."""
    access = _insider(request, key)
    return render(request, "press/before.html", {**frame(access, "before"), **_said(access)})


@require_GET
def said(request: HttpRequest, key: str) -> HttpResponse:
    """The messages and the form alone, for an open page."""
    access = _insider(request, key)
    return render(request, "press/said_before.html", _said(access))


def _said(access: Access) -> dict[str, Any]:
    found = service.latest(access)
    return {
        "access": access,
        "game": access.game,
        "found": found,
        "denied": service.denial(access),
        "new_key": token_hex(20),
    }


def _insider(request: HttpRequest, key: str) -> Access:
    access = access_of(request, key)
    if not service.is_inside(access):
        raise Http404
    return access
