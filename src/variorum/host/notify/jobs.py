"""What the clock does for this app again and again."""

from datetime import datetime, timedelta

from variorum.host.games.ticker import every
from variorum.host.notify.services import clock


@every(timedelta(seconds=10))
def warn(now: datetime) -> None:
    """Warn of deadlines that are near."""
    clock.warn(now)


@every(timedelta(minutes=5))
def prune(now: datetime) -> None:
    """Delete what is old, and look after what got lost."""
    clock.prune(now)
