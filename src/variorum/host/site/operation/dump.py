"""Format of backups: gzipped JSON lines with a head, a line per object, and a tail with their number and digest.

A backup contains objects instead of tables, so it can be restored into another kind of database. It leaves out what can
be recreated: sessions, attempts to sign in, finished tasks, data of workers, and Django's lists of tables and
permissions.
"""

import hashlib
import zlib
from collections.abc import Iterator
from datetime import datetime
from pathlib import Path
from typing import Any

import msgspec
from django.apps import apps
from django.core.serializers import sort_dependencies
from django.core.serializers.json import DjangoJSONEncoder
from django.core.serializers.jsonl import Serializer
from django.db.models import Model

from variorum.host.site.operation import OperationError

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


LONGEST_LINE = 64_000_000
_GZIP = 31
_AT_ONCE = 1 << 20


def lines(path: Path) -> Iterator[bytes]:
    """The lines of a file with exactly one gzip member.

    Raises: OperationError if it can't be read, is cut short or damaged, or continues after its end.
    """
    count = 0
    try:
        for line in _split(_unpacked(path)):
            count += 1
            yield line
    except OSError as error:
        raise OperationError(f"Can't read {path}: {error.strerror or error}.") from None
    except zlib.error as error:
        where = f"after line {count}" if count else "from its first bytes"
        raise OperationError(f"Can't read {path} {where}: {_reason(error)}. Nothing was restored.") from None
    except EOFError:
        raise OperationError(f"{path} is cut short after {count} complete lines. Nothing was restored.") from None


def _unpacked(path: Path) -> Iterator[bytes]:
    """The content of a file in pieces. Raises: OperationError, OSError, zlib.error, EOFError."""
    unpacking = zlib.decompressobj(_GZIP)
    with path.open("rb") as file:
        while not unpacking.eof:
            packed = unpacking.unconsumed_tail or file.read(_AT_ONCE)
            if not packed:
                raise EOFError
            yield unpacking.decompress(packed, _AT_ONCE)
        more = len(unpacking.unused_data) + len(file.read(_AT_ONCE))
    if more:
        told = f"{more} bytes" if more < _AT_ONCE else "more bytes"
        raise OperationError(f"{path} has {told} after the end of the backup. Nothing was restored.")


def _split(pieces: Iterator[bytes]) -> Iterator[bytes]:
    """The lines in pieces. Raises: EOFError if the last has no end; OperationError if one is too long."""
    rest = bytearray()
    for piece in pieces:
        rest += piece
        *whole, left = rest.split(b"\n")
        for line in whole:
            yield bytes(line) + b"\n"
        rest = left
        if len(rest) > LONGEST_LINE:
            raise OperationError(f"A line of the backup is longer than {LONGEST_LINE} bytes. Nothing was restored.")
    if rest:
        raise EOFError


def _reason(error: zlib.error) -> str:
    """An error of zlib in words."""
    told = str(error).rpartition(": ")[2]
    return {
        "incorrect header check": "it isn't a gzip file",
        "incorrect data check": "its content doesn't match its checksum",
        "incorrect length check": "its content doesn't match its length",
    }.get(told, f"its compression is damaged ({told})")
