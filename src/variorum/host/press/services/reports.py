"""Reporting messages, and what the host's staff decides about reports."""

from datetime import timedelta

from django.db import transaction
from django.utils import timezone

from variorum.game.audience import GM
from variorum.host.accounts.mails import post
from variorum.host.accounts.models import Person
from variorum.host.changes import quota
from variorum.host.games.access import Access
from variorum.host.games.common import RefusedError, StaleError
from variorum.host.games.models import Member
from variorum.host.press.models import Decision, Message, Report
from variorum.host.press.services.messages import written

MOST_OPEN = 5
"""How many open reports a person may have."""

LONGEST = 1_000
MOST_DAYS = 365
DAYS_ALLOWED = f"Close the right to write press for between 1 and {MOST_DAYS} days."
LOOKED_AT = "[Variorum] Your report has been looked at"
WARNING = "[Variorum] A message of yours has been reported"
REOPENED = "[Variorum] Your press is open again"
OPEN_AGAIN = """Hello {person},

The host's staff has ended the time in which you couldn't write press. If it was closed for another message, too, your
games tell until when.
"""
THANKS = """Hello {person},

The host's staff has looked at the message in {game} that you reported. Thank you.
"""
WARNED = """Hello {person},

A message of yours in {game} has been reported. The host's staff writes:

{note}

{closed}Your message was:

{message}
"""


def report(access: Access, message: Message, reason: str) -> Report:
    """Report somebody else's message, which the viewer has read, to the host's staff.

    Raises: RefusedError if the viewer can't, has already, or has too many open reports, or the reason isn't readable.
    """
    by, reason = access.person, _text(reason, "Say what is wrong with the message.")
    if not isinstance(by, Person) or message.sender == access.seat:
        raise RefusedError("People who are signed in can report the messages of others.")
    with transaction.atomic():
        quota.alone("reports", by.pk)
        if Report.objects.filter(by=by, message=message).exists():
            raise RefusedError("You have already reported this message.")
        refusal = f"{MOST_OPEN} of your reports are still open. Wait until the host's staff has seen them."
        open_ones = Report.objects.filter(by=by, decision=Decision.OPEN)
        quota.check("reports", by.pk, open_ones, MOST_OPEN, refusal)
        return Report.objects.create(by=by, message=message, writer=_writer(message), reason=reason)


def decide(staff: Person, pk: int, decision: str, note: str, days: int) -> None:
    """Dismiss a report, warn the writer of the message by mail, or also close their press for some days.

    The reporter gets a mail that says that the report has been looked at. Raises: RefusedError if the note or the days
    are missing or too many, or the report concerns the viewer's own message; StaleError if it's no longer open.
    """
    if decision not in set(Decision) - {Decision.OPEN}:
        raise RefusedError("Dismiss the report, warn the writer, or close their press.")
    note = (
        _text(note, "Write what the writer is to know.") if decision != Decision.DISMISSED else written(note)[:LONGEST]
    )
    if decision == Decision.SILENCED and not 1 <= days <= MOST_DAYS:
        raise RefusedError(DAYS_ALLOWED)
    with transaction.atomic():
        found = Report.objects.select_for_update().filter(pk=pk, decision=Decision.OPEN).first()
        if found is None:
            raise StaleError("This report has already been decided.")
        if staff.pk in (found.writer_id, found.by_id):
            raise RefusedError("This report is from you or about you. Somebody else has to decide.")
        if decision != Decision.DISMISSED and found.writer is None:
            raise RefusedError("The writer has no account any more. Dismiss the report.")
        found.decision, found.note, found.staff, found.decided = Decision(decision), note, staff, timezone.now()
        if decision == Decision.SILENCED:
            found.silent_until = found.decided + timedelta(days=days)
        found.save()
        _tell(found)


def reopen(staff: Person, pk: int) -> None:
    """End a writer's closed press before its time, and tell the writer by mail.

    Raises: RefusedError if the report concerns the viewer; StaleError if the press isn't closed any more.
    """
    with transaction.atomic():
        now = timezone.now()
        found = Report.objects.select_for_update().filter(pk=pk, silent_until__gt=now).first()
        if found is None:
            raise StaleError("This press isn't closed any more.")
        if staff.pk in (found.writer_id, found.by_id):
            raise RefusedError("This report is from you or about you. Somebody else has to decide.")
        found.silent_until, found.reopened_by = now, staff
        found.save(update_fields=["silent_until", "reopened_by"])
        if found.writer and found.writer.is_active:
            post(found.writer.email, REOPENED, OPEN_AGAIN.format(person=found.writer.username))


def _writer(message: Message) -> Person | None:
    """The person who wrote a message."""
    if message.sender == GM:
        return message.game.master
    held = Member.objects.filter(game=message.game, seat=message.sender, joined__lte=message.sent)
    member = held.exclude(left__lt=message.sent).select_related("person").order_by("-joined").first()
    return member.person if member else None


def _tell(report: Report) -> None:
    name = report.message.game.name
    if report.by.is_active:
        post(report.by.email, LOOKED_AT, THANKS.format(person=report.by.username, game=name))
    if report.decision == Decision.DISMISSED or report.writer is None or not report.writer.is_active:
        return
    until = f"{report.silent_until:%d %B %Y, %H:%M} UTC" if report.silent_until else ""
    closed = f"Until {until}, you can write to game masters only.\n\n" if until else ""
    quoted = "\n".join(f"> {line}" for line in report.message.text.splitlines())
    told = WARNED.format(person=report.writer.username, game=name, note=report.note, closed=closed, message=quoted)
    post(report.writer.email, WARNING, told)


def _text(text: str, missing: str) -> str:
    text = written(text).strip()
    if not text:
        raise RefusedError(missing)
    if len(text) > LONGEST:
        raise RefusedError(f"Write up to {LONGEST:,} characters; yours has {len(text):,}.")
    return text
