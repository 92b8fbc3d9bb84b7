"""Stopping a bot that hangs."""

import signal
from collections.abc import Iterator
from contextlib import contextmanager
from threading import current_thread, main_thread


@contextmanager
def stopped_after(seconds: float) -> Iterator[None]:
    """Interrupt the block after so many seconds, if it runs in the main thread, as the tasks of workers do.

    Raises: TimeoutError.
    """
    if current_thread() is not main_thread():
        yield
        return

    def stop(_signal: int, _frame: object) -> None:
        raise TimeoutError(f"no answer within {seconds:g} seconds")

    before = signal.signal(signal.SIGALRM, stop)
    signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
