"""Periodic jobs for the host as a whole."""

from datetime import datetime, timedelta
from typing import Any

from django.contrib.sessions.models import Session
from django.utils import timezone
from django_tasks import TaskResultStatus
from django_tasks_db.models import DBTaskResult

from variorum.host.games.work.ticker import every
from variorum.host.site.models import Attempt, Worker

SILENCE = timedelta(seconds=15)
"""The silence after which a worker counts as dead."""
MOST_TRIES = 3
KEPT = timedelta(days=2)


@every(timedelta(seconds=5))
def resume_tasks(now: datetime) -> None:
    """Return the tasks of dead workers to the queue; give up tasks that killed several."""
    # A sign of life from the future was given before the clock was set back.
    heard = Worker.objects.filter(heard__gt=now - SILENCE, heard__lt=now + SILENCE)
    alive = set(heard.values_list("name", flat=True))
    running = DBTaskResult.objects.filter(status=TaskResultStatus.RUNNING, started_at__lt=now - SILENCE)
    for task in running:
        if task.worker_ids and task.worker_ids[-1] not in alive:
            put_back(task)


def put_back(task: DBTaskResult[Any, Any]) -> None:
    """Return a task that was interrupted to the queue; give it up if that has happened to several workers."""
    gone = len(task.worker_ids) >= MOST_TRIES
    status = TaskResultStatus.FAILED if gone else TaskResultStatus.READY
    began = DBTaskResult.objects.filter(pk=task.pk, status=task.status, started_at=task.started_at)
    began.update(status=status, finished_at=timezone.now() if gone else None)


@every(timedelta(minutes=10))
def tidy(now: datetime) -> None:
    """Delete finished tasks, former workers, expired sessions, and old counters of attempts."""
    DBTaskResult.objects.finished().filter(finished_at__lt=now - KEPT).delete()
    Worker.objects.filter(heard__lt=now - KEPT).delete()
    Session.objects.filter(expire_date__lt=now).delete()
    Attempt.objects.filter(expires__lt=now).delete()
