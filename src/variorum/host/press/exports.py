"""Messages, and whom a person has blocked, in the export of a person's data; and what ends with an account."""

from datetime import datetime
from typing import Any

from django.db.models import Q
from django.dispatch import receiver

from variorum.game.audience import GM
from variorum.host.accounts.export import section
from variorum.host.accounts.models import Person
from variorum.host.accounts.signals import leaving
from variorum.host.games.models import Game, Member
from variorum.host.press.models import Block, Decision, Message, Report, Vote


@section("messages")
def messages(person: Person) -> list[dict[str, Any]]:
    """The messages that a person wrote, and those received by the seats that this person holds now."""
    told = ("game__key", "sender", "thread", "text", "turn", "sent")
    parts = [Q(writer=person)]
    parts += [_of(member) for member in Member.objects.filter(person=person).exclude(seat="")]
    parts += [Q(game=game) & _with(GM) for game in Game.objects.filter(master=person)]
    found = {row["pk"]: row for part in parts for row in Message.objects.filter(part).values("pk", *told)}
    return [{name.removeprefix("game__"): found[pk][name] for name in told} for pk in sorted(found)]


@section("blocked")
def blocked(person: Person) -> list[dict[str, Any]]:
    """The people, and the seats of anonymous games, that a person has blocked."""
    rows = Block.objects.filter(by=person).values("person__username", "game__key", "seat", "since")
    return [{name.partition("__")[0]: value for name, value in row.items()} for row in rows]


@section("reports")
def reports(person: Person) -> dict[str, list[dict[str, Any]]]:
    """What a person reported, and what staff wrote to the person about something that was reported."""
    made = Report.objects.filter(by=person).order_by("pk")
    got = Report.objects.filter(writer=person).exclude(decision__in=(Decision.OPEN, Decision.DISMISSED)).order_by("pk")
    told = ("kind", "title", "text", "game__key", "decided")
    return {
        "made": [dict(row) for row in made.values(*told, "reason", "made")],
        "warnings": [dict(row) for row in got.values(*told, "note", "silent_until")],
    }


@section("votes")
def votes(person: Person) -> list[dict[str, Any]]:
    """The votes that a person's seats called while the person held them."""
    told = ("game__key", "seat", "phase_number", "kind", "minutes", "winner", "outcome", "made")
    held = Member.objects.filter(person=person).exclude(seat="")
    parts = [Q(game=one.game_id, seat=one.seat, made__gte=one.joined) & _until(one.left) for one in held]
    found = [row for part in parts for row in Vote.objects.filter(part).values(*told)]
    return [{name.removeprefix("game__"): value for name, value in row.items()} for row in found]


def _until(left: datetime | None) -> Q:
    return Q(made__lte=left) if left else Q()


def _of(member: Member) -> Q:
    """Messages sent from a seat that was given up; sent and received ones of a seat still held."""
    since = Q(game=member.game_id, sent__gte=member.joined)
    if member.left:
        return since & Q(sender=member.seat, sent__lte=member.left)
    return since & _with(member.seat)


def _with(seat: str) -> Q:
    return Q(sender=seat) | Q(recipients__seat=seat)


@receiver(leaving)
def forget(person: Person, **_: Any) -> None:
    """Delete a person's reports, the person's blocks, and those of the person."""
    Report.objects.filter(by=person).delete()
    Block.objects.filter(Q(by=person) | Q(person=person)).delete()
