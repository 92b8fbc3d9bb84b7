"""Periodic jobs for people's records."""

from datetime import datetime, timedelta

from variorum.host.games.work.ticker import every
from variorum.host.people.services import diligence


@every(timedelta(days=1))
def sweep_diligence(now: datetime) -> None:
    """Delete notes of deadlines that count no more."""
    diligence.sweep(now)
