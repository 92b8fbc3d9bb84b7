"""What processes that live long have in common: a name, and a sign of life that `/readyz` reads."""

import os
import secrets
import socket
from contextlib import suppress
from datetime import datetime

from django.db import Error
from django.utils import timezone

from variorum.host.changes.pieces import piece_of_work, tell_of
from variorum.host.site.models import Kind, Worker

PATIENCE = 30
"""Seconds of silence after which a process is missed."""


def new_name() -> str:
    """A name for this process that no other has had."""
    return f"{socket.gethostname()[:32]}-{os.getpid()}-{secrets.token_hex(4)}"


class SignOfLife:
    """The sign of life of a process, which is missed after so many seconds of silence (`patience`)."""

    def __init__(self, name: str, kind: Kind, patience: int = PATIENCE) -> None:
        self._name, self._kind, self._patience = name, kind, patience

    def give(self, now: datetime | None = None) -> None:
        """Say that the process lives. Raises: DatabaseError."""
        told = {"heard": now or timezone.now(), "kind": self._kind, "patience": self._patience}
        Worker.objects.update_or_create(name=self._name, defaults=told)

    def try_to_give(self) -> None:
        """Say that the process lives, unless the database doesn't respond."""
        try:
            with piece_of_work():
                self.give()
        except Error as error:
            tell_of(error)

    def end(self) -> None:
        """Remove the sign: the process ends, as it should."""
        with suppress(Error):
            Worker.objects.filter(name=self._name).delete()
