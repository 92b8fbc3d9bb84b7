"""The work of every second: a sign of life, tasks for due phases, periodic jobs."""

import logging
import math
import time
from datetime import datetime, timedelta

from django.db import Error, transaction
from django.db.models import Q
from django.utils import timezone

from variorum.host.games.life import phases
from variorum.host.games.work.tasks import process_phases
from variorum.host.games.work.ticker import Job, jobs
from variorum.host.site.models import Kind, Round
from variorum.host.site.operation.living import SignOfLife

log = logging.getLogger("variorum.worker")

HEARTBEAT = 3.0
"""Seconds between signs of life, by a clock that nobody sets."""

JUMP = 5.0
"""Seconds by which a clock that is set leaves the one that isn't; corrections of a second are everyday."""

SETTLING = timedelta(minutes=1)
"""The time for which a clock that was set is not believed: whoever set it wrong may notice, and every worker can give a
sign of life by the new time before another takes it for dead."""

CLAIM = timedelta(minutes=5)
"""How long a worker may take over a job before another one begins it again."""

TOGETHER = 10
"""Phases per task: few enough to share among workers, enough to keep the queue cheap."""


class Ticking:
    """A worker's clock."""

    def __init__(self, name: str) -> None:
        self._sign = SignOfLife(name, Kind.WORK)
        self._told = -math.inf
        self._settled = -math.inf
        self._apart: float | None = None

    def until_next(self) -> float:
        """Seconds until the next full second."""
        return 1 - time.time() % 1

    def tick(self, now: datetime | None = None, running: float | None = None) -> None:
        """Do everything that is due; after the clock was set, only give a sign of life until it has settled.

        `now` is by the clock of the machine, `running` in seconds by one that nobody sets.
        """
        now = now or timezone.now()
        running = time.monotonic() if running is None else running
        if self._was_set(now, running):
            self._told, self._settled = -math.inf, running + SETTLING.total_seconds()
        if running - self._told >= HEARTBEAT:
            self._sign.give(now)
            self._told = running
        if running < self._settled:
            return
        hand_out(now)
        for job in jobs():
            if _taken(job, now):
                _run(job, now)

    def _was_set(self, now: datetime, running: float) -> bool:
        """Whether the clock jumped since the last call."""
        before, self._apart = self._apart, now.timestamp() - running
        jump = 0.0 if before is None else self._apart - before
        if abs(jump) < JUMP:
            return False
        log.warning("the clock of the machine was set", extra={"seconds": round(jump)})
        return True

    def end(self) -> None:
        """Remove this worker's sign of life."""
        self._sign.end()


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
    """Whether a job is due, and no other worker has taken it. Another one will, should this one end before it is done.

    A time further ahead than any worker would write was written by a clock that was wrong.
    """
    claimed = now + min(job.every, CLAIM)
    due = Q(due__lte=now) | Q(due__gt=now + job.every + SETTLING)
    if Round.objects.filter(due, job=job.name).update(due=claimed):
        return True
    return Round.objects.get_or_create(job=job.name, defaults={"due": claimed})[1]


def _run(job: Job, now: datetime) -> None:
    """Run a job; a failing job doesn't stop the clock."""
    began = time.perf_counter()
    try:
        job.work(now)
    except Error:
        raise
    except Exception:
        log.exception("a job failed", extra={"job": job.name})
    else:
        log.debug("a job was done", extra={"job": job.name, "ms": round((time.perf_counter() - began) * 1000)})
    if job.every > CLAIM:
        Round.objects.filter(job=job.name).update(due=now + job.every)
