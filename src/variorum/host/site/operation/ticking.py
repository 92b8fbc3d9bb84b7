"""The work of every second: a sign of life, tasks for due phases, periodic jobs."""

import logging
import time
from contextlib import suppress
from datetime import datetime, timedelta

from django.db import DatabaseError, transaction
from django.utils import timezone

from variorum.host.games.life import phases
from variorum.host.games.work.tasks import process_phases
from variorum.host.games.work.ticker import Job, jobs
from variorum.host.site.models import Round, Worker

log = logging.getLogger("variorum.worker")

HEARTBEAT = timedelta(seconds=3)
TOGETHER = 10
"""Phases per task: few enough to share among workers, enough to keep the queue cheap."""


class Ticking:
    """A worker's clock."""

    def __init__(self, name: str) -> None:
        self.name = name
        self._told = datetime.min.replace(tzinfo=timezone.get_current_timezone())

    def until_next(self) -> float:
        """Seconds until the next full second."""
        return 1 - time.time() % 1

    def tick(self) -> None:
        """Do everything that is due."""
        now = timezone.now()
        if now - self._told >= HEARTBEAT:
            Worker.objects.update_or_create(name=self.name, defaults={"heard": now})
            self._told = now
        hand_out(now)
        for job in jobs():
            if _taken(job, now):
                _run(job, now)

    def end(self) -> None:
        """Remove this worker's sign of life."""
        with suppress(DatabaseError):
            Worker.objects.filter(name=self.name).delete()


def hand_out(now: datetime) -> int:
    """Create tasks for due phases, and count the phases."""
    with transaction.atomic():
        due = phases.claim(now)
        for first in range(0, len(due), TOGETHER):
            process_phases.enqueue(due[first : first + TOGETHER])
    if due:
        log.info("phases are due", extra={"count": len(due)})
    return len(due)


def _taken(job: Job, now: datetime) -> bool:
    """Whether a job is due, and no other worker has taken it."""
    after = now + job.every
    if Round.objects.filter(job=job.name, due__lte=now).update(due=after):
        return True
    return Round.objects.get_or_create(job=job.name, defaults={"due": after})[1]


def _run(job: Job, now: datetime) -> None:
    """Run a job; a failing job doesn't stop the clock."""
    began = time.perf_counter()
    try:
        job.work(now)
    except DatabaseError:
        raise
    except Exception:
        log.exception("a job failed", extra={"job": job.name})
    else:
        log.debug("a job was done", extra={"job": job.name, "ms": round((time.perf_counter() - began) * 1000)})
