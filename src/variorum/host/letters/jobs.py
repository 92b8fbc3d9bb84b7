"""This app's recurring jobs."""

from datetime import datetime, timedelta

from variorum.host.games.work.ticker import every
from variorum.host.letters.inbox import forget_old
from variorum.host.letters.opening import open_mails, waiting


@every(timedelta(hours=6))
def forget(_now: datetime) -> None:
    """Delete the traces of old mails."""
    forget_old()


@every(timedelta(seconds=30))
def open_those_left(_now: datetime) -> None:
    """Let a worker open mails that another has begun, and then ended."""
    if waiting().exists():
        open_mails.enqueue()
