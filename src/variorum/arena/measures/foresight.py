"""How well a score tells beforehand what will happen, such as that an offer will be broken."""

from collections.abc import Sequence
from itertools import groupby, pairwise

Forecast = tuple[float, bool]
"""A score, higher for what is thought likelier, and whether it happened."""


def curve(forecasts: Sequence[Forecast]) -> tuple[tuple[float, float], ...]:
    """The curve of a score: for each threshold, the part of what didn't happen above it, and of what did.

    From (0, 0) to (1, 1). Raises: ValueError if all happened, or nothing did.
    """
    happened = sum(did for _, did in forecasts)
    others = len(forecasts) - happened
    if not happened or not others:
        raise ValueError("a curve needs forecasts of what happened and of what didn't")
    points, alarms, hits = [(0.0, 0.0)], 0, 0
    ranked = sorted(forecasts, key=lambda one: -one[0])
    for _, tied in groupby(ranked, key=lambda one: one[0]):
        said = [did for _, did in tied]
        hits += sum(said)
        alarms += len(said) - sum(said)
        points.append((alarms / others, hits / happened))
    return tuple(points)


def area(forecasts: Sequence[Forecast]) -> float:
    """The area below the curve: how often what happened had a higher score than what didn't; 0.5 is guessing.

    Raises: ValueError as `curve`.
    """
    points = curve(forecasts)
    return sum((x - before) * (y + low) / 2 for (before, low), (x, y) in pairwise(points))


def brier(forecasts: Sequence[Forecast]) -> float:
    """The mean squared error of scores that are chances; 0 is perfect. Raises: ValueError of none."""
    if not forecasts:
        raise ValueError("no forecasts")
    return sum((chance - did) ** 2 for chance, did in forecasts) / len(forecasts)
