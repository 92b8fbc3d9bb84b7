"""Giving memory back to the system that a process has used once and doesn't need any more."""

import ctypes
from collections.abc import Callable
from contextlib import suppress
from threading import Event, Thread

EVERY = 30.0
"""Seconds between two times: what a burst has used is back within a minute, and each costs a few milliseconds."""


def keep_small(*others: Callable[[], None], every: float = EVERY) -> Callable[[], None]:
    """Begin to give memory back, and call `others` each time before. Returns what ends it.

    The C library keeps the free memory of each thread that has ever worked for later work of the same thread: after
    a burst, which has many threads, that is most of what a server holds.
    """
    done, trim = Event(), _trim()

    def work() -> None:
        while not done.wait(every):
            for call in others:
                call()
            trim()

    Thread(target=work, name="memory", daemon=True).start()
    return done.set


def _trim() -> Callable[[], object]:
    """What gives back all free memory with the C library of GNU; nothing with others, which do so by themselves."""
    with suppress(OSError, AttributeError):
        trim = ctypes.CDLL(None).malloc_trim
        return lambda: trim(0)
    return lambda: None
