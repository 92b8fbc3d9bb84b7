"""Reports of anything to the host's staff: one inbox, and what staff decides.

Each app says what of it can be reported (`reportable`): who finds it, whose it is, what staff reads of it, and how it
is removed. A report keeps what was reported as it was then.
"""

from collections.abc import Callable
from datetime import timedelta
from typing import Annotated, Any

import msgspec
from django.db import transaction
from django.db.models import Q, QuerySet
from django.utils import timezone
from django.utils.functional import Promise
from msgspec import Meta

from variorum.host.accounts.mails import post
from variorum.host.accounts.models import Person
from variorum.host.acts.protocol import Act
from variorum.host.games.access import seats_of
from variorum.host.games.common import RefusedError
from variorum.host.games.models import Game
from variorum.host.press.models import Decision, Report
from variorum.host.press.moderation import LONGEST, check_report, check_staff, locked_report, quoted, readable
from variorum.host.press.services.blocks import shows_players
from variorum.host.press.services.messages import written

MOST_OPEN, MOST_DECIDED = 50, 200
MOST_DAYS = 365
DAYS_ALLOWED = f"Close the right to write press for between 1 and {MOST_DAYS} days."
LOOKED_AT = "[Variorum] Your report has been looked at"
WARNING = "[Variorum] Something of yours has been reported"
REOPENED = "[Variorum] Your press is open again"
OPEN_AGAIN = """Hello {person},

The host's staff has ended the time in which you couldn't write press. If it was closed for another message, too, your
games tell until when.
"""
THANKS = """Hello {person},

The host's staff has looked at the {title} that you reported. {outcome} Thank you.
"""
WARNED = """Hello {person},

This of yours has been reported: {title}. The host's staff writes:

{note}

{done}This is what was reported:

{text}
"""
OUTCOMES = {
    Decision.DISMISSED: "It stays as it is.",
    Decision.WARNED: "Whoever it is from has been warned.",
    Decision.SILENCED: "Whoever it is from has been warned.",
    Decision.REMOVED: "It has been removed.",
}


class ReportedThing(msgspec.Struct, frozen=True):
    """What staff reads about something: whose it is, what it is called in a sentence, its text, and its game, if any.

    `key` says which of its kind it is, `back` is the address of the page that it is on: not found before it's used, as
    the first one imports all pages.
    """

    key: str
    owner: Person | None
    title: str
    text: str
    back: str | Promise
    game: Game | None = None


class Reportable(msgspec.Struct, frozen=True):
    """A kind of what can be reported.

    `find` finds a row by its name in addresses for those who may read it, and raises Http404 for others. `remove` takes
    it away, by its key, if staff can; `removal` is what staff's button says.
    """

    find: Callable[[Person, str], Any]
    told: Callable[[Any], ReportedThing]
    remove: Callable[[str], None] | None = None
    removal: str = ""


KINDS: dict[str, Reportable] = {}


class InboxRow(msgspec.Struct, frozen=True):
    """A report. `named`: the staff member may know who wrote and who reported. `removal`: how staff can remove it."""

    report: Report
    named: bool
    removal: str


class ReportToStaff(Act, frozen=True):
    """Report something to the host's staff: a message, a note, a variant, a club, a profile, or whatever else.

    You hear by mail what staff has decided. Nobody else is told who reported it.
    """

    road = "POST /reports"
    paged = False
    button = "Report"
    done = "Reported. The host's staff will look at it."

    kind: Annotated[str, Meta(max_length=20, description="Such as message, note, variant, game, club, zine")]
    about: Annotated[str, Meta(max_length=150, description="Its id or key; of a person, the name")]
    reason: Annotated[str, Meta(max_length=LONGEST, description="What is wrong with it")]

    def permits(self, by: Person, on: None) -> None:
        """Refuse kinds that there are not."""
        if self.kind not in KINDS:
            raise RefusedError(f"Report one of these kinds: {', '.join(sorted(KINDS))}.")

    def do(self, by: Person, on: None) -> None:
        """File the report. Raises: Http404; RefusedError if it's one's own, already reported, or without a reason."""
        kind, reason = KINDS[self.kind], readable(self.reason, "Say what is wrong with it.")
        thing = kind.told(kind.find(by, self.about))
        if by.guest and thing.game is None:
            raise RefusedError("Sign up to report this.")
        if thing.owner is not None and thing.owner.pk == by.pk:
            raise RefusedError("This is your own.")
        mine = Report.objects.filter(by=by)
        same = mine.filter(Q(decision=Decision.OPEN) | Q(text=thing.text), kind=self.kind, key=thing.key)
        open_ones = mine.filter(decision=Decision.OPEN)
        check_report("reports", by, same, open_ones, "You have already reported this.")
        told = {"title": thing.title, "text": thing.text, "game": thing.game, "writer": thing.owner}
        Report.objects.create(by=by, kind=self.kind, key=thing.key, reason=reason, **told)


def decide(staff: Person, pk: int, decision: str, note: str, days: int) -> None:
    """Dismiss a report, warn whoever it is about by mail, also close their press for some days, or remove the thing.

    The reporter gets a mail that says what became of it. Raises: RefusedError if the note or the days are missing or
    too many, or the report concerns the viewer; StaleError if it's no longer open.
    """
    if decision not in set(Decision) - {Decision.OPEN}:
        raise RefusedError("Dismiss the report, warn the writer, close their press, or remove what was reported.")
    dismissed = decision == Decision.DISMISSED
    note = written(note)[:LONGEST] if dismissed else readable(note, "Write what the writer is to know.")
    if decision == Decision.SILENCED and not 1 <= days <= MOST_DAYS:
        raise RefusedError(DAYS_ALLOWED)
    with transaction.atomic():
        found = locked_report(Report.objects.filter(decision=Decision.OPEN), pk)
        check_staff(staff, found.writer_id, found.by_id)
        if decision in {Decision.WARNED, Decision.SILENCED} and found.writer is None:
            raise RefusedError("The writer has no account any more. Dismiss the report.")
        found.decision, found.note, found.staff, found.decided = Decision(decision), note, staff, timezone.now()
        if decision == Decision.SILENCED:
            found.silent_until = found.decided + timedelta(days=days)
        if decision == Decision.REMOVED:
            _remove(found)
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


def open_reports(staff: Person) -> list[InboxRow]:
    """The open reports, the oldest first, without those about the staff member's own things."""
    found = _about_others(staff).filter(decision=Decision.OPEN).order_by("pk")[:MOST_OPEN]
    return [_shown(staff, one) for one in found]


def decided(staff: Person) -> list[InboxRow]:
    """What the staff has decided, the latest first."""
    found = _about_others(staff).exclude(decision=Decision.OPEN).order_by("-decided", "-pk")
    return [_shown(staff, one) for one in found[:MOST_DECIDED]]


def reported_by(person: int | None, kind: str, keys: list[int]) -> dict[int, bool]:
    """Those of some things that a person has reported, by their keys, and whether staff has looked at them."""
    found = Report.objects.filter(by=person, kind=kind, key__in=list(map(str, keys))).values_list("key", "decision")
    return {int(key): decision != Decision.OPEN for key, decision in found}


def _about_others(staff: Person) -> QuerySet[Report]:
    return Report.objects.exclude(writer=staff).select_related("game", "by", "writer", "staff", "reopened_by")


def _shown(staff: Person, report: Report) -> InboxRow:
    """Somebody with a part in a game that hides its players learns no names."""
    game, kind = report.game, KINDS.get(report.kind)
    named = game is None or shows_players(game) or not seats_of(staff, game)
    return InboxRow(report, named, kind.removal if kind else "")


def _remove(report: Report) -> None:
    kind = KINDS.get(report.kind)
    if kind is None or kind.remove is None:
        raise RefusedError("This can't be removed. Warn the writer, or close their press.")
    kind.remove(report.key)


def _tell(report: Report) -> None:
    if report.by.is_active:
        told = {"title": report.title, "outcome": OUTCOMES[Decision(report.decision)]}
        post(report.by.email, LOOKED_AT, THANKS.format(person=report.by.username, **told))
    if report.decision == Decision.DISMISSED or report.writer is None or not report.writer.is_active:
        return
    until = f"{report.silent_until:%d %B %Y, %H:%M} UTC" if report.silent_until else ""
    done = f"Until {until}, you can write to game masters only.\n\n" if until else ""
    done += "It has been removed.\n\n" if report.decision == Decision.REMOVED else ""
    about = {"title": report.title, "note": report.note, "done": done, "text": quoted(report.text)}
    post(report.writer.email, WARNING, WARNED.format(person=report.writer.username, **about))
