"""Caches: pictures in the memory of each process or as files, counters such as password attempts shared by all."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from django.core.cache import BaseCache, caches
from django.core.cache.backends.base import DEFAULT_TIMEOUT
from django.core.cache.backends.db import DatabaseCache
from django.core.cache.backends.filebased import FileBasedCache
from django.core.cache.backends.locmem import LocMemCache
from django.db import Error, connection, transaction

from variorum.host.games import storage
from variorum.host.limits.rates import PREFIX

COMMON = "common"
"""The cache in the database. Each use is a query, so it holds only what all processes must share."""

_COUNTED = ("allauth", PREFIX, "coach-", "film-", "here-", "talk-")
"""Prefixes of the keys kept there: allauth's (attempts to sign in, used codes), other attempts, what workers have found
for the coach's pages, films of games, who is present in live games, and what a model for the words of bots has cost."""


class CommonCache(DatabaseCache):
    """The cache in the database. It raises errors of saving, which Django's own cache mistakes for an existing key.

    Otherwise, a host with a full disk would report too many attempts.
    """

    def add(self, key: Any, value: Any, timeout: Any = DEFAULT_TIMEOUT, version: int | None = None) -> bool:
        """Add a value unless the key exists, and tell whether it was new."""
        with _told():
            return super().add(key, value, timeout, version)

    def set(self, key: Any, value: Any, timeout: Any = DEFAULT_TIMEOUT, version: int | None = None) -> None:
        """Set a value."""
        with _told():
            super().set(key, value, timeout, version)

    def touch(self, key: Any, timeout: Any = DEFAULT_TIMEOUT, version: int | None = None) -> bool:
        """Keep a value longer, and tell whether it existed."""
        with _told():
            return super().touch(key, timeout, version)


class GalleryCache(FileBasedCache):
    """The pictures of the page of variants, drawn after a start, for all processes on a machine: 15 MB at most."""

    def __init__(self, location: Any, params: dict[str, Any]) -> None:
        # Six for each variant: in two themes, also as former releases drew it. Some go when there are more.
        super().__init__(location, {**params, "TIMEOUT": None, "OPTIONS": {"MAX_ENTRIES": 1_000}})


@contextmanager
def _told() -> Iterator[None]:
    """Raise an error of storage that happens in a block, though Django ignores it there."""
    failed: list[Error] = []

    def noting(execute: Callable[..., Any], *args: Any) -> Any:
        try:
            return execute(*args)
        except Error as error:
            failed.append(error)
            raise

    # A separate transaction reports a failed commit outside the code in which Django ignores errors.
    with transaction.atomic(), connection.execute_wrapper(noting):
        yield
    for error in failed:
        if storage.trouble(error):
            raise error


class DividedCache(LocMemCache):
    """A cache in the memory of a process, except counters, which are in COMMON.

    Clearing it clears only the process's memory, not what all processes share.
    """

    def add(self, key: Any, value: Any, timeout: Any = DEFAULT_TIMEOUT, version: int | None = None) -> bool:
        """Add a value unless the key exists, and tell whether it was new."""
        if _is_common(key):
            return _common().add(key, value, timeout, version)
        return super().add(key, value, timeout, version)

    def get(self, key: Any, default: Any = None, version: int | None = None) -> Any:
        """The value, or else `default`."""
        return _common().get(key, default, version) if _is_common(key) else super().get(key, default, version)

    def get_many(self, keys: Any, version: int | None = None) -> dict[Any, Any]:
        """The values of those keys that exist: of all in the database with one query."""
        wanted = list(keys)
        common = _common().get_many([key for key in wanted if _is_common(key)], version)
        return {**super().get_many([key for key in wanted if not _is_common(key)], version), **common}

    def set(self, key: Any, value: Any, timeout: Any = DEFAULT_TIMEOUT, version: int | None = None) -> None:
        """Set a value."""
        if _is_common(key):
            _common().set(key, value, timeout, version)
        else:
            super().set(key, value, timeout, version)

    def delete(self, key: Any, version: int | None = None) -> bool:
        """Delete a key, and tell whether it existed."""
        return _common().delete(key, version) if _is_common(key) else super().delete(key, version)


def _is_common(key: Any) -> bool:
    return str(key).startswith(_COUNTED)


def _common() -> BaseCache:
    return caches[COMMON]
