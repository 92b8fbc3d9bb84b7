"""The history of a game, beside its board: all phases, their gazettes, and statistics."""

from collections.abc import Sequence
from typing import Any

import msgspec
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.cache import patch_vary_headers

from variorum.host.games.access import Access, SeenMoment
from variorum.host.games.context import address
from variorum.host.games.pages import access_of
from variorum.host.play.pictures.charts import drawn
from variorum.host.play.results.statistics import cared_for, fortunes, over_time
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
