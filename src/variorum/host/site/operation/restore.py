"""Restoring a backup into an empty database; either all of it is there afterwards, or nothing."""

import gzip
import itertools
import zlib
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import cast

import msgspec
from django.core.management.color import no_style
from django.core.serializers import deserialize
from django.core.serializers.base import DeserializationError
from django.db import IntegrityError, connection, transaction

from variorum.archive.gamelog import fold, started
from variorum.archive.lines import AnyLine, Header
from variorum.host.games.models import Game
from variorum.host.site.operation import dump
from variorum.host.site.operation.failure import OperationError
from variorum.host.site.operation.migrations import applied

Progress = Callable[[int, int], None]

_LONGEST_LINE = 64_000_000


def restore(path: Path, told: Progress) -> dump.Head:
    """Read a backup into the database, and follow the log of every game from its first line to its last.

    Raises: OperationError if the database is not empty, or the backup is damaged or of another version.
    """
    _require_empty()
    try:
        with gzip.open(path, "rb") as file, transaction.atomic():
            lines = iter(lambda: file.readline(_LONGEST_LINE), b"")
            head = _read(lines, told)
            _check_references()
            _check_games()
            _continue_numbers()
    except (OSError, EOFError, zlib.error, UnicodeDecodeError) as error:
        raise OperationError(f"{path} cannot be read: {error}") from None
    except (DeserializationError, IntegrityError) as error:
        raise OperationError(f"{path} does not fit this database: {' '.join(str(error).split())}") from None
    return head


def _require_empty() -> None:
    for model in dump.models():
        if model._default_manager.exists():  # noqa: SLF001
            raise OperationError(f"The database is not empty: it has rows of {dump.label(model)}.")


def _read(lines: Iterator[bytes], told: Progress) -> dump.Head:
    digest, total, done = dump.Digest(), 0, 0
    head = _head(digest.passing(next(lines, b"")))
    total = sum(head.counts.values())
    for line in itertools.islice(lines, total):
        for found in deserialize("jsonl", digest.passing(line).decode()):
            found.save(force_insert=True)
        done += 1
        told(done, total)
    _check_tail(next(lines, b""), dump.Tail(done, str(digest)))
    return head


def _head(line: bytes) -> dump.Head:
    try:
        head = msgspec.json.decode(line, type=dump.Head)
    except msgspec.DecodeError:
        raise OperationError("This is no backup of this program.") from None
    if head.backup != dump.FORMAT or set(head.migrations) != set(applied()):
        raise OperationError(
            f"The backup was made by version {head.version}, whose tables are others. Install that version,"
            " restore the backup into an empty database, then upgrade."
        )
    return head


def _check_tail(line: bytes, wanted: dump.Tail) -> None:
    try:
        tail = msgspec.json.decode(line, type=dump.Tail)
    except msgspec.DecodeError:
        raise OperationError("The backup is not whole: its end is missing. Nothing was restored.") from None
    if tail != wanted:
        raise OperationError("The backup has been damaged: its digest is another one. Nothing was restored.")


def _check_references() -> None:
    connection.check_constraints()


def _check_games() -> None:
    for game in Game.objects.iterator():
        texts = game.log.order_by("number").values_list("text", flat=True)
        try:
            _follow(game.lines, [msgspec.json.decode(text, type=AnyLine) for text in texts])
        except (ValueError, msgspec.DecodeError) as error:
            raise OperationError(f"The log of game {game.key} is not right: {error}. Nothing was restored.") from None


def _follow(count: int, lines: list[AnyLine]) -> None:
    """Raises: ValueError if the lines are no game, or not so many."""
    if len(lines) != count:
        raise ValueError(f"it has {len(lines)} lines, not {count}")
    if not lines:
        return
    if not isinstance(lines[0], Header):
        raise ValueError("it does not begin with a header")
    log = started(lines[0])
    for line in lines[1:]:
        log = fold(log, line)


def _continue_numbers() -> None:
    """Let new rows be numbered after those restored."""
    statements = cast("list[str]", connection.ops.sequence_reset_sql(no_style(), list(dump.models())))
    with connection.cursor() as cursor:
        for statement in statements:
            cursor.execute(statement)
