"""Reports as the host's staff may see them."""

import msgspec
from django.db.models import QuerySet

from variorum.host.accounts.models import Person
from variorum.host.games.access import seats_of
from variorum.host.press.blocking import shows_players
from variorum.host.press.models import Decision, Message, Report

MOST_OPEN, MOST_DECIDED = 50, 200


class Shown(msgspec.Struct, frozen=True):
    """A report. `named`: the staff member may know who wrote and who reported."""

    report: Report
    named: bool


def open_reports(staff: Person) -> list[Shown]:
    """The open reports, the oldest first, without those about the staff member's own messages."""
    return [
        _shown(staff, one) for one in _about_others(staff).filter(decision=Decision.OPEN).order_by("pk")[:MOST_OPEN]
    ]


def decided(staff: Person) -> list[Shown]:
    """What the staff has decided, the latest first."""
    found = _about_others(staff).exclude(decision=Decision.OPEN).order_by("-decided", "-pk")
    return [_shown(staff, one) for one in found[:MOST_DECIDED]]


def reported_by(person: int | None, messages: list[Message]) -> dict[int, bool]:
    """Those of the messages that a person has reported, by their keys, and whether staff has looked at them."""
    found = Report.objects.filter(by=person, message__in=messages).values_list("message_id", "decision")
    return {message: decision != Decision.OPEN for message, decision in found}


def _about_others(staff: Person) -> QuerySet[Report]:
    return Report.objects.exclude(writer=staff).select_related("message__game", "by", "writer", "staff", "reopened_by")


def _shown(staff: Person, report: Report) -> Shown:
    """Somebody with a part in a game that hides its players learns no names."""
    game = report.message.game
    return Shown(report, named=shows_players(game) or not seats_of(staff, game))
