"""A finished game as an animation for sharing: the request for it, how far it is, and the file."""

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_POST

from variorum.host.games.access import Access
from variorum.host.games.context import address
from variorum.host.games.pages import access_of
from variorum.host.limits.rates import limited, sender_of
from variorum.host.play.pictures.filming import ask as ask_for
from variorum.host.play.pictures.filming import film_of, is_possible, progress_of


def part(request: HttpRequest, key: str) -> HttpResponse:
    """Show how far the animation is, for an open page, or lead to the page that has it."""
    access = _over(request, key)
    if not request.headers.get("HX-Request"):
        return redirect(address(access, "play:afterwards"))
    return render(request, "pictures/film.html", context(access))


@require_POST
def ask(request: HttpRequest, key: str) -> HttpResponse:
    """Have a worker make the animation, unless it does already or has."""
    access = _over(request, key)
    if not ask_for(access.game, sender_of(request)):
        messages.error(request, "You have asked for the animations of many games. Try again in an hour.")
    return redirect(f"{address(access, 'play:afterwards')}#film")


@limited("exports")
def film(request: HttpRequest, key: str) -> HttpResponse:
    """Send the animation. Raises: Http404 also if nobody has asked for it."""
    access = _over(request, key)
    made = film_of(access.game)
    if not made:
        raise Http404
    answer = HttpResponse(made, content_type="image/gif", headers={"Cache-Control": "private, max-age=600"})
    answer["Content-Disposition"] = f'inline; filename="{access.game.key}.gif"'
    return answer


def context(access: Access) -> dict[str, object]:
    """The context of the animation's part of a page."""
    game = access.game
    return {"game": game, "seat": access.seat, "film": bool(film_of(game)), "filmed": progress_of(game)}


def _over(request: HttpRequest, key: str) -> Access:
    access = access_of(request, key)
    if not is_possible(access):
        raise Http404
    return access
