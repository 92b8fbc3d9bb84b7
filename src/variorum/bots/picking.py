"""Choices of the best of several things, or sometimes the next best, to keep bots unpredictable."""

from collections.abc import Iterable
from random import Random
from typing import TypeVar

Thing = TypeVar("Thing")

_NEXT = 0.4
"""The chance of looking at the next best thing."""

_SLOPE = 5.0
"""How fast that chance falls with what is lost."""


def pick(things: Iterable[tuple[float, Thing]], chance: Random) -> Thing:
    """A choice among things with their values; there must be at least one."""
    best = sorted(things, key=lambda thing: -thing[0])
    place = 0
    while place + 1 < len(best) and _slips(best[place][0], best[place + 1][0], chance):
        place += 1
    return best[place][1]


def _slips(value: float, following: float, chance: Random) -> bool:
    lost = (value - following) * _SLOPE / value if value > 0 else 0.0
    return chance.random() < _NEXT and chance.random() >= lost
