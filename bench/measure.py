"""Timing: the same work repeated, the best of several rounds.

Time is the thread's own on the processor, so that other programs on the machine distort little.
"""

import time
from collections.abc import Callable, Sequence

ROUNDS = 5


def best(work: Callable[[], object], rounds: int = ROUNDS) -> float:
    """Seconds of the fastest of some rounds."""
    return min(timed(work) for _ in range(rounds))


def timed(work: Callable[[], object], clock: Callable[[], float] = time.thread_time) -> float:
    """Seconds of one call."""
    start = clock()
    work()
    return clock() - start


def mean(values: Sequence[float]) -> float:
    """The mean of some values."""
    return sum(values) / len(values)
