"""Format of backups: gzipped JSON lines with a head, a line per object, and a tail with their number and digest.

A backup contains objects instead of tables, so it can be restored into another kind of database. It leaves out what can
be recreated: sessions, attempts to sign in, finished tasks, data of workers, and Django's lists of tables and
permissions.
"""

import hashlib
from collections.abc import Iterator
from datetime import datetime
from typing import Any

import msgspec
from django.apps import apps
from django.core.serializers import sort_dependencies
from django.core.serializers.json import DjangoJSONEncoder
from django.core.serializers.jsonl import Serializer
from django.db.models import Model

FORMAT = 1

_REMADE = {
    "sessions.session",
    "site.worker",
    "site.round",
    "site.attempt",
    "site.proof",
    "games.botsheet",
    "accounts.mail",
    "contenttypes.contenttype",
    "auth.permission",
}
"""Models left out of backups."""


class Head(msgspec.Struct, frozen=True):
    """The first line: the version of the program, its migrations, the number of objects per model, and a digest.

    That of the schema is in all but the oldest backups.
    """

    backup: int
    version: str
    made: str
    migrations: tuple[str, ...]
    counts: dict[str, int]
    schema: str = ""


class Tail(msgspec.Struct, frozen=True):
    """The last line: the number of objects, and the SHA-256 of all lines before."""

    objects: int
    sha256: str


class Digest:
    """A running digest of lines."""

    def __init__(self) -> None:
        self._digest = hashlib.sha256()

    def passing(self, line: bytes) -> bytes:
        """Add a line, and return it."""
        self._digest.update(line)
        return line

    def __str__(self) -> str:
        return self._digest.hexdigest()


class _Exact(DjangoJSONEncoder):
    """Times with microseconds, which Django's encoder cuts off."""

    def default(self, o: Any) -> Any:
        return o.isoformat() if isinstance(o, datetime) else super().default(o)


def models() -> tuple[type[Model], ...]:
    """The models in backups, each after those that it refers to."""
    listed = [(config, None) for config in apps.get_app_configs() if config.models_module]
    found: list[type[Model]] = sort_dependencies(listed)
    return tuple(filter(is_kept, found))


def is_kept(model: type[Model]) -> bool:
    """Whether a model's rows are in backups."""
    return label(model) not in _REMADE and model._meta.managed  # noqa: SLF001


def label(model: type[Model]) -> str:
    """A model's name, such as games.game."""
    return model._meta.label_lower  # noqa: SLF001 - Django's documented interface


def rows(model: type[Model]) -> Iterator[Any]:
    """A model's rows, read in chunks."""
    return iter(model._default_manager.order_by("pk").iterator(chunk_size=500))  # noqa: SLF001


def written(row: Model) -> bytes:
    """The line of a row."""
    text = Serializer().serialize([row], use_natural_foreign_keys=True, cls=_Exact)
    return bytes(text.rstrip("\n"), "utf-8") + b"\n"
