"""Pieces of work of processes that live long: each begins with a connection to the database that works.

A request of the host is such a piece, and Django cares for its connections. All other threads that live longer than one
piece, such as those of workers, of the doors for mail, and of the reader for live pages, ask for theirs here. What a
piece marks as done, and what it does, stand in one transaction; what is to leave the host is queued there as a task of
a worker, so that neither is lost with a connection.
"""

import logging
from collections.abc import Iterator
from contextlib import contextmanager

from django.db import Error, close_old_connections, connection

log = logging.getLogger(__name__)


@contextmanager
def piece_of_work() -> Iterator[None]:
    """A piece of work: a connection that broke since the last one, or breaks in this one, isn't used again."""
    close_old_connections()
    try:
        yield
    except Error:
        if not connection.in_atomic_block:
            connection.close()
        raise
    finally:
        close_old_connections()


def tell_of(error: Exception) -> None:
    """Log that the database doesn't respond, in one line."""
    log.warning("the database doesn't respond", extra={"reason": " ".join(str(error).split())[:200]})
