"""Connections of the pool that work, at once.

The pool's own check waits a second after the first connection that has been broken, two after the next, and so on: a
restart of the database breaks all of them, and so whoever comes first would wait for more than ten seconds.
"""

from typing import Any

from django.db.backends.postgresql import base
from psycopg import Error
from psycopg_pool import ConnectionPool


class DatabaseWrapper(base.DatabaseWrapper):
    """PostgreSQL, with connections that are checked when a thread takes them."""

    def get_new_connection(self, conn_params: dict[str, Any]) -> Any:
        """A connection that works; those of the pool that don't are replaced."""
        found = super().get_new_connection(conn_params)
        pool = self.pool
        for _ in range(pool.max_size if pool else 0):
            if _works(found):
                break
            pool.putconn(found)
            found = super().get_new_connection(conn_params)
        return found


def _works(connection: Any) -> bool:
    try:
        ConnectionPool.check_connection(connection)
    except Error:
        return False
    return True
