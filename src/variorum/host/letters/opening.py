"""Opening the mails that wait, one after another: fair between people, and in the order in which each has written.

The mark that a mail is done, what it asks for, and the answer are saved in one transaction. A worker that ends before
has changed nothing; another one begins the mail again.
"""

import logging
from collections import Counter
from datetime import timedelta

import msgspec
from django.conf import settings
from django.db import Error, transaction
from django.db.models import Count, F, Min, Q, QuerySet
from django.utils import timezone
from django_tasks import task

from variorum.host.accounts.confirmed import confirmed_address
from variorum.host.changes import quota
from variorum.host.changes.aside import computing_aside
from variorum.host.confined import BusyError, DeclinedError, ExceededError, Job, Limits, run
from variorum.host.confined.job import MEGABYTE
from variorum.host.games.common import StaleError
from variorum.host.games.models import Game
from variorum.host.games.work.queues import MAIL
from variorum.host.letters.addresses import is_own
from variorum.host.letters.boxes import Holder, holder_of
from variorum.host.letters.carrying import Outcome, Plan, carried_out, planned
from variorum.host.letters.models import Box, TakenMail
from variorum.host.letters.parcel import Letter, Parcel
from variorum.host.letters.reply import send, worded

CLAIM = timedelta(minutes=1)
"""How long a worker may take over a mail before another one begins it again."""

LATER = timedelta(seconds=2)
"""When a host that is too busy tries again."""

MOST_TRIES = 5
LATELY = timedelta(minutes=10)
"""Whoever has had fewer mails opened in this time comes first."""

_MOST_CHANGES = 20
_PERSON = "box__member__person"
_OPENING = Job("variorum.host.letters.parcel:opened", Letter, Limits(seconds=10, processor=5, output=MEGABYTE))
_NOT_YOURS = (
    "A mail to this address was left alone: it isn't from the confirmed address of your account. If you wrote it,"
    " send it from there, or allow other addresses on the game's Mail tab."
)
_NOT_VOUCHED = (
    "A mail to this address was left alone: nothing proves that it is from the confirmed address of your account. If"
    " you wrote it, send your orders on the board's page, or allow other mail on the game's Mail tab."
)
_UNREADABLE = "A mail to this address couldn't be read. Send your orders again as plain text, or on the board's page."

log = logging.getLogger(__name__)


class _Verdict(msgspec.Struct, frozen=True):
    """What is to become of a mail: its plan, or why it has none; neither if it vanishes."""

    message_id: str = ""
    plan: Plan | None = None
    refusal: str = ""


@task(queue_name=MAIL)
def open_mails() -> int:
    """Open mails until none waits, and count them. If this process stops or is too busy, another goes on.

    It has a line of its own, so that nothing else waits for it.
    """
    count = 0
    try:
        while open_next():
            count += 1
    except BusyError:
        open_mails.using(run_after=timezone.now() + LATER).enqueue()
    return count


def waiting() -> QuerySet[TakenMail]:
    """The mails that are to be opened."""
    return TakenMail.objects.filter(done__isnull=True)


def open_next() -> bool:
    """Open the mail whose turn it is; False if none waits that nobody else has begun.

    Raises: BusyError if this process stops, or too much confined work waits; the mail goes on waiting then.
    """
    mail = _begun()
    if mail is None:
        return False
    try:
        _open(mail)
    except BusyError:
        waiting().filter(pk=mail.pk).update(begun=None, tries=F("tries") - 1)
        raise
    except Error:
        raise
    except Exception:
        log.exception("a mail could not be opened", extra={"mail": mail.pk, "tries": mail.tries})
    return True


def _begun() -> TakenMail | None:
    """Take up the first mail of the person who has had the fewest opened lately, and of whom none is being opened."""
    now = timezone.now()
    free = Q(begun__isnull=True) | Q(begun__lt=now - CLAIM) | Q(begun__gt=now + CLAIM)
    with transaction.atomic():
        quota.alone("mails to be opened", "")
        lately = TakenMail.objects.filter(begun__gt=now - LATELY).values_list(_PERSON).annotate(count=Count("pk"))
        counts = Counter(dict(lately))
        busy = waiting().exclude(free).values(_PERSON)
        firsts = waiting().filter(free).exclude(**{f"{_PERSON}__in": busy}).values_list(_PERSON)
        turns = [(counts[person], first) for person, first in firsts.annotate(first=Min("pk"))]
        if not turns:
            return None
        mail = TakenMail.objects.select_related("box").get(pk=min(turns)[1])
        mail.begun, mail.tries = now, mail.tries + 1
        mail.save(update_fields=["begun", "tries"])
        return mail


def _open(mail: TakenMail) -> None:
    letter = _letter(mail)
    for _ in range(_MOST_CHANGES):
        holder = holder_of(mail.box.key)
        try:
            _settle(mail.pk, holder, _verdict(holder, letter) if holder else _Verdict())
        except StaleError:
            mail.box.refresh_from_db()
        else:
            return
    raise StaleError("the game changes too often")


def _letter(mail: TakenMail) -> Letter | None:
    """What is in a mail; None if that can't be read, or workers have failed at it too often.

    Raises: BusyError, also on a machine without a sandbox: its operator is told, and mails wait.
    """
    if mail.tries > MOST_TRIES:
        return None
    try:
        return run(_OPENING, Parcel(bytes(mail.data), settings.MAIL_AUTHORITY), "mail")
    except ExceededError as error:
        if error.limit == "sandbox":
            raise BusyError(str(error)) from error
        return None
    except DeclinedError:
        return None


def _verdict(holder: Holder, letter: Letter | None) -> _Verdict:
    if letter is None:
        return _Verdict(refusal=_UNREADABLE)
    if letter.automatic or letter.forged or is_own(letter.message_id):
        log.info("a mail was left alone", extra={"automatic": letter.automatic, "forged": letter.forged})
        return _Verdict()
    if holder.box.only_confirmed:
        if letter.author != confirmed_address(holder.person).lower():
            return _Verdict(letter.message_id, refusal=_NOT_YOURS)
        if settings.MAIL_AUTHORITY and not letter.vouched:
            return _Verdict(letter.message_id, refusal=_NOT_VOUCHED)
    return _Verdict(letter.message_id, planned(holder.access, letter.contents, letter.answered))


@computing_aside
def _settle(pk: int, holder: Holder | None, verdict: _Verdict) -> None:
    """Mark a mail as done, do what it asks for, and queue the answer; all or nothing, and once.

    Raises: StaleError if the game or the seat has changed since the mail was read.
    """
    with transaction.atomic():
        mail = waiting().select_for_update().filter(pk=pk).first()
        if mail is None:
            return
        if holder and (verdict.plan or verdict.refusal):
            _require_unchanged(holder)
            outcome = Outcome(refusal=verdict.refusal)
            if verdict.plan:
                outcome = carried_out(holder.access, verdict.plan, mail.digest[:32])
            if holder.box.answers:
                answer = worded(holder, verdict.message_id, outcome)
                send.enqueue(holder.box.pk, answer.subject, answer.text, answer.headers, 0)
        mail.done, mail.data = timezone.now(), b""
        mail.save(update_fields=["done", "data"])


def _require_unchanged(holder: Holder) -> None:
    """Lock the game. Raises: StaleError unless it and the seat's holder are those that the mail was read for."""
    read, member = holder.access.game, holder.box.member
    game = Game.objects.select_for_update().filter(pk=read.pk).first()
    held = Box.objects.filter(pk=holder.box.pk, key=holder.box.key, member__left__isnull=True, member__seat=member.seat)
    if game is None or not held.exists() or (game.lines, game.phase_number) != (read.lines, read.phase_number):
        raise StaleError("The game has changed.")
