"""Restoring a backup into an empty database, completely or not at all.

The file is read twice: first to its last byte, to check that it is complete and unchanged; then into the database.
"""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import cast

import msgspec
from django.core.management.color import no_style
from django.core.serializers import deserialize
from django.core.serializers.base import DeserializationError
from django.db import DatabaseError, IntegrityError, connection, transaction

from variorum.archive.gamelog import fold, started
from variorum.archive.lines import AnyLine, Header
from variorum.host.games.models import Game
from variorum.host.site.operation import OperationError, dump, packed
from variorum.host.site.operation.migrations import applied

Progress = Callable[[int, int], None]


def restore(path: Path, told: Progress) -> dump.Head:
    """Read a backup into the database, and check the log of every game.

    Raises: OperationError if the database isn't empty, or the backup is damaged or of another version.
    """
    _require_empty()
    head = _checked(packed.lines(path))
    with transaction.atomic():
        _read(packed.lines(path), sum(head.counts.values()), told)
        _check_references(path)
        _check_games()
        _continue_numbers()
    return head


def _require_empty() -> None:
    for model in dump.models():
        if model._default_manager.exists():  # noqa: SLF001
            raise OperationError(f"The database isn't empty: it has rows of {dump.label(model)}. Use an empty one.")


def _checked(lines: Iterator[bytes]) -> dump.Head:
    """The head of a complete backup. Raises: OperationError with the problem."""
    digest, count = dump.Digest(), -1
    first = last = next(lines, b"")
    for line in lines:
        digest.passing(last)
        last, count = line, count + 1
    head = _head(first)
    _check_tail(last, dump.Tail(count, str(digest)))
    if count != sum(head.counts.values()):
        raise OperationError(
            f"The backup is damaged: its head counts {sum(head.counts.values())} objects, but it has {count}."
            " Nothing was restored."
        )
    return head


def _read(lines: Iterator[bytes], total: int, told: Progress) -> None:
    """Write all objects to the database."""
    next(lines)
    for done, line in zip(range(1, total + 1), lines, strict=False):
        try:
            for found in deserialize("jsonl", line.decode()):
                found.save(force_insert=True)
        except (DeserializationError, DatabaseError, ValueError) as error:
            reason = " ".join(str(error).split()) or repr(error.__cause__ or error)
            raise OperationError(
                f"Line {done + 1} of the backup doesn't fit this database: {reason[:300]}. Nothing was restored."
            ) from None
        told(done, total)


def _head(line: bytes) -> dump.Head:
    try:
        head = msgspec.json.decode(line, type=dump.Head)
    except msgspec.DecodeError:
        raise OperationError("This file isn't a Variorum backup.") from None
    if head.backup != dump.FORMAT or set(head.migrations) != set(applied()):
        raise OperationError(
            f"This backup is from version {head.version}, which has different tables. Install that version,"
            " restore the backup into an empty database, then upgrade."
        )
    return head


def _check_tail(line: bytes, wanted: dump.Tail) -> None:
    try:
        tail = msgspec.json.decode(line, type=dump.Tail)
    except msgspec.DecodeError:
        raise OperationError(
            "The backup is incomplete, or something was appended to it. Nothing was restored."
        ) from None
    if tail.objects != wanted.objects:
        raise OperationError(
            f"The backup is damaged: its last line counts {tail.objects} objects, but it has {wanted.objects}."
            " Nothing was restored."
        )
    if tail.sha256 != wanted.sha256:
        raise OperationError(
            f"The backup is damaged: the SHA-256 of its lines is {wanted.sha256}, but its last line says {tail.sha256}."
            " Nothing was restored."
        )


def _check_references(path: Path) -> None:
    try:
        connection.check_constraints()
    except IntegrityError as error:
        raise OperationError(f"The objects in {path} don't fit together: {' '.join(str(error).split())}") from None


def _check_games() -> None:
    for game in Game.objects.iterator():
        texts = game.log.order_by("number").values_list("text", flat=True)
        try:
            _follow(game.lines, [msgspec.json.decode(text, type=AnyLine) for text in texts])
        except (ValueError, msgspec.DecodeError) as error:
            raise OperationError(f"The log of game {game.key} is damaged: {error}. Nothing was restored.") from None


def _follow(count: int, lines: list[AnyLine]) -> None:
    """Check the log of a game. Raises: ValueError if its lines are invalid or their number is wrong."""
    if len(lines) != count:
        raise ValueError(f"it has {len(lines)} lines, not {count}")
    if not lines:
        return
    if not isinstance(lines[0], Header):
        raise ValueError("it doesn't start with a header")
    log = started(lines[0])
    for line in lines[1:]:
        log = fold(log, line)


def _continue_numbers() -> None:
    """Number new rows after the restored ones."""
    statements = cast("list[str]", connection.ops.sequence_reset_sql(no_style(), list(dump.models())))
    with connection.cursor() as cursor:
        for statement in statements:
            cursor.execute(statement)
