"""What the host remembers for a while: pictures in the memory of a process, attempts at passwords for all processes."""

from collections.abc import Callable
from typing import Any

from django.core.cache import BaseCache, caches
from django.core.cache.backends.base import DEFAULT_TIMEOUT
from django.core.cache.backends.db import DatabaseCache
from django.core.cache.backends.locmem import LocMemCache
from django.db import DatabaseError, connection, transaction

from variorum.host.games import storage
from variorum.host.games.throttle import PREFIX

COMMON = "common"
"""The cache in the database. Each use is a query, so only what must hold across processes is kept there."""

_COUNTED = ("allauth", PREFIX, "api-foundings-")
"""With these begins what is kept there: what allauth remembers (how often somebody tried to sign in, and which codes
have been used), attempts at the passwords of games, and how many games a program has created."""


class CommonCache(DatabaseCache):
    """The cache in the database, which tells when nothing can be saved: Django's own takes that for "is there already".

    Else a host whose disk is full would tell people that they had tried too often.
    """

    def _base_set(self, mode: str, key: str, value: Any, timeout: Any = DEFAULT_TIMEOUT) -> bool:
        failed: list[DatabaseError] = []

        def noting(execute: Callable[..., Any], *args: Any) -> Any:
            try:
                return execute(*args)
            except DatabaseError as error:
                failed.append(error)
                raise

        # In a transaction of our own, so that a commit that fails is told outside of what Django's own passes over.
        with transaction.atomic(), connection.execute_wrapper(noting):
            done: bool = super()._base_set(mode, key, value, timeout)  # type: ignore[misc]  # not in its stubs
        for error in failed:
            if storage.trouble(error):
                raise error
        return done


class DividedCache(LocMemCache):
    """A process's own memory, but for what is counted, which it adds, gets, sets and deletes in COMMON.

    Clearing it clears the process's own memory: what all processes remember is not one's to forget.
    """

    def add(self, key: Any, value: Any, timeout: Any = DEFAULT_TIMEOUT, version: int | None = None) -> bool:
        """Remember something unless it is remembered already; whether it was new."""
        if _is_common(key):
            return _common().add(key, value, timeout, version)
        return super().add(key, value, timeout, version)

    def get(self, key: Any, default: Any = None, version: int | None = None) -> Any:
        """What is remembered, or else `default`."""
        return _common().get(key, default, version) if _is_common(key) else super().get(key, default, version)

    def set(self, key: Any, value: Any, timeout: Any = DEFAULT_TIMEOUT, version: int | None = None) -> None:
        """Remember something."""
        if _is_common(key):
            _common().set(key, value, timeout, version)
        else:
            super().set(key, value, timeout, version)

    def delete(self, key: Any, version: int | None = None) -> bool:
        """Forget something; whether it was remembered."""
        return _common().delete(key, version) if _is_common(key) else super().delete(key, version)


def _is_common(key: Any) -> bool:
    return str(key).startswith(_COUNTED)


def _common() -> BaseCache:
    return caches[COMMON]
