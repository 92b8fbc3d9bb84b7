"""The maps of a phase, and the tables and charts of its report."""

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from variorum.host.games.access import Access, SeenMoment
from variorum.host.games.context import address
from variorum.host.games.pages import access_of
from variorum.host.play.pictures import charts
from variorum.host.play.pictures.maps import ways
from variorum.host.play.pictures.moments import AFTER, ORDERS, Picture, picture
from variorum.zine.seasons import called


def tables(request: HttpRequest, key: str) -> HttpResponse:
    """Send the current tables, for the board page."""
    access = access_of(request, key)
    context = {"tables": charts.tables(access.pieces()), "results": address(access, "play:phase", access.last)}
    return render(request, "pictures/tables_body.html", context)


def figured(access: Access, number: int) -> dict[str, Any]:
    """The context of a phase's maps, as files, and of its report's tables and charts."""
    return {"maps": pictures(access, access.seen(number)), "figures": charts.figures(access.pieces(number))}


def pictures(access: Access, seen: SeenMoment) -> tuple[Picture, ...]:
    """The pictures of a moment: its orders, if any, and its result; none if the board has no map."""
    if ways(access.variant.id) is None:
        return ()
    name = called(access.variant, seen.turn, seen.number)
    after = picture(access, seen.number, AFTER, f"Map after {name}")
    if seen.turn is None:
        return (after,)
    return picture(access, seen.number, ORDERS, f"Map with the orders of {name}"), after
