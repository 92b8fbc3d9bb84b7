"""What workers do again and again for games."""

from datetime import datetime, timedelta

from variorum.host.games.services import rollcall
from variorum.host.games.ticker import every


@every(timedelta(seconds=30))
def expire_roll_calls(now: datetime) -> None:
    """Let games whose roll was called in vain look for players again."""
    rollcall.expire(now)
