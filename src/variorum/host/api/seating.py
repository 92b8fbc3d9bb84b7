"""The game master's work with seats: offering them, giving them to bots, inviting people."""

from typing import Annotated, Any

from django.http import Http404, HttpRequest
from ninja import Router
from pydantic import Field

from variorum.host.api import answers, shapes
from variorum.host.api.asking import asker, somebody
from variorum.host.api.bodies import Body
from variorum.host.api.details import detail
from variorum.host.api.mastering import Note, desk_of, mark_given
from variorum.host.api.who import Asking
from variorum.host.games.access import find
from variorum.host.gm.models import Invitation
from variorum.host.gm.services import clock, orders, people

router = Router(tags=["game master"])


class ForSeat(Note):
    """An act for one seat."""

    seat: shapes.Name


class BotFor(ForSeat):
    """A seat for a bot of a level; without one, of the level that the game's terms say."""

    level: Annotated[str, Field(max_length=16)] = ""


class ReadyFor(ForSeat):
    """Whether a seat is ready."""

    ready: bool


class Inviting(ForSeat):
    """An invitation to a seat. `informed` also admits people who know the game's secrets, and the log says so."""

    informed: bool = False


class Accepting(Body):
    """The token of an invitation."""

    token: Annotated[str, Field(max_length=43)]


@router.post("/games/{key}/seats/offer", response=shapes.Done, auth=somebody)
def offer_seat(request: HttpRequest, key: str, data: ForSeat, who: Asking) -> dict[str, Any]:
    """Offer a seat to others."""
    access = desk_of(request, key, who)
    people.offer_seat(access, mark_given(access, data), data.seat)
    return {}


@router.post("/games/{key}/seats/keep", response=shapes.Done, auth=somebody)
def keep_seat(request: HttpRequest, key: str, data: ForSeat, who: Asking) -> dict[str, Any]:
    """Stop offering a seat."""
    access = desk_of(request, key, who)
    people.keep_seat(access, mark_given(access, data), data.seat)
    return {}


@router.post("/games/{key}/seats/bot", response=shapes.Done, auth=somebody)
def give_seat_to_bot(request: HttpRequest, key: str, data: BotFor, who: Asking) -> dict[str, Any]:
    """Let a bot play a seat."""
    access = desk_of(request, key, who)
    people.give_to_bot(access, mark_given(access, data), data.seat, data.level)
    return {}


@router.post("/games/{key}/seats/invite", response=answers.Invited, auth=somebody)
def invite_to_seat(request: HttpRequest, key: str, data: Inviting, who: Asking) -> dict[str, str]:
    """Create a token for taking a seat. Earlier tokens stop working."""
    access = desk_of(request, key, who)
    invitation = people.invite(access, mark_given(access, data), data.seat, informed=data.informed)
    return {"token": invitation.token}


@router.post("/games/{key}/seats/withdraw", response=shapes.Done, auth=somebody)
def withdraw_invitation(request: HttpRequest, key: str, data: ForSeat, who: Asking) -> dict[str, Any]:
    """Withdraw the invitation to a seat, or to the desk."""
    access = desk_of(request, key, who)
    people.withdraw(access, mark_given(access, data), data.seat)
    return {}


@router.post("/games/{key}/desk/leave", response=shapes.Done, auth=somebody)
def leave_desk(request: HttpRequest, key: str, data: Note, who: Asking) -> dict[str, Any]:
    """Step down as game master without a successor. From then on the game runs by itself."""
    access = desk_of(request, key, who)
    people.resign(access, mark_given(access, data))
    return {}


@router.post("/games/{key}/seats/accept", response=shapes.Detail, auth=somebody)
def accept_invitation(request: HttpRequest, key: str, data: Accepting) -> dict[str, Any]:
    """Accept an invitation to a seat, or to the desk."""
    token = data.token if data.token.isprintable() else ""
    found = Invitation.objects.filter(game__key=key[:16], token=token).first()
    if found is None:
        raise Http404
    person = asker(request)
    return detail(find(person, people.accept(person, found).key))


@router.post("/games/{key}/seats/offer-missing", response=shapes.Done, auth=somebody)
def offer_missing_seats(request: HttpRequest, key: str, data: Note, who: Asking) -> dict[str, Any]:
    """Offer all seats that have sent no orders."""
    access = desk_of(request, key, who)
    clock.offer_missing(access, mark_given(access, data))
    return {}


@router.post("/games/{key}/seats/ready", response=shapes.Done, auth=somebody)
def set_seat_ready(request: HttpRequest, key: str, data: ReadyFor, who: Asking) -> dict[str, Any]:
    """Mark a seat's orders as ready, or as not ready."""
    access = desk_of(request, key, who)
    orders.set_ready(access, mark_given(access, data), data.seat, ready=data.ready)
    return {}
