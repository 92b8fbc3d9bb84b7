"""Restoring a backup into an empty database, completely or not at all.

The file is read twice: first to its last byte, to check that it is complete and unchanged; then into the tables that
the program had when it wrote the backup. Newer migrations then bring them up to date, as they would have done there.
"""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import cast

import msgspec
from django.apps.registry import Apps
from django.conf import settings
from django.core.management.color import no_style
from django.core.serializers.base import DeserializationError
from django.core.serializers.jsonl import Deserializer
from django.db import DatabaseError, IntegrityError, connection, transaction
from django.db.models import Model

import variorum
from variorum.archive.gamelog import fold, started
from variorum.archive.lines import AnyLine, Header
from variorum.host.site.operation import OperationError, dump, migrations, schema

Progress = Callable[[int, int], None]


class _Rows(Deserializer):
    """The rows in a line, of models of migrations."""

    def __init__(self, line: str, known: Apps) -> None:
        super().__init__(line)
        self._known = known

    def _get_model_from_node(self, model_identifier: str) -> type[Model]:
        try:
            return self._known.get_model(model_identifier)
        except (LookupError, ValueError):
            raise DeserializationError(f"unknown model {model_identifier}") from None


def restore(path: Path, told: Progress) -> dump.Head:
    """Read a backup into the database, and check the log of every game.

    Raises: OperationError if the database isn't empty, or the backup is damaged or of a version that isn't older.
    """
    _require_empty()
    head = _checked(dump.lines(path))
    known = _tables(head)
    with transaction.atomic():
        _read(dump.lines(path), sum(head.counts.values()), known, told)
        _check_references(path)
        _check_games(known)
        _continue_numbers(known)
    migrations.finish()
    migrations.require()
    return head


def _require_empty() -> None:
    there = connection.introspection.table_names()
    for model in dump.models():
        if model._meta.db_table in there and model._default_manager.exists():  # noqa: SLF001
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


def _tables(head: dump.Head) -> Apps:
    """Make the tables that a backup was written from, and tell their models."""
    known = migrations.migrate_to(head.migrations)
    if head.schema not in ("", schema.digest(schema.of_models(known.get_models(include_auto_created=True)))):
        raise OperationError(_other_tables(head.version))
    # What natural keys of people are made of; models of migrations lack it.
    known.get_model(settings.AUTH_USER_MODEL).USERNAME_FIELD = "username"
    return known


def _read(lines: Iterator[bytes], total: int, known: Apps, told: Progress) -> None:
    """Write all objects to the database."""
    next(lines)
    for done, line in zip(range(1, total + 1), lines, strict=False):
        try:
            for found in _Rows(line.decode(), known):
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
    if head.backup != dump.FORMAT or migrations.unknown(head.migrations):
        raise OperationError(_other_tables(head.version))
    return head


def _other_tables(version: str) -> str:
    return (
        f"This backup is from version {version}, which has different tables: this is {variorum.__version__}."
        " Restore it with that version or a newer one. Nothing was restored."
    )


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


def _check_games(known: Apps) -> None:
    for game in known.get_model("games.Game")._default_manager.iterator():  # noqa: SLF001 - the model is of migrations
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


def _continue_numbers(known: Apps) -> None:
    """Number new rows after the restored ones."""
    models = list(filter(dump.is_kept, known.get_models()))
    statements = cast("list[str]", connection.ops.sequence_reset_sql(no_style(), models))
    with connection.cursor() as cursor:
        for statement in statements:
            cursor.execute(statement)
