"""Roads to report what has a place of its own, such as a message; `POST /reports` takes reports of anything."""

from typing import Any

from django.http import HttpRequest
from django.shortcuts import get_object_or_404
from ninja import Router
from ninja.params import Path

from variorum.host.accounts.publicids import Named, shown
from variorum.host.acts.running import run
from variorum.host.api import shapes
from variorum.host.api.asking import Asking, asker, somebody
from variorum.host.notes import queries as notes
from variorum.host.press import queries as press
from variorum.host.press.reports import ReportToStaff

router = Router()


@router.post("/games/{key}/messages/{message:pk}/report", response=shapes.Done, auth=somebody, tags=["messages"])
def report_message(
    request: HttpRequest, key: str, pk: Path[Named], data: shapes.ReportPut, who: Asking
) -> dict[str, Any]:
    """Report somebody's message to the host's staff."""
    get_object_or_404(press.readable_by(who.access(request, key)), pk=pk)
    run(ReportToStaff(kind="message", about=shown("message", pk), reason=data.reason), asker(request))
    return {}


@router.post(
    "/games/{key}/history/{int:number}/notes/{note:pk}/report",
    response=shapes.Done,
    auth=somebody,
    tags=["notes"],
)
def report_note(
    request: HttpRequest, key: str, number: int, pk: Path[Named], data: shapes.ReportPut, who: Asking
) -> dict[str, Any]:
    """Report somebody's note to the host's staff."""
    access = who.access(request, key)
    notes.check_phase(access, number)
    get_object_or_404(notes.readable(access, number), pk=pk)
    run(ReportToStaff(kind="note", about=shown("note", pk), reason=data.reason), asker(request))
    return {}


@router.post("/variants/{name}/report", response=shapes.Done, auth=somebody, tags=["boards"])
def report_variant(request: HttpRequest, name: str, data: shapes.ReportPut) -> dict[str, Any]:
    """Report somebody's private variant to the host's staff."""
    run(ReportToStaff(kind="variant", about=name, reason=data.reason), asker(request))
    return {}
