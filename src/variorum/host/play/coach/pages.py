"""The page of a game's turning points for a seat, and the request for them."""

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_POST

from variorum.game.title import called
from variorum.host.games.common import RefusedError
from variorum.host.games.context import address, frame
from variorum.host.games.pages import access_of
from variorum.host.limits.rates import limited
from variorum.host.play.coach import asking, looking, showing
from variorum.host.play.coach.asking import permitted
from variorum.host.play.coach.showing import orders
from variorum.host.play.pictures.drawing import Drawn, around, part_picture
from variorum.host.play.pictures.maps import ways
from variorum.render.theme import ATLAS, THEMES

_WIDTH = 720
_GIVEN, _BEST = "given", "best"


def coach(request: HttpRequest, key: str) -> HttpResponse:
    """Show the turning points so far, and how far the search is; a page that is open asks again."""
    access = permitted(access_of(request, key))
    if "short" in request.GET and request.headers.get("HX-Request"):
        return render(request, "coach/story.html", showing.context(access))
    context = {
        **frame(access, "coach"),
        **showing.context(access),
        "called": called(access.seat),
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
    if "short" not in request.POST:
        return redirect(address(access, "play:coach"))
    if request.headers.get("HX-Request"):
        return render(request, "coach/story.html", showing.context(access))
    return redirect(f"{address(access, 'play:afterwards')}#story")


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
    wanted = orders(access, number, turning.better.best if which == _BEST else turning.better.given)
    powers = tuple(variant.world.commands(position).get(access.seat, ()))
    drawing = Drawn(position, access.seat, wanted, around(variant, position, powers))
    drawn = part_picture(variant, drawing, theme, _WIDTH)
    return HttpResponse(drawn, content_type="image/webp", headers={"Cache-Control": "private, max-age=600"})
