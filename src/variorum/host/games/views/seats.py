"""What people do about seats: join, leave, answer, take over, come back; begin and cancel."""

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.conf import settings
from django.contrib import messages
from django.contrib.auth.views import redirect_to_login
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from variorum.host.accounts.models import Person
from variorum.host.games.access import Access
from variorum.host.games.forms.joining import JoinForm
from variorum.host.games.pages import access_of, invitation_of, refusals, wishes_of
from variorum.host.games.services import creation, rollcall, seats
from variorum.host.games.services.common import RefusedError
from variorum.host.games.services.creation import seats_of
from variorum.render.scene import called

Deed = Callable[[HttpRequest, Access, Person], str]


def _deed(do: Deed) -> Callable[..., HttpResponse]:
    """A view that lets somebody who is signed in do something, and tells the sentence that comes of it."""

    @require_POST
    @refusals("games:about")
    @wraps(do)
    def view(request: HttpRequest, key: str, **_kwargs: Any) -> HttpResponse:
        access, back = access_of(request, key), reverse("games:about", args=(key,))
        if not isinstance(access.person, Person):
            return redirect_to_login(back, settings.LOGIN_URL)
        messages.success(request, do(request, access, access.person))
        return redirect(back)

    return view


@_deed
def join(request: HttpRequest, access: Access, person: Person) -> str:
    """Take part, or change one's wishes."""
    game, invitation = access.game, invitation_of(request, access.game.key)
    form = JoinForm(seats_of(game), request.POST, asks_password=False)
    if not form.is_valid():
        raise RefusedError(_("There is no such seat in this game."))
    request.session[wishes_of(game.key)] = form.wishes()
    member = seats.join(person, game.pk, form.wishes(), _password(request), invitation)
    if member.seat:
        return _("Welcome! You play %(seat)s from the next phase on.") % {"seat": called(member.seat)}
    return _("You take part in this game.")


@_deed
def leave(_request: HttpRequest, access: Access, person: Person) -> str:
    """Leave a game."""
    seats.leave(person, access.game.pk)
    return _("You have left this game.")


@_deed
def here(_request: HttpRequest, access: Access, person: Person) -> str:
    """Answer the roll call."""
    begun = rollcall.answer(person, access.game.pk)
    return (
        _("All are here: the game begins.") if begun else _("Good. The game begins when the others have said so too.")
    )


@_deed
def back(_request: HttpRequest, access: Access, person: Person) -> str:
    """Keep one's own seat."""
    seats.back(person, access.game.pk)
    return _("Welcome back. The seat is yours still.")


@_deed
def take(request: HttpRequest, access: Access, person: Person) -> str:
    """Take a seat that is offered."""
    seat, game = request.POST.get("seat", "")[:40], access.game
    invited = invitation_of(request, game.key) == game.invitation
    seats.take_over(person, game.pk, seat, _password(request), game.invitation if invited else "")
    return _("The seat is yours. Good luck!")


@_deed
def begin(_request: HttpRequest, access: Access, person: Person) -> str:
    """Call the roll, or begin at once if nobody else plays."""
    begun = rollcall.muster(person, access.game.pk)
    return _("The game begins.") if begun else _("All players are asked now whether they are here.")


@_deed
def cancel(_request: HttpRequest, access: Access, person: Person) -> str:
    """Call a game off that has not begun."""
    creation.cancel(person, access.game.pk)
    return _("The game is cancelled.")


def _password(request: HttpRequest) -> str:
    return request.POST.get("password", "")[:128]
