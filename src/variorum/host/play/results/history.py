"""The history of a game, beside its board: all phases, their gazettes, and statistics."""

from collections.abc import Callable, Sequence
from typing import Any

import msgspec
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.cache import patch_vary_headers

from variorum.host.games.access import Access, SeenMoment
from variorum.host.games.context import address, frame
from variorum.host.games.models import State
from variorum.host.games.pages import access_of
from variorum.host.play.pictures.charts import drawn
from variorum.host.play.results.statistics import cared_for, fortunes, over_time
from variorum.host.play.results.story import chapters, pictures
from variorum.zine.accounts import accounts, care
from variorum.zine.seasons import called, seasons


class Step(msgspec.Struct, frozen=True):
    """A listed moment: its number, name, season and address."""

    number: int
    name: str
    season: str
    address: str

    @property
    def short(self) -> str:
        """The name without the season."""
        return self.name.partition(", ")[2] or self.name


def steps(access: Access, history: Sequence[SeenMoment]) -> tuple[Step, ...]:
    """All moments, as links."""
    found = []
    for issue in seasons(access.variant, history):
        for seen in issue.moments:
            name = called(access.variant, seen.turn, seen.number)
            found.append(Step(seen.number, name, issue.name, address(access, "play:phase", seen.number)))
    return tuple(found)


def history(request: HttpRequest, key: str) -> HttpResponse:
    """Send the history to a page that asks for it; lead everybody else to the results, which have it."""
    access = access_of(request, key)
    if request.headers.get("HX-Request"):
        answer = render(request, "results/record.html", {"record": record(access)})
    else:
        answer = redirect(f"{address(access, 'play:phase', access.last)}#record")
    patch_vary_headers(answer, ("HX-Request",))
    return answer


def record(access: Access) -> dict[str, Any]:
    """The context of all phases, the latest first, and of the statistics."""
    moments = access.history()
    links = steps(access, moments)
    found = [
        (
            season.name,
            called(access.variant, season.turn, 0).partition(",")[0],
            [links[seen.number] for seen in season.moments],
            address(access, "play:gazette", season.name) if season.turn else "",
        )
        for season in seasons(access.variant, moments)
        if season.moments
    ]
    return {
        "seasons": found[::-1],
        "charts": [drawn(chart) for chart in over_time(access.variant, moments)] if access.last else [],
        "tables": (fortunes(access.variant, moments), *cared_for(moments)),
    }


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
