"""Reading and checking a game's terms from plain data."""

from datetime import timedelta
from typing import Any
from zoneinfo import available_timezones

import msgspec
from django.utils import timezone

from variorum.host.api.bodies import unknown
from variorum.host.games.clock.deadlines import LONGEST, Clock, deadline
from variorum.host.games.common import ProblemsError
from variorum.host.games.terms import LONGEST_EXTENSION, MOST_EXTENSIONS, MOST_GAMES, MOST_RATING, Terms

INVALID = "Invalid terms."
_BOUNDS = {
    "minutes": (1, LONGEST),
    "short": (0, LONGEST),
    "live": (0, LONGEST),
    "slow": (1, LONGEST),
    "stretch": (0, LONGEST),
    "rest": (0, LONGEST),
    "least": (0, LONGEST),
}
_MOST_HOLIDAYS = 100


def terms_of(plain: dict[str, Any]) -> Terms:
    """The terms described by plain data. Those left out take their defaults.

    Raises: ProblemsError.
    """
    if strange := _unknown(plain):
        raise ProblemsError(strange, INVALID)
    try:
        terms = msgspec.convert(plain, Terms)
    except ValueError as error:
        raise ProblemsError([str(error)], INVALID) from None
    wrong = [
        *_clock(terms.clock),
        *_bounded("grace", terms.grace, 0, 60 * 24 * 7),
        *_bounded("patience", terms.patience, 1, 24 * 30),
        *_bounded("least_reliability", terms.least_reliability, 0, 100),
        *_bounded("least_rating", terms.least_rating, 0, MOST_RATING),
        *_bounded("least_games", terms.least_games, 0, MOST_GAMES),
        *_bounded("extensions", terms.extensions, 0, MOST_EXTENSIONS),
        *_bounded("extension_hours", terms.extension_hours, 1, LONGEST_EXTENSION),
        *_bounded("extension_reliability", terms.extension_reliability, 0, 100),
    ]
    if wrong:
        raise ProblemsError(wrong, INVALID)
    return terms


def _unknown(plain: dict[str, Any]) -> tuple[str, ...]:
    """A sentence on each name in terms, or in their clock, that none has."""
    clock = plain.get("clock")
    inner = clock if isinstance(clock, dict) else {}
    return (
        *unknown(plain, Terms.__struct_fields__, "terms."),
        *unknown(inner, Clock.__struct_fields__, "terms.clock."),
    )


def _clock(clock: Clock) -> list[str]:
    wrong = [
        text for name, (least, most) in _BOUNDS.items() for text in _bounded(name, getattr(clock, name), least, most)
    ]
    if clock.zone not in available_timezones():
        wrong.append(f'clock.zone: unknown time zone "{clock.zone[:40]}"; use one such as Europe/Berlin')
    if not clock.days or not set(clock.days) <= set(range(7)) or len(clock.days) > 7:
        wrong.append("clock.days: use at least one of 0 (Monday) to 6 (Sunday), each once")
    if len(clock.holidays) > _MOST_HOLIDAYS:
        wrong.append(f"clock.holidays: use at most {_MOST_HOLIDAYS} days")
    return wrong or _tried(clock)


def _tried(clock: Clock) -> list[str]:
    """The problem of a clock that can't set a deadline."""
    now = timezone.now()
    try:
        deadline(clock, now, "M", now - timedelta(days=1))
    except ValueError as error:
        return [f"clock: {error}"]
    return []


def _bounded(name: str, value: int, least: int, most: int) -> list[str]:
    return [] if least <= value <= most else [f"{name}: must be between {least} and {most}, not {value}"]
