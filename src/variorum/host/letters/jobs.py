"""This app's recurring job."""

from datetime import datetime, timedelta

from variorum.host.games.work.ticker import every
from variorum.host.letters.receiving import forget_old


@every(timedelta(hours=6))
def forget(_now: datetime) -> None:
    """Delete the traces of old mails."""
    forget_old()
