"""Blocking people, and seats of games that hide their players."""

from datetime import datetime
from typing import Any

from django.http import HttpRequest
from django.shortcuts import get_object_or_404
from ninja import Router, Schema
from ninja.params import Path
from pydantic import Field

from variorum.host.accounts.models import Person
from variorum.host.accounts.publicids import Named, shown
from variorum.host.api import shapes
from variorum.host.api.asking import asker, somebody
from variorum.host.api.bodies import Body
from variorum.host.api.who import Asking
from variorum.host.press.models import Block
from variorum.host.press.services import blocks

router = Router(tags=["messages"])


class Blocked(Schema):
    """A person whom you have blocked, or a seat of a game."""

    id: str
    person: str | None
    game: str | None = Field(description="The key of the game, if you have blocked a seat.")
    seat: str
    since: datetime


class ForSeat(Body):
    """A seat."""

    seat: shapes.Name


@router.get("/me/blocked", response=list[Blocked], auth=somebody)
def list_blocked(request: HttpRequest) -> list[dict[str, Any]]:
    """The people and seats that you have blocked, the latest first."""
    found = Block.objects.filter(by=asker(request)).select_related("person", "game")
    return [
        {
            "id": shown("block", block.pk),
            "person": block.person.called if block.person else None,
            "game": block.game.key if block.game else None,
            "seat": block.seat,
            "since": block.since,
        }
        for block in found
    ]


@router.post("/people/{name}/block", response=shapes.Done, auth=somebody)
def block_person(request: HttpRequest, name: str) -> dict[str, Any]:
    """Block a person: private messages are folded up, without notifications. In anonymous games, nothing changes."""
    blocks.block_person(asker(request), get_object_or_404(Person, username=name[:150], is_active=True))
    return {}


@router.post("/games/{key}/block", response=shapes.Done, auth=somebody)
def block_seat(request: HttpRequest, key: str, data: ForSeat, who: Asking) -> dict[str, Any]:
    """Block the player of a seat; in an anonymous game, the seat."""
    blocks.block_seat(who.access(request, key), data.seat)
    return {}


@router.post("/me/blocked/{block:pk}/remove", response=shapes.Done, auth=somebody)
def unblock(request: HttpRequest, pk: Path[Named]) -> dict[str, Any]:
    """Unblock a person or a seat."""
    blocks.unblock(asker(request), pk)
    return {}
