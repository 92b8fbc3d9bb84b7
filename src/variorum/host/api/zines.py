"""Zines: their games and texts, and published issues."""

from datetime import datetime
from typing import Annotated, Any

import msgspec
from django.db.models import Q
from django.http import HttpRequest
from django.shortcuts import get_object_or_404
from ninja import Router, Schema
from ninja.params import Path
from pydantic import Field

from variorum.host.api import shapes
from variorum.host.api.asking import asker, somebody
from variorum.host.api.bodies import Body
from variorum.host.limits.rates import CREATIONS
from variorum.host.zines import services
from variorum.host.zines.making import published
from variorum.host.zines.models import Issue, Zine
from variorum.host.zines.reader import content_of
from variorum.zine.issue import LONGEST

router = Router(tags=["zines"])

Text = Annotated[str, Field(max_length=LONGEST, description="Markdown.")]
Line = Annotated[str, Field(max_length=160)]


class ZineAnswer(Schema):
    """A zine, and the numbers of its issues, the latest first."""

    key: str
    title: str
    motto: str
    editor: str
    issues: list[int]


class Draft(ZineAnswer):
    """Your zine, with the texts of the next issue and its games."""

    color: str
    opening: str
    closing: str
    left_out: list[str]
    games: list[str]


class IssueAnswer(Schema):
    """A published issue as data."""

    number: int
    published: datetime
    content: dict[str, Any]


class NewZine(Body):
    """A title."""

    title: Annotated[str, Field(max_length=80)]


class ZinePut(Body):
    """What changes about a zine; what is left out stays."""

    title: Annotated[str, Field(max_length=80)] | None = None
    motto: Line | None = None
    color: Annotated[str, Field(max_length=7)] | None = None
    opening: Text | None = None
    closing: Text | None = None
    shown: Annotated[list[shapes.Name], Field(max_length=20)] | None = None


class GameNote(Body):
    """A note on a game, for the next issue."""

    note: Text = ""


class Publishing(Body):
    """The number of the next issue, so that a request sent twice publishes once."""

    number: Annotated[int, Field(ge=1, le=100_000)]


@router.get("/zines", response=list[ZineAnswer])
def list_zines(request: HttpRequest, mine: bool = False) -> list[dict[str, Any]]:
    """Zines that have published an issue, and all of your own, or those alone; a hundred at most, the newest first."""
    own = Q(editor=request.user.pk) if request.user.is_authenticated else Q(pk__in=())
    found = Zine.objects.filter(own if mine else own | Q(issues__isnull=False)).distinct()
    return [_told(zine) for zine in found.select_related("editor")[:100]]


@router.post("/zines", response=Draft, auth=somebody, throttle=[CREATIONS])
def create_zine(request: HttpRequest, data: NewZine) -> dict[str, Any]:
    """Make a zine."""
    return _draft(services.create(asker(request), data.title))


@router.get("/zines/{name}", response=Draft, auth=somebody)
def get_zine(request: HttpRequest, name: str) -> dict[str, Any]:
    """Your zine, by its key."""
    return _draft(_mine(request, name))


@router.put("/zines/{name}", response=Draft, auth=somebody)
def change_zine(request: HttpRequest, name: str, data: ZinePut) -> dict[str, Any]:
    """Change the title, the look and the texts of your zine."""
    found, given = _mine(request, name), data.model_dump()
    shown = tuple(data.shown) if data.shown is not None else None
    services.change(found, services.ZineChanges(**{**given, "shown": shown}))
    return _draft(_mine(request, name))


@router.delete("/zines/{name}", response=shapes.Done, auth=somebody)
def delete_zine(request: HttpRequest, name: str) -> dict[str, Any]:
    """Delete your zine with all its issues."""
    services.delete(_mine(request, name))
    return {}


@router.put("/zines/{name}/games/{key}", response=Draft, auth=somebody)
def put_zine_game(request: HttpRequest, name: str, key: str, data: GameNote) -> dict[str, Any]:
    """Add a game to your zine, or change your note on it."""
    found = _mine(request, name)
    services.add_game(found, key)
    services.note(found, key, data.note)
    return _draft(found)


@router.delete("/zines/{name}/games/{key}", response=Draft, auth=somebody)
def remove_zine_game(request: HttpRequest, name: str, key: str) -> dict[str, Any]:
    """Take a game out of the next issues of your zine."""
    found = _mine(request, name)
    services.remove_game(found, key)
    return _draft(found)


@router.post("/zines/{name}/issues", response=IssueAnswer, auth=somebody)
def publish_issue(request: HttpRequest, name: str, data: Publishing) -> dict[str, Any]:
    """Publish the next issue of your zine."""
    return _issue(services.publish(_mine(request, name), data.number))


@router.get("/zines/{name}/issues/{int:number}", response=IssueAnswer)
def get_issue(request: HttpRequest, name: str, number: Path[int]) -> dict[str, Any]:  # noqa: ARG001 - by this name
    """A published issue as data."""
    return _issue(published(name, number))


def _mine(request: HttpRequest, name: str) -> Zine:
    return get_object_or_404(Zine.objects.select_related("editor"), key=name[:16], editor=asker(request))


def _told(zine: Zine) -> dict[str, Any]:
    told = {part: getattr(zine, part) for part in ("key", "title", "motto")}
    return {**told, "editor": zine.editor.called, "issues": list(zine.issues.values_list("number", flat=True))}


def _draft(zine: Zine) -> dict[str, Any]:
    draft = {part: getattr(zine, part) for part in ("color", "opening", "closing", "left_out")}
    return {**_told(zine), **draft, "games": list(zine.games.values_list("game__key", flat=True))}


def _issue(issue: Issue) -> dict[str, Any]:
    return {"number": issue.number, "published": issue.published, "content": msgspec.to_builtins(content_of(issue))}
