"""What workers do again and again for games."""

from datetime import datetime, timedelta

from variorum.host.games.services import failing, phases, rollcall
from variorum.host.games.ticker import every


@every(timedelta(seconds=30))
def expire_roll_calls(now: datetime) -> None:
    """Let games whose roll was called in vain look for players again."""
    rollcall.expire(now)


@every(timedelta(hours=1))
def try_failed_phases_again(now: datetime) -> None:
    """Let games go on that nobody but a mended program could help."""
    for pk, phase in failing.failed(now):
        phases.try_again(pk, phase)
