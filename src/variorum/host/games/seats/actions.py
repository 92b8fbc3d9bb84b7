"""Actions on seats and games: join, leave, confirm, take over, come back, start, cancel."""

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.conf import settings
from django.contrib import messages
from django.contrib.auth.views import redirect_to_login
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.views.decorators.http import require_POST

from variorum.game.title import called
from variorum.host.accounts.models import Person
from variorum.host.games.access import Access
from variorum.host.games.common import RefusedError
from variorum.host.games.context import address
from variorum.host.games.life import creation, rollcall
from variorum.host.games.life.creation import seats_of
from variorum.host.games.models import LONGEST_PASSWORD
from variorum.host.games.pages import access_of, invitation_of, is_invited, refusals, wishes_of
from variorum.host.games.seats import following, seats
from variorum.host.games.seats.join_form import JoinForm

Deed = Callable[[HttpRequest, Access, Person], str]
HOME = "play:board"


def home_of(request: HttpRequest, key: str) -> str:
    """Where a visitor is at home in a game: at the board with a seat in a game that has begun, or else its About page.

    Raises: Http404.
    """
    access = access_of(request, key)
    return address(access, HOME if access.has_begun and access.seats else "games:about")


def _deed(do: Deed) -> Callable[..., HttpResponse]:
    """A view for an action of a signed-in person, which shows its message."""

    @require_POST
    @refusals("games:about")
    @wraps(do)
    def view(request: HttpRequest, key: str, **_kwargs: Any) -> HttpResponse:
        access, back = access_of(request, key), reverse("games:about", args=(key,))
        if not isinstance(access.person, Person):
            return redirect_to_login(back, settings.LOGIN_URL)
        messages.success(request, do(request, access, access.person))
        return redirect(home_of(request, key))

    return view


@_deed
def join(request: HttpRequest, access: Access, person: Person) -> str:
    """Join, or change seat preferences."""
    game, invitation = access.game, invitation_of(request, access.game.key)
    form = JoinForm(seats_of(game), request.POST, asks_password=False)
    if not form.is_valid():
        raise RefusedError("This game has no such seat.")
    request.session[wishes_of(game.key)] = form.wishes()
    member = seats.join(person, game.pk, form.wishes(), _password(request), invitation)
    if member.seat:
        return f"Welcome! You play {called(member.seat)} from the next phase on."
    return "You've joined this game."


@_deed
def leave(_request: HttpRequest, access: Access, person: Person) -> str:
    """Leave a game."""
    seats.leave(person, access.game.pk)
    return "You've left this game."


@_deed
def here(_request: HttpRequest, access: Access, person: Person) -> str:
    """Confirm at the roll call."""
    begun = rollcall.answer(person, access.game.pk)
    return (
        "Everyone is here: the game starts." if begun else "Thanks! The game starts when the others have confirmed too."
    )


@_deed
def back(_request: HttpRequest, access: Access, person: Person) -> str:
    """Keep a seat that was open for a replacement."""
    seats.back(person, access.game.pk)
    return "Welcome back! The seat is still yours."


@_deed
def take(request: HttpRequest, access: Access, person: Person) -> str:
    """Take over an open seat."""
    seat, game = request.POST.get("seat", "")[:40], access.game
    invited = is_invited(request, game)
    seats.take_over(person, game.pk, seat, _password(request), game.invitation if invited else "")
    return "The seat is yours. Good luck!"


@_deed
def begin(request: HttpRequest, access: Access, person: Person) -> str:
    """Start the roll call, or the game if nobody else plays."""
    begun = rollcall.muster(person, access.game.pk, request.POST.get("bots", "")[:16])
    return "The game starts." if begun else "Roll call: all players have been asked to confirm."


@_deed
def cancel(_request: HttpRequest, access: Access, person: Person) -> str:
    """Cancel a game that hasn't started."""
    creation.cancel(person, access.game.pk)
    return "The game is canceled."


@_deed
def follow(_request: HttpRequest, access: Access, person: Person) -> str:
    """Follow a game."""
    following.follow(person, access.game)
    return "You follow this game. You find it among your games."


@_deed
def unfollow(_request: HttpRequest, access: Access, person: Person) -> str:
    """Stop following a game."""
    following.unfollow(person, access.game)
    return "You no longer follow this game."


def _password(request: HttpRequest) -> str:
    return request.POST.get("password", "")[:LONGEST_PASSWORD]
