"""Notes on the phases of finished games, and notes to oneself."""

from datetime import datetime
from typing import Annotated, Any

from django.http import HttpRequest
from django.shortcuts import get_object_or_404
from ninja import Router, Schema
from ninja.params import Path
from pydantic import Field

from variorum.host.accounts.publicids import Named, shown
from variorum.host.acts.running import run
from variorum.host.api import shapes
from variorum.host.api.asking import asker, somebody
from variorum.host.api.bodies import Body
from variorum.host.api.who import Asking
from variorum.host.games.access import Access
from variorum.host.notes import memos, queries, services
from variorum.host.press.reports import ReportToStaff

router = Router(tags=["notes"])


class NoteAnswer(Schema):
    """A note on a phase."""

    id: str
    number: int = Field(description="The number of the moment that the phase led to, as in the history.")
    seat: str
    person: str | None = Field(description="Its author; null in games that keep their players anonymous.")
    text: str = Field(description="Markdown.")
    written: datetime
    own: bool
    blocked: bool = Field(description="Whether you have blocked its author, so that pages fold it up.")
    outdated: bool = Field(description="Whether the phase was played again after the note was written.")


class NotePut(Body):
    """A note."""

    text: Annotated[str, Field(max_length=services.LONGEST, description="Markdown.")]


class MemoAnswer(Schema):
    """A note to yourself on a phase, named by its turn."""

    turn: str
    text: str
    written: datetime


class MemoPut(Body):
    """A note to yourself; an empty one removes it."""

    text: Annotated[str, Field(max_length=memos.LONGEST)]


@router.get("/games/{key}/notes", response=list[MemoAnswer], auth=somebody)
def list_own_notes(request: HttpRequest, key: str, who: Asking) -> list[dict[str, Any]]:
    """Your notes to yourself in a game, the latest phase first. Nobody else can read them."""
    return [
        {name: getattr(memo, name) for name in ("turn", "text", "written")}
        for memo in memos.of(who.access(request, key))
    ]


@router.put("/games/{key}/notes/{turn}", response=shapes.Done, auth=somebody)
def put_own_note(request: HttpRequest, key: str, turn: str, data: MemoPut, who: Asking) -> dict[str, Any]:
    """Write a note to yourself on the current phase, such as S1901M, or change an earlier one."""
    memos.save(who.access(request, key), turn, data.text)
    return {}


@router.get("/games/{key}/history/{int:number}/notes", response=list[NoteAnswer])
def list_notes(request: HttpRequest, key: str, number: int, who: Asking) -> list[dict[str, Any]]:
    """The notes on a phase of a finished game, the oldest first."""
    access = who.access(request, key)
    services.check_phase(access, number)
    return _told(access, number)


@router.put("/games/{key}/history/{int:number}/note", response=NoteAnswer, auth=somebody)
def put_note(request: HttpRequest, key: str, number: int, data: NotePut, who: Asking) -> dict[str, Any]:
    """Write your note on a phase of a finished game, or change it. You need to have had a part in the game."""
    access = who.access(request, key)
    saved = services.save(access, number, data.text)
    return next(one for one in _told(access, number) if one["id"] == shown("note", saved.pk))


@router.delete("/games/{key}/history/{int:number}/note", response=shapes.Done, auth=somebody)
def remove_note(request: HttpRequest, key: str, number: int, who: Asking) -> dict[str, Any]:
    """Remove your note on a phase."""
    services.remove(who.access(request, key), number)
    return {}


@router.post(
    "/games/{key}/history/{int:number}/notes/{note:pk}/report",
    response=shapes.Done,
    auth=somebody,
)
def report_note(
    request: HttpRequest, key: str, number: int, pk: Path[Named], data: shapes.ReportPut, who: Asking
) -> dict[str, Any]:
    """Report somebody's note to the host's staff."""
    access = who.access(request, key)
    services.check_phase(access, number)
    get_object_or_404(queries.readable(access, number), pk=pk)
    run(ReportToStaff(kind="note", about=shown("note", pk), reason=data.reason), asker(request))
    return {}


def _told(access: Access, number: int) -> list[dict[str, Any]]:
    return [
        {
            **{name: getattr(one.note, name) for name in ("number", "seat", "text", "written")},
            "id": shown("note", one.note.pk),
            "person": one.person or None,
            "own": one.is_own,
            "blocked": one.is_folded,
            "outdated": one.is_outdated,
        }
        for one in queries.notes_on(access, number)
    ]
