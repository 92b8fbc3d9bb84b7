"""Deadlines as pure functions of a clock, a time and a phase."""

from datetime import UTC, date, datetime, time, timedelta
from typing import Annotated
from zoneinfo import ZoneInfo

import msgspec
from msgspec import Meta

from variorum.host.schema.choice import Choice

MAIN = "M"
"""The letter of movement phases; other phases can be shorter."""

LONGEST = 60 * 24 * 60
"""The limit, in minutes, of phases and other times of a clock."""

MOST_HOLIDAYS = 100
"""The limit of days without deadlines in a game."""

_LONGEST_WAIT = 400
"""Days to look ahead: a year and a month, for clocks whose free days leave a single day of the year."""

SATURDAY = 5
NEARLY_A_DAY = timedelta(hours=20)
"""The minimum before a fixed deadline: a day, minus room for a grace period and processing."""


class Pace(Choice):
    """WEEKLY: fixed weekdays and time. HOURS: a length per phase. LIVE: minutes per phase, slower later."""

    WEEKLY = "weekly", "on fixed weekdays"
    HOURS = "hours", "a number of hours per phase"
    LIVE = "live", "live: a number of minutes per phase, slower later"


def _minutes(title: str, meaning: str = "", least: int = 0) -> Meta:
    return Meta(title=title, description=meaning, ge=least, le=LONGEST)


class Clock(msgspec.Struct, frozen=True):
    """The deadlines of a game.

    `zone` is the time zone of weekdays, times and holidays. `days` (Monday is 0) and `at` set the movement phases of
    WEEKLY, `minutes` those of HOURS and LIVE. Other phases last `short` minutes. After `live` minutes, a LIVE game
    slows down to `slow` minutes per phase. Until then, it has a break of `rest` minutes every `stretch` minutes: the
    phase into which it falls is that much longer. No deadline falls on `weekends` or `holidays`, if set.
    """

    pace: Annotated[Pace, Meta(title="Deadlines")] = Pace.HOURS
    zone: Annotated[str, Meta(title="Time zone", max_length=64)] = "UTC"
    days: Annotated[
        tuple[Annotated[int, Meta(ge=0, le=6)], ...],
        Meta(title="Days", description="0 is Monday.", min_length=1, max_length=7),
    ] = (0, 2, 4)
    at: Annotated[
        str, Meta(title="Time", description="HH:MM.", pattern="^([01]?[0-9]|2[0-3]):[0-5]?[0-9]$", max_length=5)
    ] = "20:00"
    minutes: Annotated[int, _minutes("Minutes per movement phase", least=1)] = 24 * 60
    short: Annotated[
        int, _minutes("Minutes per retreat or build phase", "0: the same deadlines as movement phases.")
    ] = 12 * 60
    live: Annotated[int, _minutes("Minutes until the game slows down", "0: the game stays live to the end.")] = 0
    slow: Annotated[int, _minutes("Minutes per phase from then on", least=1)] = 24 * 60
    stretch: Annotated[int, _minutes("Minutes between breaks", "0: no breaks.")] = 0
    rest: Annotated[int, _minutes("Minutes of a break")] = 0
    weekends: Annotated[bool, Meta(title="No deadlines on weekends")] = False
    holidays: Annotated[tuple[date, ...], Meta(title="Days without deadlines", max_length=MOST_HOLIDAYS)] = ()
    early: Annotated[bool, Meta(title="Process a phase as soon as everyone is ready")] = True
    least: Annotated[int, _minutes("Minimum minutes per phase")] = 0


def faults(clock: Clock, now: datetime) -> list[str]:
    """Why no phase that begins now could end by a clock within its bounds; empty if it could."""
    try:
        ZoneInfo(clock.zone)
    except (LookupError, ValueError, OSError):
        return [f'zone: unknown time zone "{clock.zone}"; use one such as Europe/Berlin']
    try:
        deadline(clock, now, MAIN, now - timedelta(days=1))
    except ValueError as error:
        return [f"days: {error}"]
    return []


def deadline(clock: Clock, began: datetime, letter: str, started: datetime) -> datetime:
    """The deadline, in UTC, of a phase with its letter and beginning, in a game with its start.

    Raises: ValueError if the clock leaves no day for a deadline.
    """
    short = letter != MAIN and clock.short
    if clock.pace is Pace.WEEKLY and not short:
        return _fixed(clock, began + NEARLY_A_DAY)
    due = began + _length(clock, began, letter, started)
    return due.astimezone(UTC) if clock.pace is Pace.LIVE else _working(clock, due)


def resumed(clock: Clock, now: datetime, left: timedelta, letter: str) -> datetime:
    """The deadline of a phase that resumes with some time left, as the clock allows.

    Raises: ValueError as `deadline`.
    """
    if clock.pace is Pace.LIVE:
        return (now + left).astimezone(UTC)
    fixed = clock.pace is Pace.WEEKLY and (letter == MAIN or not clock.short)
    return _fixed(clock, now + left) if fixed else _working(clock, now + left)


def allowed_at(clock: Clock, due: datetime) -> datetime:
    """A time, or the same time on the first later day on which the clock lets a deadline fall.

    Raises: ValueError as `deadline`.
    """
    return due.astimezone(UTC) if clock.pace is Pace.LIVE else _working(clock, due)


def earliest(clock: Clock, began: datetime) -> datetime | None:
    """The earliest time to process a phase when everyone is ready; None if it always waits for its deadline."""
    return began + timedelta(minutes=clock.least) if clock.early else None


def is_live(clock: Clock, began: datetime, started: datetime) -> bool:
    """Whether a phase is part of a live game that hasn't slowed down."""
    slowed = clock.live and began >= started + timedelta(minutes=clock.live)
    return clock.pace is Pace.LIVE and not slowed


def most_waiting(clock: Clock) -> timedelta:
    """The limit of waiting times in live games: a movement phase."""
    return timedelta(minutes=clock.minutes)


def most_grace(clock: Clock) -> timedelta:
    """The limit of the grace period in live games: half a movement phase."""
    return max(most_waiting(clock) // 2, timedelta(minutes=1))


def _length(clock: Clock, began: datetime, letter: str, started: datetime) -> timedelta:
    slowed = clock.pace is Pace.LIVE and not is_live(clock, began, started)
    main = clock.slow if slowed else clock.minutes
    length = timedelta(minutes=main if letter == MAIN or not clock.short or slowed else clock.short)
    if clock.pace is not Pace.LIVE or slowed or not clock.stretch:
        return length
    stretch = timedelta(minutes=clock.stretch)
    breaks = (began + length - started) // stretch > (began - started) // stretch
    return length + timedelta(minutes=clock.rest) if breaks else length


def _fixed(clock: Clock, soonest: datetime) -> datetime:
    """The first fixed deadline at or after a time, in UTC."""
    zone = ZoneInfo(clock.zone)
    hour, minute = map(int, clock.at.split(":"))
    for distance in range(_LONGEST_WAIT):
        day = soonest.astimezone(zone).date() + timedelta(days=distance)
        due = datetime.combine(day, time(hour, minute), zone).astimezone(UTC)
        if day.weekday() in clock.days and due >= soonest and not _free(clock, day):
            return due
    raise ValueError("no day of the next year is left for a deadline: all are free")


def _working(clock: Clock, due: datetime) -> datetime:
    """The same time on the first day without restrictions, in UTC."""
    local = due.astimezone(ZoneInfo(clock.zone))
    for distance in range(_LONGEST_WAIT):
        later = local + timedelta(days=distance)
        if not _free(clock, later.date()):
            return later.astimezone(UTC)
    raise ValueError("no day of the next year is left for a deadline: all are free")


def _free(clock: Clock, day: date) -> bool:
    return day in clock.holidays or (clock.weekends and day.weekday() >= SATURDAY)
