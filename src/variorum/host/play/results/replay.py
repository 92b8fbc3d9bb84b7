"""The replay of a finished game: one phase after another, with its maps, orders and results."""

from collections.abc import Callable

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render

from variorum.host.games.access import Access
from variorum.host.games.context import address, frame
from variorum.host.games.models import State
from variorum.host.games.pages import access_of
from variorum.host.play.results.story import chapters, pictures
from variorum.zine.accounts import accounts, care
from variorum.zine.seasons import called

_SIGNS = "\u00ab\u2039\u203a\u00bb"
"""What leads to the first phase, back, on, and to the last."""

Beside = Callable[[HttpRequest, Access, int], str]

_BESIDE: list[Beside] = []


def beside(make: Beside) -> Beside:
    """Register what stands beside each phase, such as notes: safe HTML for a request, an access and a number."""
    _BESIDE.append(make)
    return make


def replay(request: HttpRequest, key: str) -> HttpResponse:
    """Lead to the first phase."""
    access = _over(request, key)
    return redirect(address(access, "play:step", min(1, access.last)))


def step(request: HttpRequest, key: str, number: int) -> HttpResponse:
    """Show a phase of a finished game, with the way to the next one."""
    access = _over(request, key)
    seen = access.seen(number)
    ways = {"first": 0, "previous": number - 1, "next": number + 1, "last": access.last}
    context = {
        **frame(access, "afterwards"),
        "name": called(access.variant, seen.turn, number),
        "number": number,
        "count": access.last,
        "pictures": pictures(access, seen),
        "accounts": accounts(access.variant, seen.events),
        "chapters": chapters(access.variant, seen.turn, seen.events, access.seat),
        "care": care(seen.caretakers),
        "beside": [make(request, access, number) for make in _BESIDE],
        "ways": [
            (which, sign, address(access, "play:step", to) if 0 <= to <= access.last and to != number else "")
            for (which, to), sign in zip(ways.items(), _SIGNS, strict=True)
        ],
        "link": request.build_absolute_uri(request.path),
        "results": address(access, "play:phase", number),
        "again": address(access, "play:step", 0),
    }
    return render(request, "results/step.html", context)


def _over(request: HttpRequest, key: str) -> Access:
    """A finished game. Raises: Http404 for others."""
    access = access_of(request, key)
    if not access.has_begun or access.game.state != State.OVER:
        raise Http404
    return access
