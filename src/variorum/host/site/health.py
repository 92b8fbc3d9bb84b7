"""Health checks, for load balancers and monitoring."""

import os
from datetime import datetime, timedelta
from pathlib import Path
from tempfile import TemporaryFile
from threading import Lock
from time import monotonic
from typing import Any

from django.conf import settings
from django.db import Error, connection, transaction
from django.db.models import Min
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.urls import path
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from variorum.host.confined import sandbox_in_use
from variorum.host.confined.sandbox import MISSING
from variorum.host.games import storage
from variorum.host.games.models import Game, State
from variorum.host.letters.addresses import is_possible
from variorum.host.letters.opening import waiting
from variorum.host.notify.hub import hub
from variorum.host.site.models import Kind as Process
from variorum.host.site.models import Proof, Worker
from variorum.host.site.operation import OperationError
from variorum.host.site.operation.migrations import require
from variorum.host.site.operation.schema import digest, of_program

SIZE = 65_536
"""Bytes to write to a disk: a database may still have a little room in its existing files."""

EVERY = 2.0
"""Seconds for which a result is reused, so that frequent requests don't burden the disk."""


class Saving:
    """The last result in this process."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._until = 0.0
        self._trouble = ""

    def trouble(self) -> str:
        """Why nothing can be saved; empty if saving works. Raises: DatabaseError for errors other than saving."""
        with self._lock:
            if monotonic() >= self._until:
                self._trouble = tried()
                self._until = monotonic() + EVERY
            return self._trouble


def tried() -> str:
    """Save something now, and tell why it failed, if it did."""
    try:
        for folder in _folders():
            _fill(folder)
        with transaction.atomic():
            Proof.objects.update_or_create(pk=1, defaults={"at": timezone.now()})
    except (OSError, Error) as error:
        reason = storage.trouble(error)
        if not reason:
            raise
        return reason
    return ""


def _folders() -> set[Path]:
    """The folders of this process: its data folder, and that of a SQLite database."""
    name = str(connection.settings_dict["NAME"])
    is_file = connection.vendor == "sqlite" and Path(name).is_absolute()
    return {Path(settings.DATA), *([Path(name).parent] if is_file else [])}


def _fill(folder: Path) -> None:
    with TemporaryFile(dir=folder) as file:
        file.write(b"\1" * SIZE)
        file.flush()
        os.fsync(file.fileno())


app_name = "health"

_LATE = 120
"""Seconds after which an overdue phase, or a mail that waits to be opened, is a worry."""


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
    except Error:
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
    silence, worries = _silence(now, Process.WORK, "no worker is running")
    due = Game.objects.filter(state=State.RUNNING, deadline__lte=now).aggregate(oldest=Min("deadline"))["oldest"]
    failed = Game.objects.filter(state=State.WAITING).exclude(fault="").count()
    overdue = (now - due).total_seconds() if due else 0.0
    there = sandbox_in_use()
    if overdue > _LATE:
        worries.append("a phase is overdue")
    if there.kind == MISSING:
        worries.append("what people upload or share is refused: there is no sandbox")
    if failed:
        worries.append("a phase couldn't be processed; see the log")
    if not hub().is_heard:
        worries.append("open pages get no news; see the log")
    mail = _mail(now) if is_possible() else {"worries": []}
    return {
        "worker_heard_seconds_ago": silence,
        "phase_overdue_seconds": round(overdue, 1),
        "phases_failed": failed,
        "sandbox": there.kind,
        "schema": digest(of_program()),
        **mail,
        "worries": [*worries, *mail["worries"]],
    }


def _mail(now: datetime) -> dict[str, Any]:
    """How the doors for mail are, and the mails that wait."""
    silence, worries = _silence(now, Process.MAIL, "no process takes mail")
    oldest = waiting().aggregate(oldest=Min("at"))["oldest"]
    waits = (now - oldest).total_seconds() if oldest else 0.0
    if waits > _LATE:
        worries.append("mails wait to be opened")
    return {"mail_heard_seconds_ago": silence, "mail_waits_seconds": round(waits, 1), "worries": worries}


def _silence(now: datetime, kind: Process, worry: str) -> tuple[float | None, list[str]]:
    """Seconds since a process of a kind gave a sign of life, and the worry if all are silent for too long."""
    # A sign of life from the future was given before the clock was set back.
    signs = Worker.objects.filter(kind=kind, heard__lt=now + timedelta(seconds=30)).values_list("heard", "patience")
    silences = [((now - heard).total_seconds(), patience) for heard, patience in signs]
    missed = all(silent > patience for silent, patience in silences)
    return min((round(silent, 1) for silent, _ in silences), default=None), [worry] if missed else []


urlpatterns = [path("healthz", alive, name="alive"), path("readyz", ready, name="ready")]
