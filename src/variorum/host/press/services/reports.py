"""Reporting messages, and what the host's staff decides about reports."""

from datetime import timedelta

from django.db import transaction
from django.utils import timezone

from variorum.game.audience import GM
from variorum.host.accounts.mails import post
from variorum.host.accounts.models import Person
from variorum.host.games.access import Access
from variorum.host.games.common import RefusedError
from variorum.host.games.models import Member
from variorum.host.press.models import Decision, Message, Report
from variorum.host.press.moderation import LONGEST, check_report, check_staff, locked_report, quoted, readable
from variorum.host.press.services.messages import written

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
    by, reason = access.person, readable(reason, "Say what is wrong with the message.")
    if not isinstance(by, Person) or message.sender == access.seat:
        raise RefusedError("People who are signed in can report the messages of others.")
    with transaction.atomic():
        mine = Report.objects.filter(by=by)
        same, open_ones = mine.filter(message=message), mine.filter(decision=Decision.OPEN)
        check_report("reports", by, same, open_ones, "You have already reported this message.")
        return Report.objects.create(by=by, message=message, writer=_writer(message), reason=reason)


def decide(staff: Person, pk: int, decision: str, note: str, days: int) -> None:
    """Dismiss a report, warn the writer of the message by mail, or also close their press for some days.

    The reporter gets a mail that says that the report has been looked at. Raises: RefusedError if the note or the days
    are missing or too many, or the report concerns the viewer's own message; StaleError if it's no longer open.
    """
    if decision not in set(Decision) - {Decision.OPEN}:
        raise RefusedError("Dismiss the report, warn the writer, or close their press.")
    dismissed = decision == Decision.DISMISSED
    note = written(note)[:LONGEST] if dismissed else readable(note, "Write what the writer is to know.")
    if decision == Decision.SILENCED and not 1 <= days <= MOST_DAYS:
        raise RefusedError(DAYS_ALLOWED)
    with transaction.atomic():
        found = locked_report(Report.objects.filter(decision=Decision.OPEN), pk)
        check_staff(staff, found.writer_id, found.by_id)
        if not dismissed and found.writer is None:
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
        closed = Report.objects.filter(silent_until__gt=now)
        found = locked_report(closed, pk, "This press isn't closed any more.")
        check_staff(staff, found.writer_id, found.by_id)
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
    about = {"game": name, "note": report.note, "message": quoted(report.message.text)}
    told = WARNED.format(person=report.writer.username, closed=closed, **about)
    post(report.writer.email, WARNING, told)
