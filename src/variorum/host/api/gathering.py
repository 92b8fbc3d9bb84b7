"""The game master's work before a game begins: players, seats and the roll call."""

from typing import Annotated, Any

from django.http import HttpRequest
from ninja import Router, Schema
from pydantic import Field

from variorum.host.api import shapes
from variorum.host.api.asking import somebody
from variorum.host.api.mastering import Note, desk_of, mark_given
from variorum.host.api.who import Asking
from variorum.host.games.access import Access
from variorum.host.games.common import ProblemsError
from variorum.host.gm.services import gathering

router = Router(tags=["game master"])


class ForPlayer(Note):
    """An act for a player who has joined, by the name in the answer about the game."""

    player: Annotated[str, Field(max_length=150)]


class Assigning(ForPlayer):
    """The seat that the player gets when the game begins. If empty, wishes and lots decide."""

    seat: shapes.Name


class Extending(Note):
    """The length of the extension."""

    hours: Annotated[int, Field(ge=1, le=gathering.LONGEST)]


class Joined(Schema):
    """A player who has joined, and the seat assigned to them."""

    player: str
    seat: str
    here: bool


@router.get("/games/{key}/start", response=list[Joined], auth=somebody)
def list_joined(request: HttpRequest, key: str, who: Asking) -> list[dict[str, Any]]:
    """The players of a game that hasn't begun, and the seats assigned to them."""
    members = _joined(desk_of(request, key, who))
    return [{"player": one.person.called, "seat": one.assigned, "here": one.here} for one in members]


@router.post("/games/{key}/start/assign", response=shapes.Done, auth=somebody)
def assign_seat(request: HttpRequest, key: str, data: Assigning, who: Asking) -> dict[str, Any]:
    """Assign a seat to a player for when the game begins."""
    access = desk_of(request, key, who)
    gathering.assign(access, mark_given(access, data), _number(access, data.player), data.seat)
    return {}


@router.post("/games/{key}/start/remove", response=shapes.Done, auth=somebody)
def remove_player(request: HttpRequest, key: str, data: ForPlayer, who: Asking) -> dict[str, Any]:
    """Remove a player from a game that hasn't begun."""
    access = desk_of(request, key, who)
    gathering.remove(access, mark_given(access, data), _number(access, data.player))
    return {}


@router.post("/games/{key}/rollcall/end", response=shapes.Done, auth=somebody)
def end_roll_call(request: HttpRequest, key: str, data: Note, who: Asking) -> dict[str, Any]:
    """End the roll call. Everybody keeps their place."""
    access = desk_of(request, key, who)
    gathering.end_roll_call(access, mark_given(access, data))
    return {}


@router.post("/games/{key}/rollcall/extend", response=shapes.Done, auth=somebody)
def extend_roll_call(request: HttpRequest, key: str, data: Extending, who: Asking) -> dict[str, Any]:
    """Give everybody more time to answer the roll call."""
    access = desk_of(request, key, who)
    gathering.extend_roll_call(access, mark_given(access, data), data.hours)
    return {}


def _joined(access: Access) -> list[Any]:
    present = access.game.members.filter(left__isnull=True, person__isnull=False)
    return list(present.select_related("person").order_by("joined", "pk"))


def _number(access: Access, player: str) -> int:
    """The key of a player's row. Raises: ProblemsError if nobody with that name has joined."""
    names = {one.person.called: one.pk for one in _joined(access)}
    if player not in names:
        raise ProblemsError(sorted(names), "This player isn't in the game.")
    return int(names[player])
