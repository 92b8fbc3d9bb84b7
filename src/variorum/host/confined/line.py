"""The waiting line: so many jobs run at once, one of each person, and only so many wait."""

from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from threading import Condition
from time import monotonic

from variorum.host.confined.job import AbandonedError, BusyError

_BREATH = 0.2
"""Seconds after which somebody who waits looks whether the answer is still wanted."""


class JobQueue:
    """Turns for jobs of this process. `whose` is a person or another name; work of the host itself has none."""

    def __init__(self, at_once: int, most_waiting: int, of_one: int, patience: float) -> None:
        self._at_once, self._most_waiting, self._of_one, self._patience = at_once, most_waiting, of_one, patience
        self._running: Counter[str] = Counter()
        self._waiting: Counter[str] = Counter()
        self._changed = Condition()

    @contextmanager
    def turn(self, whose: str, is_abandoned: Callable[[], bool]) -> Iterator[None]:
        """A turn, until the block ends.

        Raises: BusyError if too many wait, or it takes too long; AbandonedError.
        """
        with self._changed:
            self._enter(whose, is_abandoned)
        try:
            yield
        finally:
            with self._changed:
                self._running -= Counter([whose])
                self._changed.notify_all()

    def _enter(self, whose: str, is_abandoned: Callable[[], bool]) -> None:
        if not self._is_free(whose):
            if self._waiting.total() >= self._most_waiting or (whose and self._waiting[whose] >= self._of_one):
                raise BusyError
            self._waiting[whose] += 1
            try:
                self._wait(whose, is_abandoned)
            finally:
                self._waiting -= Counter([whose])
        self._running[whose] += 1

    def _wait(self, whose: str, is_abandoned: Callable[[], bool]) -> None:
        until = monotonic() + self._patience
        while not self._is_free(whose):
            if is_abandoned():
                raise AbandonedError
            if monotonic() > until:
                raise BusyError
            self._changed.wait(_BREATH)

    def _is_free(self, whose: str) -> bool:
        return self._running.total() < self._at_once and not (whose and self._running[whose])
