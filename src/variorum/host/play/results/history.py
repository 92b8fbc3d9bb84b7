"""The history of a game, beside its board: all phases, their gazettes, and statistics."""

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.cache import patch_vary_headers

from variorum.host.games.access import Access
from variorum.host.games.context import address
from variorum.host.games.pages import access_of
from variorum.host.play.pictures.charts import drawn
from variorum.host.play.results.statistics import cared_for, fortunes, over_time
from variorum.host.play.results.steps import steps
from variorum.zine.seasons import called, seasons


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
