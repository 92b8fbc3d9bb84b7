"""What all pages of the desk share: only the game master finds them, and errors appear on the desk itself."""

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone

from variorum.game.audience import GM
from variorum.host.accounts.models import User
from variorum.host.acts.running import run
from variorum.host.doors.pages import finds
from variorum.host.games.access import Access, find
from variorum.host.games.common import ProblemsError, RefusedError, StaleError
from variorum.host.games.sessions import SANDBOXES
from variorum.host.gm.acts.desk import AtDesk
from variorum.host.gm.queries import DESK, address, zone_of

View = Callable[..., HttpResponse]


def desk_of(request: HttpRequest, key: str) -> Access:
    """The game master's access to a game that has begun.

    Raises: Http404 for everybody else.
    """
    access = master_of(request, key)
    if not access.has_begun:
        raise Http404
    return access


def master_of(request: HttpRequest, key: str) -> Access:
    """The game master's access to a game, even one that hasn't begun. The page has the times of the game's zone.

    Raises: Http404 for everybody else.
    """
    access = find(request.user, key, GM, sandboxes=request.session.get(SANDBOXES, ()))
    # The middleware of time zones ends this with the request.
    timezone.activate(zone_of(access))
    return access


@finds(DESK)
def _found(request: HttpRequest, key: str) -> tuple[User, Access]:
    access = master_of(request, key)
    return access.person, access


def texts_of(request: HttpRequest) -> dict[str, str]:
    """The form's fields, without NUL, which databases can't store; of repeated fields, the last value."""
    return {name: str(value).replace("\x00", "") for name, value in request.POST.items()}


def status_of(error: RefusedError) -> int:
    """The HTTP status for an error."""
    return 409 if isinstance(error, StaleError) else 422


def problems_of(error: RefusedError) -> tuple[str, ...]:
    """An error's problems, a sentence each."""
    return tuple(map(str, error.problems)) if isinstance(error, ProblemsError) else (str(error),)


def problems_answer(request: HttpRequest, error: RefusedError) -> HttpResponse:
    """An error's problems for a page that sent a part of itself: they appear above it."""
    answer = render(request, "gm/problems.html", {"problems": problems_of(error)}, status=status_of(error))
    answer["HX-Retarget"], answer["HX-Reswap"] = "#messages", "innerHTML"
    return answer


def to_desk(access: Access) -> HttpResponse:
    """A redirect to the desk."""
    return redirect(address(access, "gm:desk"))


def done(request: HttpRequest, access: Access, act: AtDesk, back: str = "gm:desk") -> HttpResponse:
    """Do what a page of its own asks for, and go back to the desk. Raises: RefusedError."""
    messages.success(request, act.told(run(act, request.user, access), access))
    return redirect(address(access, back))


def on_desk(show: Callable[[HttpRequest, Access, RefusedError], HttpResponse]) -> Callable[[View], View]:
    """Show errors on the desk."""

    def decorate(view: View) -> View:
        @wraps(view)
        def answering(request: HttpRequest, key: str, **parts: Any) -> HttpResponse:
            try:
                return view(request, key, **parts)
            except RefusedError as error:
                return show(request, desk_of(request, key), error)

        return answering

    return decorate
