"""Taking a mail in: it is stored, counted and queued in one transaction, and a worker opens it afterwards.

The key in the address is what counts, as anybody can write any sender. So answers go to the account's own address and
never to the sender: whoever doesn't know a key learns nothing, not even whether a game exists.
"""

import logging
from collections.abc import Sequence
from datetime import timedelta
from hashlib import sha256

from django.db import transaction
from django.utils import timezone

from variorum.host.changes import quota
from variorum.host.confined.job import MEGABYTE
from variorum.host.games.common import RefusedError
from variorum.host.letters.addresses import key_of
from variorum.host.letters.boxes import box_of
from variorum.host.letters.heads import MOST_RECIPIENTS, bare, digest_of, read_head
from variorum.host.letters.models import Box, TakenMail
from variorum.host.letters.opening import open_mails

LARGEST = 2 * MEGABYTE
"""Bytes of a mail. Orders need no attachments."""

MOST_AN_HOUR = 40
"""Mails to one seat."""

MOST_OF_SENDER = 120
"""Mails of one sender to all seats within an hour."""

KEPT = timedelta(days=30)

_HOUR = timedelta(hours=1)

log = logging.getLogger(__name__)


def receive(data: bytes, recipients: Sequence[str] | None = None, sender: str | None = None) -> tuple[bool, ...]:
    """Take a mail in; for each recipient whether that is settled, or the mail must come again later.

    `recipients` and `sender` are those of the envelope; None if only the head is known. A bounce, whose sender is
    empty, is settled, as is whatever else doesn't count: it vanishes. When this returns, what it took is stored.

    Raises: DatabaseError if nothing can be stored now; what was stored before stays.
    """
    head = read_head(data)
    keys = head.keys if recipients is None else [key_of(address) for address in recipients]
    known = bare(head.sender if sender is None else sender)
    if len(data) > LARGEST or not known:
        return (True,) * len(keys)
    digest, whose = digest_of(head, data), sha256(known.encode()).hexdigest()
    return tuple(_is_settled(key, digest, whose, data) for key in keys[:MOST_RECIPIENTS])


def forget_old() -> None:
    """Delete the traces of mails that nobody will send again."""
    TakenMail.objects.filter(at__lt=timezone.now() - KEPT).delete()


def _is_settled(key: str, digest: str, sender: str, data: bytes) -> bool:
    box = box_of(key)
    if box is None or TakenMail.objects.filter(box=box, digest=digest).exists():
        return True
    try:
        with transaction.atomic():
            _count(box, sender)
            if not TakenMail.objects.filter(box=box, digest=digest).exists():
                TakenMail.objects.create(box=box, digest=digest, sender=sender, data=data)
                open_mails.enqueue()
    except RefusedError as error:
        log.info("a mail has to come again later", extra={"reason": str(error)})
        return False
    return True


def _count(box: Box, sender: str) -> None:
    """Count a mail before any work is done for it. Raises: RefusedError."""
    lately = TakenMail.objects.filter(at__gte=timezone.now() - _HOUR)
    quota.check("mails of a sender", sender, lately.filter(sender=sender), MOST_OF_SENDER, "too many of its sender")
    quota.check("mails to a seat", box.pk, lately.filter(box=box), MOST_AN_HOUR, "too many to its seat")
