"""Timing: the same work repeated, the best of several rounds."""

import time
from collections.abc import Callable, Sequence

ROUNDS = 5


def best(work: Callable[[], object], rounds: int = ROUNDS) -> float:
    """Seconds of the fastest of some rounds."""
    return min(timed(work) for _ in range(rounds))


def timed(work: Callable[[], object]) -> float:
    """Seconds of one call."""
    start = time.perf_counter()
    work()
    return time.perf_counter() - start


def mean(values: Sequence[float]) -> float:
    """The mean of some values."""
    return sum(values) / len(values)
