"""Deadlines: when a phase that begins now is due. Pure functions of a clock's terms, a time and a phase."""

from datetime import UTC, date, datetime, time, timedelta
from enum import StrEnum
from zoneinfo import ZoneInfo

import msgspec

MAIN = "M"
"""The letter of the phases for which players need their time; others are short."""

LONGEST = 60 * 24 * 60
"""So many minutes a phase, or any other time of a clock, lasts at most."""

_LONGEST_WAIT = 400
SATURDAY = 5
NEARLY_A_DAY = timedelta(hours=20)
"""So long a phase with a fixed deadline lasts at least; a day less what grace and the host itself may take."""


class Pace(StrEnum):
    """WEEKLY: on fixed weekdays at a fixed time. HOURS: so long after a phase began. LIVE: minutes, until it slows."""

    WEEKLY = "weekly"
    HOURS = "hours"
    LIVE = "live"


class Clock(msgspec.Struct, frozen=True):
    """When phases are due.

    `zone` is the time zone in which weekdays, times and holidays are meant. `days` (Monday is 0) and `at` ("HH:MM")
    matter to main phases of WEEKLY; `minutes` to those of HOURS and LIVE. Other phases last `short` minutes (0: they
    are like main ones). A LIVE game turns into one of `slow` minutes a phase after `live` minutes; never, if that is 0.
    `weekends` and `holidays` are free: no deadline falls on them. `early`: whether a phase is processed as soon as all
    are ready, if so many minutes have passed (`least`).
    """

    pace: Pace = Pace.HOURS
    zone: str = "UTC"
    days: tuple[int, ...] = (0, 2, 4)
    at: str = "20:00"
    minutes: int = 24 * 60
    short: int = 12 * 60
    live: int = 0
    slow: int = 24 * 60
    weekends: bool = False
    holidays: tuple[date, ...] = ()
    early: bool = True
    least: int = 0


def deadline(clock: Clock, began: datetime, letter: str, started: datetime) -> datetime:
    """When a phase of that letter is due that began at a time, in a game that started at another; in UTC.

    Raises: ValueError if the clock leaves no day on which anything could be due.
    """
    short = letter != MAIN and clock.short
    if clock.pace is Pace.WEEKLY and not short:
        return _fixed(clock, began + NEARLY_A_DAY)
    due = began + _length(clock, began, letter, started)
    return due.astimezone(UTC) if clock.pace is Pace.LIVE else _working(clock, due)


def resumed(clock: Clock, now: datetime, left: timedelta, letter: str) -> datetime:
    """When a phase is due that stood still with so much time left: at one of the times that the clock knows.

    Raises: ValueError as `deadline`.
    """
    if clock.pace is Pace.LIVE:
        return (now + left).astimezone(UTC)
    fixed = clock.pace is Pace.WEEKLY and (letter == MAIN or not clock.short)
    return _fixed(clock, now + left) if fixed else _working(clock, now + left)


def earliest(clock: Clock, began: datetime) -> datetime | None:
    """From when on a phase is processed as soon as all are ready; never, if it always waits for its deadline."""
    return began + timedelta(minutes=clock.least) if clock.early else None


def is_live(clock: Clock, began: datetime, started: datetime) -> bool:
    """Whether a phase that began at a time lasts minutes, for people who sit there: a live game has not slowed yet."""
    slowed = clock.live and began >= started + timedelta(minutes=clock.live)
    return clock.pace is Pace.LIVE and not slowed


def most_waiting(clock: Clock) -> timedelta:
    """While a game is live, nobody is waited for longer than this at a time: a main phase."""
    return timedelta(minutes=clock.minutes)


def most_grace(clock: Clock) -> timedelta:
    """While a game is live, its grace time is no longer than this: half a main phase."""
    return max(most_waiting(clock) // 2, timedelta(minutes=1))


def _length(clock: Clock, began: datetime, letter: str, started: datetime) -> timedelta:
    slowed = clock.pace is Pace.LIVE and not is_live(clock, began, started)
    main = clock.slow if slowed else clock.minutes
    return timedelta(minutes=main if letter == MAIN or not clock.short or slowed else clock.short)


def _fixed(clock: Clock, soonest: datetime) -> datetime:
    """The first of the fixed times that is not before another; in UTC."""
    zone = ZoneInfo(clock.zone)
    hour, minute = map(int, clock.at.split(":"))
    for distance in range(_LONGEST_WAIT):
        day = soonest.astimezone(zone).date() + timedelta(days=distance)
        due = datetime.combine(day, time(hour, minute), zone).astimezone(UTC)
        if day.weekday() in clock.days and due >= soonest and not _free(clock, day):
            return due
    raise ValueError("no day of the next year is left for a deadline: all are free")


def _working(clock: Clock, due: datetime) -> datetime:
    """The same time of day on the first day that is not free; in UTC."""
    local = due.astimezone(ZoneInfo(clock.zone))
    for distance in range(_LONGEST_WAIT):
        later = local + timedelta(days=distance)
        if not _free(clock, later.date()):
            return later.astimezone(UTC)
    raise ValueError("no day of the next year is left for a deadline: all are free")


def _free(clock: Clock, day: date) -> bool:
    return day in clock.holidays or (clock.weekends and day.weekday() >= SATURDAY)
