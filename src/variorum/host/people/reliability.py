"""Reliability: the part of the recent deadlines that somebody met. Missed ones fade."""

from collections.abc import Iterable
from datetime import date, timedelta

import msgspec

SPAN = timedelta(days=180)
"""How long deadlines count. A missed one counts less with each day."""

LEAVING = 5
"""How many missed deadlines leaving a game counts as."""


class Day(msgspec.Struct, frozen=True):
    """The deadlines of a day."""

    day: date
    met: int
    missed: int


class Reliability(msgspec.Struct, frozen=True):
    """Met and missed deadlines, and the weight that the missed ones still have."""

    met: int = 0
    missed: int = 0
    weight: float = 0.0

    @property
    def percent(self) -> int:
        """The part of the deadlines that were met, rounded down; 100 without any."""
        whole = self.met + self.weight
        return int(100 * self.met / whole) if whole else 100


def reliability(days: Iterable[Day], today: date) -> Reliability:
    """The reliability on a day."""
    recent = [day for day in days if timedelta() <= today - day.day < SPAN]
    weight = sum(day.missed * (1 - (today - day.day) / SPAN) for day in recent)
    return Reliability(sum(day.met for day in recent), sum(day.missed for day in recent), weight)
