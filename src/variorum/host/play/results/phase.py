"""The results page of a phase: pictures, orders with outcomes and reasons, and other events."""

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse

from variorum.host.games.access import Access, SeenMoment
from variorum.host.games.context import address, frame
from variorum.host.games.pages import access_of
from variorum.host.games.seats.last_seen import looked
from variorum.host.offers.words import judgments
from variorum.host.orders.text import lines
from variorum.host.play.pictures import charts
from variorum.host.play.pictures.maps import ways
from variorum.host.play.pictures.moments import AFTER, ORDERS, Picture, picture
from variorum.host.play.results.news import news
from variorum.host.play.results.story import chapters
from variorum.zine.accounts import accounts, care
from variorum.zine.seasons import called


def latest(request: HttpRequest, key: str) -> HttpResponse:
    """Redirect to the last phase."""
    access = access_of(request, key)
    return redirect(address(access, "play:phase", access.last))


def phase(request: HttpRequest, key: str, number: int) -> HttpResponse:
    """Show the results of a phase."""
    access = access_of(request, key)
    seen = access.seen(number)
    context = {
        **frame(access, "results"),
        **_ways(access, number),
        "name": called(access.variant, seen.turn, number),
        "number": number,
        "pictures": pictures(access, seen),
        "accounts": accounts(access.variant, seen.events),
        "chapters": chapters(access.variant, seen.turn, seen.events, access.seat),
        "in_steps": seen.turn is not None and len(access.variant.phase(seen.turn).steps) > 1,
        "figures": charts.figures(access.pieces(number)),
        "sent": lines(access.sent(number)),
        "care": care(seen.caretakers),
        "judgments": judgments(access, number),
        "by_caretaker": access.seat in seen.caretakers,
        "news": news(access),
        "explore": reverse("sandbox:explore", args=(access.game.key, number)),
    }
    if number == access.last:
        looked(access)
    return render(request, "results/phase.html", context)


def tables(request: HttpRequest, key: str) -> HttpResponse:
    """Send the current tables, for the board page."""
    access = access_of(request, key)
    context = {"tables": charts.tables(access.pieces()), "results": address(access, "play:phase", access.last)}
    return render(request, "pictures/tables_body.html", context)


def pictures(access: Access, seen: SeenMoment) -> tuple[Picture, ...]:
    """The pictures of a moment: its orders, if any, and its result; none if the board has no map."""
    if ways(access.variant.id) is None:
        return ()
    name = called(access.variant, seen.turn, seen.number)
    after = picture(access, seen.number, AFTER, f"Map after {name}")
    if seen.turn is None:
        return (after,)
    return picture(access, seen.number, ORDERS, f"Map with the orders of {name}"), after


def _ways(access: Access, number: int) -> dict[str, Any]:
    """The addresses of other moments, empty where there is none."""
    first, before, after, last = 0, number - 1, number + 1, access.last

    def way(to: int, *, exists: bool) -> str:
        return address(access, "play:phase", to) if exists else ""

    return {
        "first": way(first, exists=number > first),
        "previous": way(before, exists=number > first),
        "next": way(after, exists=number < last),
        "last": way(last, exists=number < last),
        "count": last,
        "frames": address(access, "play:frames"),
    }
