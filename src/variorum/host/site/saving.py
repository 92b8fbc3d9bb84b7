"""Whether anything can be saved: told by saving something, on every disk and in the database."""

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
"""Bytes that a disk must take: a database may find room for a little in files that it has already."""

EVERY = 2.0
"""Seconds for which an answer holds, so that nobody makes the disk work by asking often."""


class Saving:
    """What is known in this process."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._until = 0.0
        self._trouble = ""

    def trouble(self) -> str:
        """Why nothing can be saved, empty if it can be. Raises: DatabaseError for what is no trouble of storing."""
        with self._lock:
            if monotonic() >= self._until:
                self._trouble = tried()
                self._until = monotonic() + EVERY
            return self._trouble


def tried() -> str:
    """Save something now; why it couldn't be saved."""
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
    """Where this process keeps files: the data folder, and that of SQLite's database."""
    name = str(connection.settings_dict["NAME"])
    is_file = connection.vendor == "sqlite" and Path(name).is_absolute()
    return {Path(settings.DATA), *([Path(name).parent] if is_file else [])}


def _fill(folder: Path) -> None:
    with TemporaryFile(dir=folder) as file:
        file.write(b"\1" * SIZE)
        file.flush()
        os.fsync(file.fileno())
