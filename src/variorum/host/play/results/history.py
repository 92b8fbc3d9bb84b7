"""The history of a game: all phases, the frames of its animation, and statistics."""

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render

from variorum.host.games.context import address, frame
from variorum.host.games.pages import access_of
from variorum.host.play.pictures.charts import drawn
from variorum.host.play.results.phase import pictures
from variorum.host.play.results.statistics import cared_for, fortunes, over_time
from variorum.host.play.results.steps import steps
from variorum.zine.seasons import called, seasons


def history(request: HttpRequest, key: str) -> HttpResponse:
    """Show the latest position, all phases, the latest first, and the statistics."""
    access = access_of(request, key)
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
    context = {
        **frame(access, "history"),
        "seasons": found[::-1],
        "shown": next(iter(pictures(access, moments[-1])[::-1]), None),
        "charts": [drawn(chart) for chart in over_time(access.variant, moments)] if access.last else [],
        "fortunes": fortunes(access.variant, moments),
        "cared_for": cared_for(moments),
    }
    return render(request, "results/history.html", context)


def frames(request: HttpRequest, key: str) -> JsonResponse:
    """Every picture of the game in order, for the animation."""
    access = access_of(request, key)
    found = [
        {"text": shown.text, "light": shown.light, "dark": shown.dark, "page": link.address}
        for seen, link in zip(access.history(), steps(access, access.history()), strict=True)
        for shown in pictures(access, seen)
    ]
    return JsonResponse({"frames": found})
