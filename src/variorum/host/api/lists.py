"""Waiting lists whose games start when they are full."""

from datetime import datetime
from typing import Annotated, Any

import msgspec
from django.http import HttpRequest
from django.shortcuts import get_object_or_404
from ninja import Router, Schema
from pydantic import Field

from variorum.host.api import shapes
from variorum.host.api.asking import asker, somebody
from variorum.host.api.bodies import Body
from variorum.host.api.plans import SomeTerms, terms_of
from variorum.host.games.life.creation import GamePlan
from variorum.host.limits.rates import CREATIONS
from variorum.host.lists import services
from variorum.host.lists.models import Waiting, WaitingList
from variorum.variants import registry

router = Router(tags=["waiting lists"])


class ListAnswer(Schema):
    """A waiting list: how many people are on it, how many a game needs, whether you are on it, and its games."""

    key: str
    name: str
    variant: str
    settings: dict[str, Any]
    terms: dict[str, Any]
    on: int
    needed: int
    waiting: bool
    games: list[str]
    created: datetime


class NewList(Body):
    """The games of a list: a variant, its settings, and terms; games of a list have no bots and no game master."""

    name: Annotated[str, Field(max_length=80)]
    variant: Annotated[str, Field(max_length=64)]
    settings: shapes.Settings = Field(default_factory=dict)
    terms: SomeTerms = SomeTerms()


@router.get("/waiting-lists", response=list[ListAnswer])
def list_waiting_lists(request: HttpRequest) -> list[dict[str, Any]]:
    """All waiting lists; a hundred at most, the newest first."""
    return [_told(request, row) for row in WaitingList.objects.filter(variant__in=registry.names())[:100]]


@router.post("/waiting-lists", response=ListAnswer, auth=somebody, throttle=[CREATIONS])
def create_waiting_list(request: HttpRequest, data: NewList) -> dict[str, Any]:
    """Make a waiting list."""
    plan = GamePlan(data.name, data.variant, data.settings, terms_of(data.terms))
    return _told(request, services.create(asker(request), plan))


@router.get("/waiting-lists/{name}", response=ListAnswer)
def get_waiting_list(request: HttpRequest, name: str) -> dict[str, Any]:
    """A waiting list, by its key."""
    return _told(request, _named(name))


@router.post("/waiting-lists/{name}/join", response=ListAnswer, auth=somebody)
def join_waiting_list(request: HttpRequest, name: str) -> dict[str, Any]:
    """Put yourself on a waiting list. When it is full, a game is made, and its roll call begins."""
    found = _named(name)
    services.put_on(asker(request), found.pk)
    return _told(request, _named(name))


@router.post("/waiting-lists/{name}/leave", response=ListAnswer, auth=somebody)
def leave_waiting_list(request: HttpRequest, name: str) -> dict[str, Any]:
    """Take yourself off a waiting list."""
    found = _named(name)
    services.take_off(asker(request), found.pk)
    return _told(request, found)


@router.delete("/waiting-lists/{name}", response=shapes.Done, auth=somebody)
def delete_waiting_list(request: HttpRequest, name: str) -> dict[str, Any]:
    """Delete a waiting list that you made. Its games go on."""
    services.delete(asker(request), _named(name).pk)
    return {}


def _named(name: str) -> WaitingList:
    return get_object_or_404(WaitingList, key=name[:16], variant__in=registry.names())


def _told(request: HttpRequest, row: WaitingList) -> dict[str, Any]:
    return {
        **{name: getattr(row, name) for name in ("key", "name", "variant", "created")},
        "settings": row.chosen,
        "terms": msgspec.to_builtins(row.terms),
        "on": row.waiting.count(),
        "needed": services.size(row),
        "waiting": Waiting.objects.filter(list=row, person=request.user.pk).exists(),
        "games": list(row.games.filter(game__listed=True).values_list("game__key", flat=True)),
    }
