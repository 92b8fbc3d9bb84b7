"""Periodic jobs for the host as a whole."""

from datetime import datetime, timedelta

from django.contrib.sessions.models import Session
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
    for pk, workers in running.values_list("pk", "worker_ids"):
        if workers and workers[-1] not in alive:
            gone = len(workers) >= MOST_TRIES
            status = TaskResultStatus.FAILED if gone else TaskResultStatus.READY
            running.filter(pk=pk).update(status=status, finished_at=now if gone else None)


@every(timedelta(minutes=10))
def tidy(now: datetime) -> None:
    """Delete finished tasks, former workers, expired sessions, and old counters of attempts."""
    DBTaskResult.objects.finished().filter(finished_at__lt=now - KEPT).delete()
    Worker.objects.filter(heard__lt=now - KEPT).delete()
    Session.objects.filter(expire_date__lt=now).delete()
    Attempt.objects.filter(expires__lt=now).delete()
