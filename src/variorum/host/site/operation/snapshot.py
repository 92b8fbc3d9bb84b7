"""Transactions that read a consistent state of the database."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, cast

from django.db import connection, transaction


@contextmanager
def snapshot() -> Iterator[None]:
    """Read in the block without blocking writers or seeing their changes."""
    made = cast("Any", connection)
    if made.vendor == "sqlite":
        made.ensure_connection()
        usual, made.transaction_mode = made.transaction_mode, "DEFERRED"
        try:
            with transaction.atomic():
                yield
        finally:
            made.transaction_mode = usual
        return
    with transaction.atomic(), made.cursor() as cursor:
        cursor.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY")
        yield
