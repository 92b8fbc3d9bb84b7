"""How sure figures of games are: their 95 % intervals."""

from collections.abc import Sequence
from math import sqrt

SURE = 1.96
"""Standard deviations that contain a figure 95 times in a hundred."""


def half_width(values: Sequence[float]) -> float:
    """Half the width of the interval of a mean; 0 for a single value, which tells nothing of it."""
    if len(values) < 2:
        return 0.0
    mean = sum(values) / len(values)
    spread = sum((value - mean) ** 2 for value in values) / (len(values) - 1)
    return SURE * sqrt(spread / len(values))


def proportion(part: int, whole: int) -> tuple[float, float]:
    """The bounds of a proportion (Wilson 1927)."""
    if not whole:
        return 0.0, 1.0
    share, square = part / whole, SURE * SURE
    middle = (share + square / (2 * whole)) / (1 + square / whole)
    width = SURE * sqrt(share * (1 - share) / whole + square / (4 * whole * whole)) / (1 + square / whole)
    return max(0.0, middle - width), min(1.0, middle + width)
