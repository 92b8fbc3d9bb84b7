"""How sure figures of games are: their 95 % intervals."""

from collections.abc import Sequence
from math import hypot, sqrt

SURE = 1.959964
"""Standard deviations that contain a figure of a normal distribution 95 times in a hundred."""

FEWEST = 5
"""Values that an interval of a mean takes at least: fewer tell nothing that could be relied on."""


def half_width(values: Sequence[float]) -> float | None:
    """Half the width of the interval of a mean, by Student's distribution; None of fewer values than `FEWEST`."""
    if len(values) < FEWEST:
        return None
    mean = sum(values) / len(values)
    spread = sum((value - mean) ** 2 for value in values) / (len(values) - 1)
    return student(len(values) - 1) * sqrt(spread / len(values))


def share_bounds(shares: Sequence[float]) -> tuple[float, float] | None:
    """The bounds of the mean of shares from 0 to 1, of which 1 is a win alone; None of fewer values than `FEWEST`.

    Wins alone are rare, and weigh more than all else: where a sample happens to have none, its spread says nothing of
    them. So the proportion of wins has its bounds, the mean of the other shares has its own, and both are put together
    by MOVER (Zou and Donner 2008).
    """
    if len(shares) < FEWEST:
        return None
    others = [share for share in shares if share < 1.0]
    wins = 1 - len(others) / len(shares)
    least, most = proportion(len(shares) - len(others), len(shares))
    other, half = sum(others) / max(len(others), 1), half_width(others)
    low, high = (0.0, 1.0) if half is None else (max(0.0, other - half), min(1.0, other + half))
    mean = wins + (1 - wins) * other
    below = hypot((1 - other) * (wins - least), (1 - wins) * (other - low))
    above = hypot((1 - other) * (most - wins), (1 - wins) * (high - other))
    return max(0.0, mean - below), min(1.0, mean + above)


def shown(mean: float, interval: float | None, times: int = 1) -> str:
    """A mean with its interval, if it has one: "48.0 ± 15.7"."""
    told = f"{times * mean:.1f}"
    return told if interval is None else f"{told} ± {times * interval:.1f}"


def student(freedom: int) -> float:
    """How many standard errors contain a mean 95 times in a hundred, with so many degrees of freedom, from 4.

    By the expansion of Abramowitz and Stegun 26.7.5, which is right to 1 in 1,000 from 4 on.
    """
    z: float = SURE
    terms: tuple[float, ...] = (
        (z**3 + z) / 4,
        (5 * z**5 + 16 * z**3 + 3 * z) / 96,
        (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384,
        (79 * z**9 + 776 * z**7 + 1482 * z**5 - 1920 * z**3 - 945 * z) / 92_160,
    )
    return z + sum(term / float(freedom) ** power for power, term in enumerate(terms, start=1))


def proportion(part: int, whole: int) -> tuple[float, float]:
    """The bounds of a proportion (Wilson 1927)."""
    if not whole:
        return 0.0, 1.0
    share, square = part / whole, SURE * SURE
    middle = (share + square / (2 * whole)) / (1 + square / whole)
    width = SURE * sqrt(share * (1 - share) / whole + square / (4 * whole * whole)) / (1 + square / whole)
    return max(0.0, middle - width), min(1.0, middle + width)
