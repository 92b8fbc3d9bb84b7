"""Helpers for views of games: the access of a request, and error answers."""

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_GET
from django_htmx.middleware import HtmxDetails

from variorum.host.accounts.models import Person, User
from variorum.host.doors.pages import finds, shows_refusals
from variorum.host.games.access import Access, find
from variorum.host.games.common import RefusedError, StaleError
from variorum.host.games.context import frame
from variorum.host.games.queries import GAME, home_of
from variorum.host.games.seats.guests import takes_part
from variorum.host.games.sessions import SANDBOXES

GUEST = "guest"
"""The session's name for its guest."""

View = Callable[..., HttpResponse]


class Request(HttpRequest):
    """A request with the attributes that middleware adds."""

    htmx: HtmxDetails


def access_of(request: HttpRequest, key: str) -> Access:
    """The access of a request; `as` chooses one of several seats, `invitation` opens unlisted games.

    The session remembers an invitation only if it is the game's: whatever is sent, a stranger's visit saves nothing.

    Raises: Http404.
    """
    wanted = request.GET.get("as", "") or request.POST.get("as", "")
    invitation = invitation_of(request, key)
    person = player_of(request, key)
    access = find(person, key, wanted[:40], invitation[:16], request.session.get(SANDBOXES, ()))
    if access.is_invited and request.GET.get("invitation"):
        request.session[_invited(key)] = invitation
    return access


def player_of(request: HttpRequest, key: str) -> User:
    """The visitor as a game knows them: signed in, or as the session's guest in the guest's own games alone."""
    if request.user.is_authenticated:
        return request.user
    guest = guest_of(request)
    return guest if guest and takes_part(guest, key[:16]) else request.user


def guest_of(request: HttpRequest) -> Person | None:
    """The session's guest; None if there is none, or it has an account by now."""
    known = request.session.get(GUEST)
    return Person.objects.filter(pk=known, guest=True).first() if known else None


def invitation_of(request: HttpRequest, key: str) -> str:
    """The invitation that a visitor used for a game, now or earlier; it may be invalid."""
    found: str = request.GET.get("invitation", "") or request.session.get(_invited(key), "")
    return found


def _invited(key: str) -> str:
    """The session's name for the invitation to a game."""
    return f"invitation-{key}"


def wishes_of(key: str) -> str:
    """The session's name for the seat preferences of a visitor who couldn't join yet."""
    return f"wishes-{key}"


def leads_on(view: View) -> View:
    """Redirect an open page of a seat that the viewer has lost to the page that says why."""

    @wraps(view)
    def answering(request: Request, key: str, *args: Any, **kwargs: Any) -> HttpResponse:
        try:
            return view(request, key, *args, **kwargs)
        except Http404:
            if not (request.htmx and request.GET.get("as")):
                raise
            return HttpResponse(status=404, headers={"HX-Redirect": reverse("games:about", args=(key,))})

    return answering


def refusals(back: str) -> Callable[[View], View]:
    """Show the reason of a refusal on the page named `back` of the game."""

    def decorate(view: View) -> View:
        @wraps(view)
        def answering(request: Request, key: str, *args: Any, **kwargs: Any) -> HttpResponse:
            try:
                return view(request, key, *args, **kwargs)
            except RefusedError as error:
                if request.htmx:
                    return refused(request, error)
                messages.error(request, str(error))
                return redirect(back, key)

        return answering

    return decorate


@finds(GAME)
def _found(request: HttpRequest, key: str) -> tuple[User, Access]:
    access = access_of(request, key)
    return access.person, access


@shows_refusals(GAME)
def _refused(request: HttpRequest, access: Access, error: RefusedError, back: str) -> HttpResponse:
    """The reason on the page of the game; the session remembers the seats that somebody couldn't have yet."""
    if getattr(request, "htmx", None):
        return refused(request, error)
    if wished := request.POST.getlist("wishes"):
        request.session[wishes_of(access.game.key)] = [seat[:40] for seat in wished[:3]]
    messages.error(request, str(error))
    return redirect(home_of(access, back or "games:about"))


def refused(request: HttpRequest, error: RefusedError) -> HttpResponse:
    """The reason of a refusal: as the page's message for htmx, otherwise as a page."""
    status = 409 if isinstance(error, StaleError) else 422
    if not getattr(request, "htmx", None):
        return render(request, "refused.html", {"error": error}, status=status)
    answer = render(request, "games/refused.html", {"error": error}, status=status)
    answer["HX-Retarget"], answer["HX-Reswap"], answer["HX-Reselect"] = "#messages", "innerHTML", "unset"
    return answer


@leads_on
def status(request: HttpRequest, key: str) -> HttpResponse:
    """Show the status line."""
    return render(request, "games/status.html", frame(access_of(request, key), ""))


@require_GET
@leads_on
def tabs(request: HttpRequest, key: str) -> HttpResponse:
    """Show the tabs with the number of news; `tab` in the address is the page's own."""
    return render(request, "games/tabs.html", frame(access_of(request, key), request.GET.get("tab", "")))
