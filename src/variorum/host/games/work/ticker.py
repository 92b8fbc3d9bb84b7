"""Periodic jobs: apps register them, and workers run those that are due, one worker at a time.

If a worker dies, a job may run twice, so the second run must do no harm.
"""

from collections.abc import Callable
from datetime import datetime, timedelta

import msgspec

Work = Callable[[datetime], object]


class Job(msgspec.Struct, frozen=True):
    """A periodic job; `work` gets the current time."""

    name: str
    every: timedelta
    work: Work


_JOBS: dict[str, Job] = {}


def every(interval: timedelta) -> Callable[[Work], Work]:
    """Register a function as a job; `site.apps` names its module."""

    def register(work: Work) -> Work:
        name = f"{work.__module__}.{work.__name__}"
        _JOBS[name] = Job(name, interval, work)
        return work

    return register


def jobs() -> tuple[Job, ...]:
    """All jobs, by name."""
    return tuple(_JOBS[name] for name in sorted(_JOBS))
