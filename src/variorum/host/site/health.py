"""Health checks, for load balancers and monitoring."""

from datetime import timedelta
from typing import Any

from django.db import DatabaseError
from django.db.models import Max, Min
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.urls import path
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from variorum.host.confined import sandbox_in_use
from variorum.host.confined.sandbox import MISSING
from variorum.host.games.models import Game, State
from variorum.host.site.models import Worker
from variorum.host.site.operation import OperationError
from variorum.host.site.operation.migrations import require
from variorum.host.site.operation.schema import digest, of_program
from variorum.host.site.saving import Saving

app_name = "health"

_SILENT = 30
_LATE = 120
"""Seconds after which a silent worker or an overdue phase is a worry."""


@require_safe
@never_cache
def alive(_request: HttpRequest) -> HttpResponse:
    """Answer while the process is alive."""
    return HttpResponse("alive\n", content_type="text/plain")


@require_safe
@never_cache
def ready(_request: HttpRequest) -> HttpResponse:
    """Tell whether the host can serve pages and save orders (else 503), with `worries` for its administrator."""
    try:
        wrong = "" if _Tables.complete else _wrong_tables()
        if wrong:
            return JsonResponse({"status": "unready", "reason": wrong}, status=503)
        _Tables.complete = True
        found = _found()
        trouble = saving.trouble()
    except DatabaseError:
        return JsonResponse({"status": "unready", "reason": "the database doesn't respond"}, status=503)
    if trouble:
        found["worries"].append(f"nothing can be saved: {trouble}")
        return JsonResponse({"status": "unready", "reason": "nothing can be saved", **found}, status=503)
    return JsonResponse({"status": "worried" if found["worries"] else "ready", **found})


saving = Saving()


class _Tables:
    """Whether the tables are complete, remembered once they are."""

    complete = False


def _wrong_tables() -> str:
    """Why pages can't be served from these tables, and what to do."""
    try:
        require()
    except OperationError as error:
        return str(error)
    return ""


def _found() -> dict[str, Any]:
    now = timezone.now()
    # A sign of life from the future was given before the clock was set back.
    signs = Worker.objects.filter(heard__lt=now + timedelta(seconds=_SILENT))
    heard = signs.aggregate(last=Max("heard"))["last"]
    due = Game.objects.filter(state=State.RUNNING, deadline__lte=now).aggregate(oldest=Min("deadline"))["oldest"]
    failed = Game.objects.filter(state=State.WAITING).exclude(fault="").count()
    silent = (now - heard).total_seconds() if heard else None
    overdue = (now - due).total_seconds() if due else 0.0
    there, worries = sandbox_in_use(), []
    if silent is None or silent > _SILENT:
        worries.append("no worker is running")
    if overdue > _LATE:
        worries.append("a phase is overdue")
    if there.kind == MISSING:
        worries.append("what people upload or share is refused: there is no sandbox")
    if failed:
        worries.append("a phase couldn't be processed; see the log")
    return {
        "worker_heard_seconds_ago": None if silent is None else round(silent, 1),
        "phase_overdue_seconds": round(overdue, 1),
        "phases_failed": failed,
        "sandbox": there.kind,
        "schema": digest(of_program()),
        "worries": worries,
    }


urlpatterns = [path("healthz", alive, name="alive"), path("readyz", ready, name="ready")]
