"""Guests: they play without an account, in the games that they started or were invited to, and see no other as players.

A guest who signs up or signs in keeps the games.
"""

from datetime import datetime, timedelta

from django.conf import settings
from django.db import transaction
from django.db.models import Q

from variorum.host.accounts.models import Person
from variorum.host.accounts.services import welcome
from variorum.host.changes import quota
from variorum.host.changes.aside import computing_aside
from variorum.host.games.common import RefusedError, locked, tell
from variorum.host.games.models import Game, Member, State
from variorum.host.games.seats import seats
from variorum.host.limits.rates import allowed

MOST_GAMES = 3
"""The unfinished games of a guest."""

MOST_STARTS, MEANWHILE = 20, 3600
"""The games that guests of one client may start or join, in a number of seconds."""

KEPT = timedelta(days=7)
"""How long a guest's game is kept after its last phase."""


def admit(guest: Person | None, nick: str = "") -> Person:
    """The guest, or a new one, for another game, which begins in the same transaction; with a new name if one is given.

    Raises: RefusedError if the guest or the host has too many games.
    """
    running = Game.objects.exclude(state=State.OVER)
    refusal = (
        f"You have {MOST_GAMES} unfinished games, the limit for guests. Finish or leave one, or sign up: you keep "
        "your games."
    )
    if guest:
        own = running.filter(members__person=guest, members__left__isnull=True)
        quota.check("games of a guest", guest.pk, own, MOST_GAMES, refusal)
    refusal = (
        f"Guests are playing {settings.GUEST_GAMES} games at the moment, the limit of this host. Sign up to play "
        "now, or try again later."
    )
    quota.check("games of guests", "", running.filter(owner__guest=True), settings.GUEST_GAMES, refusal)
    if guest is None:
        return welcome(nick)
    if nick and guest.nick != nick:
        guest.nick = nick
        guest.save(update_fields=["nick"])
    return guest


def check_name(game: Game, nick: str, guest: Person | None) -> None:
    """Check that nobody else in a game goes by a guest's name; in an anonymous game, nobody learns who is there.

    Raises: RefusedError
    """
    if game.anonymous:
        return
    alike = Q(person__nick__iexact=nick) | Q(person__username__iexact=nick)
    others = game.members.filter(alike, left__isnull=True)
    if nick and others.exclude(person=guest).exists():
        raise RefusedError(f"Somebody in this game is called {nick} already. Choose another name.")


def count_start(client: str, browser: str) -> None:
    """Count a game that a client's guest is about to start or join; outside the transaction that a refusal ends.

    `browser` is the mark of one that has no session yet, so that each of its requests would have a guest of its own.

    Raises: RefusedError if there were too many lately.
    """
    if browser and not allowed(f"guest-begins-{browser}", MOST_GAMES, MEANWHILE):
        raise RefusedError(
            f"You have started {MOST_GAMES} games as new guests within an hour, the limit. Sign up to play now, or "
            "try again later."
        )
    if not allowed(f"guest-{client}", MOST_STARTS, MEANWHILE):
        raise RefusedError(
            f"Guests have started {MOST_STARTS} games from your network within an hour, the limit. Sign up to play "
            "now, or try again later."
        )


def takes_part(guest: Person, key: str) -> bool:
    """Whether a guest plays in a game, or started it."""
    part = Q(owner=guest) | Q(members__person=guest)
    return Game.objects.filter(part, key=key).exists()


def unfinished(guest: Person) -> list[Game]:
    """A guest's games that aren't over, the latest first."""
    games = Game.objects.filter(members__person=guest, members__left__isnull=True).exclude(state=State.OVER)
    return list(games.order_by("-created"))


def keep(guest: Person, person: Person) -> int:
    """Give a guest's games to a person, who signs in, and count them. Nobody gets a second seat in a game."""
    kept = 0
    for pk, game in list(Member.objects.filter(person=guest, left__isnull=True).values_list("pk", "game_id")):
        kept += _kept(game, pk, guest, person)
    with transaction.atomic():
        Game.objects.filter(owner=guest).update(owner=person)
        Member.objects.filter(person=guest, left__isnull=False).exclude(game__members__person=person).update(
            person=person
        )
        guest.delete()
    return kept


@computing_aside
def _kept(pk: int, member: int, guest: Person, person: Person) -> bool:
    with locked(pk) as game:
        present = game.members.filter(left__isnull=True)
        if game.master_id != person.pk and not present.filter(person=person).exists():
            present.filter(pk=member, person=guest).update(person=person)
            tell(game, "seats")
            return True
    seats.leave(guest, pk)
    return False


def sweep(now: datetime) -> int:
    """Delete games that guests have abandoned, and guests without any, and count the games.

    Games with somebody who has an account stay.
    """
    idle = Q(began__lt=now - KEPT) | Q(began__isnull=True, created__lt=now - KEPT)
    games = Game.objects.filter(idle, owner__guest=True).exclude(members__person__guest=False)
    with transaction.atomic():
        found = list(games.select_for_update().order_by("pk").values_list("pk", flat=True))
        Game.objects.filter(pk__in=found).delete()
        alone = Person.objects.filter(guest=True, date_joined__lt=now - KEPT, memberships__isnull=True)
        alone.filter(created__isnull=True).delete()
    return len(found)
