"""Lengths of time as people say them: "36 hours", "every hour"."""

from datetime import timedelta

from variorum.game.event import counted
from variorum.host.games.clock.deadlines import Clock, Pace, most_waiting

HOUR, DAY = 60, 24 * 60
DAYS = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")


def told(time: int | timedelta) -> str:
    """A length of time, or a number of minutes, in words."""
    minutes = time // timedelta(minutes=1) if isinstance(time, timedelta) else time
    days, rest = divmod(minutes, DAY)
    hours, left = divmod(rest, HOUR)
    if days >= 2 or (days and not rest):
        parts = [_some(days, "day"), _some(hours, "hour"), _some(left, "minute")]
    else:
        parts = [_some(hours + days * 24, "hour"), _some(left, "minute")]
    return " ".join(part for part in parts if part) or "no time"


def another(minutes: int) -> str:
    """More time in words: "another day", "5 hours more"."""
    return {DAY: "another day", HOUR: "another hour"}.get(minutes) or f"{told(minutes)} more"


def every(minutes: int) -> str:
    """How often something happens: "every hour", "every 90 minutes"."""
    length = told(minutes) if told(minutes).count(" ") == 1 else counted(minutes, "minute")
    return f"every {length.removeprefix('1 ')}"


def waiting(clock: Clock, time: timedelta, most: timedelta | None = None) -> str:
    """A waiting time, at most a movement phase, or `most`, while the game is live."""
    most = most_waiting(clock) if most is None else most
    if clock.pace is not Pace.LIVE or time <= most:
        return told(time)
    if not clock.live:
        return told(most)
    return f"{told(most)} ({told(time)} once the game has slowed down)"


def _some(number: int, what: str) -> str:
    return counted(number, what) if number else ""
