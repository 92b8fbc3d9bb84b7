"""Periodic jobs for games."""

from datetime import datetime, timedelta

from variorum.host.games import private_variants
from variorum.host.games.life import failing, phases, rollcall, sandboxes
from variorum.host.games.seats import guests
from variorum.host.games.work.ticker import every


@every(timedelta(seconds=30))
def expire_roll_calls(now: datetime) -> None:
    """Return games whose roll call has expired to looking for players."""
    rollcall.expire(now)


@every(timedelta(hours=1))
def try_failed_phases_again(now: datetime) -> None:
    """Retry failed phases of games without a game master, in case the program has been fixed."""
    for pk, phase in failing.failed(now):
        phases.try_again(pk, phase)


@every(timedelta(hours=1))
def sweep_guests(now: datetime) -> None:
    """Delete games that guests have abandoned."""
    guests.sweep(now)


@every(timedelta(hours=1))
def sweep_sandboxes(now: datetime) -> None:
    """Delete sandboxes that have been unused for long."""
    sandboxes.sweep_sandboxes(now)


@every(timedelta(hours=1))
def sweep_editions(now: datetime) -> None:
    """Delete versions of private variants that nobody plays and nobody can play any more."""
    private_variants.sweep(now)
