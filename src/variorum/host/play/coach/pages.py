"""The page of a game's turning points for a seat, and the request for them."""

from collections.abc import Sequence

import msgspec
from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_POST

from variorum.bots import situation
from variorum.bots.choices import WAR, listed
from variorum.game.order import Order
from variorum.game.title import called
from variorum.host.games.access import Access
from variorum.host.games.common import RefusedError
from variorum.host.games.context import address, frame
from variorum.host.games.pages import access_of
from variorum.host.limits.rates import limited
from variorum.host.play.coach import asking, looking
from variorum.host.play.coach.asking import permitted
from variorum.host.play.coach.looking import Turning
from variorum.host.play.pictures.maps import ways
from variorum.host.play.pictures.parts import Drawn, around, part_picture
from variorum.notation.in_words import words
from variorum.render.theme import ATLAS, THEMES
from variorum.zine.seasons import called as named

_WIDTH = 720
_GIVEN, _BEST = "given", "best"


class Line(msgspec.Struct, frozen=True):
    """An order as people read it, and whether the other set has it, too."""

    order: str
    words: str
    is_shared: bool


class Shown(msgspec.Struct, frozen=True):
    """A turning point as the page shows it: shares in percent, and what is lost of the whole board."""

    number: int
    phase: str
    given: tuple[Line, ...]
    best: tuple[Line, ...]
    given_share: int
    best_share: int
    given_centers: float
    best_centers: float
    lost: int
    orders: str
    results: str


def coach(request: HttpRequest, key: str) -> HttpResponse:
    """Show the turning points so far, and how far the search is; a page that is open asks again."""
    access = permitted(access_of(request, key))
    report = looking.report_of(access)
    context = {
        **frame(access, "coach"),
        "report": report,
        "called": called(access.seat),
        "turnings": [_shown(access, turning) for turning in report.turnings] if report else [],
        "has_map": ways(access.variant.id) is not None,
        "others": [seat for seat in access.seats if seat not in {access.seat, "GM"}],
    }
    return render(request, "coach/part.html" if request.headers.get("HX-Request") else "coach/coach.html", context)


@require_POST
def ask(request: HttpRequest, key: str) -> HttpResponse:
    """Have a worker look for the turning points, unless it does already or has."""
    access = permitted(access_of(request, key))
    try:
        asking.ask(request, access)
    except RefusedError as error:
        messages.error(request, str(error))
    return redirect(address(access, "play:coach"))


@limited("examples")
def picture(request: HttpRequest, key: str, number: int, which: str) -> HttpResponse:
    """Send a picture of the orders before a turning point: those given, or the best."""
    access = permitted(access_of(request, key))
    report = looking.report_of(access)
    turning = next((one for one in report.turnings if one.number == number), None) if report else None
    if turning is None or which not in {_GIVEN, _BEST} or ways(access.variant.id) is None:
        raise Http404
    theme = THEMES.get(request.GET.get("theme", ""), ATLAS)
    position, variant = access.seen(number).position, access.variant
    orders = _orders(access, number, turning.better.best if which == _BEST else turning.better.given)
    powers = tuple(variant.world.commands(position).get(access.seat, ()))
    drawing = Drawn(position, access.seat, orders, around(variant, position, powers))
    drawn = part_picture(variant, drawing, theme, _WIDTH)
    return HttpResponse(drawn, content_type="image/webp", headers={"Cache-Control": "private, max-age=600"})


def _shown(access: Access, turning: Turning) -> Shown:
    better, after = turning.better, access.seen(turning.number + 1)
    return Shown(
        number=turning.number,
        phase=named(access.variant, after.turn, after.number),
        given=_lines(access, turning.number, better.given, better.best),
        best=_lines(access, turning.number, better.best, better.given),
        given_share=round(100 * better.given_share),
        best_share=round(100 * better.best_share),
        given_centers=better.given_centers,
        best_centers=better.best_centers,
        lost=round(100 * better.lost),
        orders="\n".join(better.best),
        results=address(access, "play:phase", turning.number + 1),
    )


def _lines(access: Access, number: int, texts: Sequence[str], others: Sequence[str]) -> tuple[Line, ...]:
    told = words(access.variant)
    return tuple(Line(str(order), told.order(order), str(order) in others) for order in _orders(access, number, texts))


def _orders(access: Access, number: int, texts: Sequence[str]) -> tuple[Order, ...]:
    """Orders for the phase after a moment by their canonical texts."""
    seen = situation(access.variant, access.seen(number).position, access.seat)
    legal = {str(order): order for order in listed(seen.legal, WAR)}
    return tuple(legal[text] for text in texts if text in legal)
