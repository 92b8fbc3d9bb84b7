"""Test of saving, on every disk and in the database."""

import os
from pathlib import Path
from tempfile import TemporaryFile
from threading import Lock
from time import monotonic

from django.conf import settings
from django.db import Error, connection, transaction
from django.utils import timezone

from variorum.host.games import storage
from variorum.host.site.models import Proof

SIZE = 65_536
"""Bytes to write to a disk: a database may still have a little room in its existing files."""

EVERY = 2.0
"""Seconds for which a result is reused, so that frequent requests don't burden the disk."""


class Saving:
    """The last result in this process."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._until = 0.0
        self._trouble = ""

    def trouble(self) -> str:
        """Why nothing can be saved; empty if saving works. Raises: DatabaseError for errors other than saving."""
        with self._lock:
            if monotonic() >= self._until:
                self._trouble = tried()
                self._until = monotonic() + EVERY
            return self._trouble


def tried() -> str:
    """Save something now, and tell why it failed, if it did."""
    try:
        for folder in _folders():
            _fill(folder)
        with transaction.atomic():
            Proof.objects.update_or_create(pk=1, defaults={"at": timezone.now()})
    except (OSError, Error) as error:
        reason = storage.trouble(error)
        if not reason:
            raise
        return reason
    return ""


def _folders() -> set[Path]:
    """The folders of this process: its data folder, and that of a SQLite database."""
    name = str(connection.settings_dict["NAME"])
    is_file = connection.vendor == "sqlite" and Path(name).is_absolute()
    return {Path(settings.DATA), *([Path(name).parent] if is_file else [])}


def _fill(folder: Path) -> None:
    with TemporaryFile(dir=folder) as file:
        file.write(b"\1" * SIZE)
        file.flush()
        os.fsync(file.fileno())
