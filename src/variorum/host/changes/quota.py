"""Quotas: how many of something somebody may have. Whoever is about to add one counts them here, alone."""

from hashlib import blake2b

from django.db import connection
from django.db.models import Model, QuerySet

from variorum.host.changes.refusals import RefusedError


class QuotaError(RefusedError):
    """Somebody has as many of something as they may."""


def check(kind: str, whose: object, counted: QuerySet[Model], most: int, refusal: str) -> None:
    """Refuse another one beyond `most`; until the transaction ends, nobody else counts the same kind of the same owner.

    Called inside the transaction that adds one, before it does. Raises: QuotaError with the refusal.
    """
    alone(kind, whose)
    if counted.count() >= most:
        raise QuotaError(refusal)


def alone(kind: str, whose: object) -> None:
    """Wait until no other transaction counts this kind of this owner, and let others wait for the end of this one."""
    if not connection.in_atomic_block:
        raise RuntimeError("a quota holds until the end of a transaction, so it needs one")
    # On SQLite, every transaction of the host has had the only lock for writing since its beginning.
    if connection.vendor == "postgresql":
        number = int.from_bytes(blake2b(f"{kind}:{whose}".encode(), digest_size=8).digest(), signed=True)
        with connection.cursor() as cursor:
            cursor.execute("SELECT pg_advisory_xact_lock(%s)", [number])
