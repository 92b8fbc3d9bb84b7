"""What a creator may decide, checked: the terms of a game from plain data."""

from datetime import timedelta
from typing import Any
from zoneinfo import available_timezones

import msgspec
from django.utils import timezone

from variorum.host.api.problems import WrongError
from variorum.host.games.clock import LONGEST, Clock, deadline
from variorum.host.games.terms import Terms

_BOUNDS = {
    "minutes": (1, LONGEST),
    "short": (0, LONGEST),
    "live": (0, LONGEST),
    "slow": (1, LONGEST),
    "least": (0, LONGEST),
}
_MOST_HOLIDAYS = 100


def terms_of(plain: dict[str, Any]) -> Terms:
    """The terms that plain data describe; what is left out is as usual.

    Raises: WrongError.
    """
    try:
        terms = msgspec.convert(plain, Terms)
    except ValueError as error:
        raise WrongError("These are no terms of a game.", [str(error)]) from None
    wrong = [
        *_clock(terms.clock),
        *_bounded("grace", terms.grace, 0, 60 * 24 * 7),
        *_bounded("patience", terms.patience, 1, 24 * 30),
    ]
    if wrong:
        raise WrongError("These are no terms of a game.", wrong)
    return terms


def _clock(clock: Clock) -> list[str]:
    wrong = [
        text for name, (least, most) in _BOUNDS.items() for text in _bounded(name, getattr(clock, name), least, most)
    ]
    if clock.zone not in available_timezones():
        wrong.append(f'clock.zone: there is no time zone "{clock.zone[:40]}"; write one such as Europe/Berlin')
    if not clock.days or not set(clock.days) <= set(range(7)) or len(clock.days) > 7:
        wrong.append("clock.days: some of 0 (Monday) to 6")
    if len(clock.holidays) > _MOST_HOLIDAYS:
        wrong.append(f"clock.holidays: at most {_MOST_HOLIDAYS}")
    return wrong or _tried(clock)


def _tried(clock: Clock) -> list[str]:
    """Whether the clock sets deadlines at all."""
    now = timezone.now()
    try:
        deadline(clock, now, "M", now - timedelta(days=1))
    except ValueError as error:
        return [f"clock: {error}"]
    return []


def _bounded(name: str, value: int, least: int, most: int) -> list[str]:
    return [] if least <= value <= most else [f"{name}: from {least} to {most}, not {value}"]
