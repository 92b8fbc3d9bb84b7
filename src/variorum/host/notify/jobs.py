"""This app's recurring jobs."""

from datetime import datetime, timedelta

from variorum.host.games.work.ticker import every
from variorum.host.notify.services import clock


@every(timedelta(seconds=10))
def warn(now: datetime) -> None:
    """Warn of near deadlines."""
    clock.warn(now)


@every(timedelta(minutes=5))
def prune(now: datetime) -> None:
    """Delete old rows, and queue lost mails again."""
    clock.prune(now)
