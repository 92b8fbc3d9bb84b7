"""Small things that all views of games share: the access of a request, and refusals as answers."""

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django_htmx.middleware import HtmxDetails

from variorum.host.games.access import Access, find
from variorum.host.games.services.common import RefusedError, StaleError

SANDBOXES = "sandboxes"
"""Under this name a session keeps the keys of the sandboxes that were made in it."""

View = Callable[..., HttpResponse]


class Request(HttpRequest):
    """A request as the middleware leaves it."""

    htmx: HtmxDetails


def access_of(request: HttpRequest, key: str) -> Access:
    """The access of whoever sent a request; `as` chooses among several seats, `invitation` opens what is not listed.

    Raises: Http404.
    """
    wanted = request.GET.get("as", "") or request.POST.get("as", "")
    invitation = invitation_of(request, key)
    access = find(request.user, key, wanted[:40], invitation[:16], request.session.get(SANDBOXES, ()))
    if request.GET.get("invitation"):
        request.session[f"invitation-{key}"] = invitation[:16]
    return access


def invitation_of(request: HttpRequest, key: str) -> str:
    """The invitation with which somebody came to a game, now or before; it need not be the right one."""
    found: str = request.GET.get("invitation", "") or request.session.get(f"invitation-{key}", "")
    return found


def wishes_of(key: str) -> str:
    """Under this name a session keeps what somebody wished for who could not join yet."""
    return f"wishes-{key}"


def leads_on(view: View) -> View:
    """Lead an open page whose seat is no longer the viewer's to the one that tells why, where there is one."""

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
    """Tell the person why something was refused, in words, on the page named `back` of the game."""

    def decorate(view: View) -> View:
        @wraps(view)
        def answering(request: Request, key: str, *args: Any, **kwargs: Any) -> HttpResponse:
            try:
                return view(request, key, *args, **kwargs)
            except RefusedError as error:
                status = 409 if isinstance(error, StaleError) else 422
                if request.htmx:
                    answer = render(request, "games/refused.html", {"error": error}, status=status)
                    answer["HX-Retarget"], answer["HX-Reswap"] = "#messages", "innerHTML"
                    return answer
                messages.error(request, str(error))
                return redirect(back, key)

        return answering

    return decorate
