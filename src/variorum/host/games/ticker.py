"""Jobs that are done again and again, by one worker at a time: apps register theirs, workers run those that are due.

A job may run twice, if a worker dies; then the second time must do no harm.
"""

from collections.abc import Callable
from datetime import datetime, timedelta

import msgspec

Work = Callable[[datetime], object]


class Job(msgspec.Struct, frozen=True):
    """Something to be done every so often; `work` is given the time."""

    name: str
    every: timedelta
    work: Work


_JOBS: dict[str, Job] = {}


def every(interval: timedelta) -> Callable[[Work], Work]:
    """Register a function as a job; connect by importing its module in the app's `ready`."""

    def register(work: Work) -> Work:
        name = f"{work.__module__}.{work.__name__}"
        _JOBS[name] = Job(name, interval, work)
        return work

    return register


def jobs() -> tuple[Job, ...]:
    """All jobs, by name."""
    return tuple(_JOBS[name] for name in sorted(_JOBS))
