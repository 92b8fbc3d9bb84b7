"""Lengths of time as people say them: "36 hours", "every hour"."""

from datetime import timedelta

from variorum.game.event import counted

HOUR, DAY = 60, 24 * 60


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


def every(minutes: int) -> str:
    """How often something happens: "every hour", "every 90 minutes"."""
    length = told(minutes) if told(minutes).count(" ") == 1 else counted(minutes, "minute")
    return f"every {length.removeprefix('1 ')}"


def _some(number: int, what: str) -> str:
    return counted(number, what) if number else ""
