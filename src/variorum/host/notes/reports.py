"""Reporting a note, and what the host's staff decides about it."""

import msgspec
from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone

from variorum.host.accounts.mails import post
from variorum.host.accounts.models import Person
from variorum.host.games.access import Access, seats_of
from variorum.host.games.common import RefusedError
from variorum.host.notes.models import Decision, Note, NoteReport
from variorum.host.press.blocking import shows_players
from variorum.host.press.moderation import check_report, check_staff, locked_report, quoted, readable

MOST_SHOWN = 200
LOOKED_AT = "[Variorum] Your report has been looked at"
TAKEN_DOWN = "[Variorum] A note of yours has been removed"
THANKS = """Hello {person},

The host's staff has looked at the note on a phase of {game} that you reported. Thank you.
"""
TOLD = """Hello {person},

The host's staff has removed a note that you wrote on a phase of {game}. It writes:

{answer}

Your note was:

{note}
"""


class ReportedNote(msgspec.Struct, frozen=True):
    """A report. `named`: the staff member may know who wrote and who reported."""

    report: NoteReport
    named: bool


def report(access: Access, note: Note, reason: str) -> NoteReport:
    """Report somebody else's note, which the viewer can read, to the host's staff.

    Raises: RefusedError if the viewer can't, has already, or has too many open reports, or the reason isn't readable.
    """
    by, reason = access.person, readable(reason, "Say what is wrong with the note.")
    if not isinstance(by, Person) or note.author_id == by.pk:
        raise RefusedError("People who are signed in can report the notes of others.")
    with transaction.atomic():
        mine = NoteReport.objects.filter(by=by)
        same, open_ones = mine.filter(note=note), mine.filter(decision=Decision.OPEN)
        check_report("reports of notes", by, same, open_ones, "You have already reported this note.")
        told = {name: getattr(note, name) for name in ("game", "number", "seat", "text")}
        return NoteReport.objects.create(**told, note=note, writer=note.author, by=by, reason=reason)


def decide(staff: Person, pk: int, decision: str, answer: str) -> None:
    """Keep a reported note, or remove it and tell its author why by mail. The reporter gets a mail, too.

    Raises: RefusedError if the text for the author is missing or too long, or the report concerns the viewer;
    StaleError if it's no longer open.
    """
    if decision not in {Decision.KEPT, Decision.REMOVED}:
        raise RefusedError("Keep the note, or remove it.")
    if decision == Decision.REMOVED or answer.strip():
        answer = readable(answer, "Write what the author is to know.")
    with transaction.atomic():
        found = locked_report(NoteReport.objects.filter(decision=Decision.OPEN), pk)
        check_staff(staff, found.writer_id, found.by_id)
        found.decision, found.answer, found.staff = Decision(decision), answer, staff
        found.decided = timezone.now()
        found.save()
        if decision == Decision.REMOVED:
            # The author may have written it anew since it was reported.
            Note.objects.filter(game=found.game_id, number=found.number, author=found.writer_id).update(removed=True)
        _tell(found)


def open_reports(staff: Person) -> list[ReportedNote]:
    """The open reports, the oldest first, without those about the staff member's own notes."""
    return [_shown(staff, one) for one in _about_others(staff).filter(decision=Decision.OPEN).order_by("pk")]


def decided(staff: Person) -> list[ReportedNote]:
    """What the staff has decided, the latest first."""
    found = _about_others(staff).exclude(decision=Decision.OPEN).order_by("-decided", "-pk")
    return [_shown(staff, one) for one in found[:MOST_SHOWN]]


def _about_others(staff: Person) -> QuerySet[NoteReport]:
    return NoteReport.objects.exclude(writer=staff).select_related("game", "by", "writer", "staff")


def _shown(staff: Person, one: NoteReport) -> ReportedNote:
    """Somebody with a part in a game that hides its players learns no names."""
    return ReportedNote(one, named=shows_players(one.game) or not seats_of(staff, one.game))


def _tell(one: NoteReport) -> None:
    if one.by.is_active:
        post(one.by.email, LOOKED_AT, THANKS.format(person=one.by.username, game=one.game.name))
    if one.decision == Decision.REMOVED and one.writer.is_active:
        about = {"game": one.game.name, "answer": one.answer, "note": quoted(one.text)}
        told = TOLD.format(person=one.writer.username, **about)
        post(one.writer.email, TAKEN_DOWN, told)
