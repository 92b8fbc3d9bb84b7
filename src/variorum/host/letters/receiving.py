"""Taking a mail: whose it is, whether it counts, what it asks for, and the answer.

The key in the address is what counts, as anybody can write any sender. So answers go to the account's own address and
never to the sender: whoever doesn't know a key learns nothing, not even whether a game exists.
"""

import logging
from collections.abc import Sequence
from datetime import timedelta
from hashlib import sha256

from django.conf import settings
from django.db import transaction
from django.utils import timezone

from variorum.host.changes import quota
from variorum.host.confined import DeclinedError, Job, Limits, run
from variorum.host.confined.job import MEGABYTE
from variorum.host.games.common import RefusedError
from variorum.host.letters.addresses import is_own, key_of
from variorum.host.letters.boxes import Holder, holder_of
from variorum.host.letters.carrying import carried_out
from variorum.host.letters.models import TakenMail
from variorum.host.letters.parcel import Letter, Parcel
from variorum.host.letters.reply import send

LARGEST = 2 * MEGABYTE
"""Bytes of a mail. Orders need no attachments."""

MOST_AN_HOUR = 40
MOST_RECIPIENTS = 8
KEPT = timedelta(days=30)

_OPENING = Job("variorum.host.letters.parcel:opened", Letter, Limits(seconds=10, processor=5, output=MEGABYTE))

log = logging.getLogger(__name__)


def receive(data: bytes, recipients: Sequence[str] | None = None, sender: str | None = None) -> int:
    """Take a mail, and answer it; how many seats it was for.

    `recipients` and `sender` are those of the envelope; None if only the headers are known. An empty sender is that of
    a bounce. Mail that doesn't count vanishes without an answer.

    Raises: BusyError if too many mails are being read; it is to be sent again later.
    """
    if len(data) > LARGEST or sender == "":
        return 0
    if recipients is not None and not any(map(_is_known, recipients[:MOST_RECIPIENTS])):
        return 0
    try:
        letter = run(_OPENING, Parcel(data, settings.MAIL_AUTHORITY), "mail")
    except DeclinedError:
        return 0
    if letter.automatic or letter.forged or is_own(letter.message_id):
        log.info("a mail was left alone", extra={"automatic": letter.automatic, "forged": letter.forged})
        return 0
    keys = dict.fromkeys(key_of(address) for address in (letter.to if recipients is None else recipients))
    found = [known for key in list(keys)[:MOST_RECIPIENTS] if (known := holder_of(key))]
    digest = sha256(letter.message_id.encode() or data).hexdigest()
    return sum(_taken(holder, letter, digest) for holder in found)


def forget_old() -> None:
    """Delete the traces of mails that nobody will send again."""
    TakenMail.objects.filter(at__lt=timezone.now() - KEPT).delete()


def _is_known(address: str) -> bool:
    return holder_of(key_of(address)) is not None


def _taken(holder: Holder, letter: Letter, digest: str) -> bool:
    """Carry out a mail and answer it, unless it was taken before, or there are too many."""
    box = holder.box
    try:
        with transaction.atomic():
            lately = TakenMail.objects.filter(box=box, at__gte=timezone.now() - timedelta(hours=1))
            quota.check("mails to a seat", box.pk, lately, MOST_AN_HOUR, "too many mails")
            if TakenMail.objects.filter(box=box, digest=digest).exists():
                return False
            TakenMail.objects.create(box=box, digest=digest)
    except RefusedError:
        log.info("a seat got too many mails")
        return False
    send(holder, letter, carried_out(holder.access, letter.contents, digest[:32]))
    return True
