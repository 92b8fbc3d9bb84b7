"""Restoring a backup into an empty database; either all of it is there afterwards, or nothing.

The file is read twice: first to its last byte, to see that it is whole and as it was written; then into the database.
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
from variorum.host.site.operation import dump, packed
from variorum.host.site.operation.failure import OperationError
from variorum.host.site.operation.migrations import applied

Progress = Callable[[int, int], None]


def restore(path: Path, told: Progress) -> dump.Head:
    """Read a backup into the database, and follow the log of every game from its first line to its last.

    Raises: OperationError if the database is not empty, or the backup is damaged or of another version.
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
            raise OperationError(f"The database is not empty: it has rows of {dump.label(model)}.")


def _checked(lines: Iterator[bytes]) -> dump.Head:
    """The head of a backup that is whole. Raises: OperationError with what does not fit."""
    digest, count = dump.Digest(), -1
    first = last = next(lines, b"")
    for line in lines:
        digest.passing(last)
        last, count = line, count + 1
    head = _head(first)
    _check_tail(last, dump.Tail(count, str(digest)))
    if count != sum(head.counts.values()):
        raise OperationError(
            f"The backup is damaged: its beginning counts {sum(head.counts.values())} objects, and it has {count}."
            " Nothing was restored."
        )
    return head


def _read(lines: Iterator[bytes], total: int, told: Progress) -> None:
    """Put all objects into the database."""
    next(lines)
    for done, line in zip(range(1, total + 1), lines, strict=False):
        try:
            for found in deserialize("jsonl", line.decode()):
                found.save(force_insert=True)
        except (DeserializationError, DatabaseError, ValueError) as error:
            reason = " ".join(str(error).split()) or repr(error.__cause__ or error)
            raise OperationError(
                f"Line {done + 1} of the backup does not fit this database: {reason[:300]}. Nothing was restored."
            ) from None
        told(done, total)


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
        raise OperationError(
            "The backup is not whole: its end is missing, or something was appended. Nothing was restored."
        ) from None
    if tail.objects != wanted.objects:
        raise OperationError(
            f"The backup is damaged: its end counts {tail.objects} objects, and it has {wanted.objects}."
            " Nothing was restored."
        )
    if tail.sha256 != wanted.sha256:
        raise OperationError(
            f"The backup is damaged: the SHA-256 of its lines is {wanted.sha256}, but its end says {tail.sha256}."
            " Nothing was restored."
        )


def _check_references(path: Path) -> None:
    try:
        connection.check_constraints()
    except IntegrityError as error:
        raise OperationError(f"{path} does not fit together: {' '.join(str(error).split())}") from None


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
