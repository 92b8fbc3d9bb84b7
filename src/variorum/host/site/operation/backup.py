"""Writing a backup while the host runs."""

import gzip
import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, cast

import msgspec
from django.db import connection, transaction

import variorum
from variorum.host.site.operation import OperationError, dump, schema
from variorum.host.site.operation.migrations import applied


@contextmanager
def snapshot() -> Iterator[None]:
    """Read in the block without blocking writers or seeing their changes."""
    made = cast("Any", connection)
    if made.vendor == "sqlite":
        made.ensure_connection()
        usual, made.transaction_mode = made.transaction_mode, "DEFERRED"
        try:
            with transaction.atomic():
                yield
        finally:
            made.transaction_mode = usual
        return
    with transaction.atomic(), made.cursor() as cursor:
        cursor.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY")
        yield


Progress = Callable[[int, int], None]


def backup(path: Path, told: Progress) -> dump.Head:
    """Write a consistent snapshot of everything to a private file, which appears once complete.

    `told` gets the numbers of objects written and in all.
    Raises: OperationError if the file exists or can't be written.
    """
    if path.exists():
        raise OperationError(f"{path} already exists. Nothing was written; choose another name.")
    version = variorum.__version__  # in a checkout, this reads all sources: not in the snapshot's transaction
    begun = path.with_name(f"{path.name}.part")
    try:
        with open(begun, "wb", opener=_private) as kept:
            with gzip.GzipFile(path.name, "wb", 6, kept) as file, snapshot():
                head = _write(file, version, told)
            kept.flush()
            os.fsync(kept.fileno())
        begun.rename(path)
        _keep_name(path.parent)
    except OSError as error:
        raise OperationError(f"Can't write {path}: {error.strerror or error}") from None
    finally:
        begun.unlink(missing_ok=True)
    return head


def _keep_name(folder: Path) -> None:
    """Have the new name of a file survive a loss of power, which syncing the file alone doesn't promise."""
    opened = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(opened)
    finally:
        os.close(opened)


def _private(path: str, flags: int) -> int:
    return os.open(path, flags, 0o600)


def _write(file: gzip.GzipFile, version: str, told: Progress) -> dump.Head:
    models = dump.models()
    counts = {dump.label(model): model._default_manager.count() for model in models}  # noqa: SLF001
    made = datetime.now(UTC).isoformat(timespec="seconds")
    tables = schema.digest(schema.of_program())
    head = dump.Head(dump.FORMAT, version, made, applied(), counts, tables)
    digest, total, done = dump.Digest(), sum(counts.values()), 0
    file.write(digest.passing(msgspec.json.encode(head) + b"\n"))
    for model in models:
        for row in dump.rows(model):
            file.write(digest.passing(dump.written(row)))
            done += 1
            told(done, total)
    file.write(msgspec.json.encode(dump.Tail(done, str(digest))) + b"\n")
    return head
