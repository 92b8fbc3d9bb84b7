"""What a backup is: JSON lines, gzipped. A head, a line for each object, and a tail with their number and digest.

It holds no tables but objects, so that it can be restored into another kind of database. Left out is what can be made
again: sessions, attempts to sign in, tasks that are done, what workers tell, and Django's own lists of tables and
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
    "accounts.mail",
    "contenttypes.contenttype",
    "auth.permission",
}
"""Models whose rows are not kept."""


class Head(msgspec.Struct, frozen=True):
    """The first line: the program that wrote it, the migrations of its database, how many objects of each model."""

    backup: int
    version: str
    made: str
    migrations: tuple[str, ...]
    counts: dict[str, int]


class Tail(msgspec.Struct, frozen=True):
    """The last line: how many objects there are, and the SHA-256 of all lines before this one."""

    objects: int
    sha256: str


class Digest:
    """The digest of lines as they pass."""

    def __init__(self) -> None:
        self._digest = hashlib.sha256()

    def passing(self, line: bytes) -> bytes:
        """The line, which now counts."""
        self._digest.update(line)
        return line

    def __str__(self) -> str:
        return self._digest.hexdigest()


class _Exact(DjangoJSONEncoder):
    """Times to the microsecond, which Django's own encoder cuts."""

    def default(self, o: Any) -> Any:
        return o.isoformat() if isinstance(o, datetime) else super().default(o)


def models() -> tuple[type[Model], ...]:
    """The models whose rows are kept; what others refer to stands before them."""
    listed = [(config, None) for config in apps.get_app_configs() if config.models_module]
    found: list[type[Model]] = sort_dependencies(listed)
    return tuple(model for model in found if label(model) not in _REMADE and model._meta.managed)  # noqa: SLF001


def label(model: type[Model]) -> str:
    """Its name, such as games.game."""
    return model._meta.label_lower  # noqa: SLF001 - Django's documented interface


def rows(model: type[Model]) -> Iterator[Any]:
    """Its rows, a few at a time."""
    return iter(model._default_manager.order_by("pk").iterator(chunk_size=500))  # noqa: SLF001


def written(row: Model) -> bytes:
    """The line of a row."""
    text = Serializer().serialize([row], use_natural_foreign_keys=True, cls=_Exact)
    return bytes(text.rstrip("\n"), "utf-8") + b"\n"
