"""What a person may read about a club: the one place that decides it, for pages and programs."""

from collections import defaultdict

import msgspec
from django.db.models import Count, Q, QuerySet
from django.http import Http404
from django.shortcuts import get_object_or_404
from django.utils.crypto import constant_time_compare

from variorum.host.accounts.models import Person
from variorum.host.clubs.models import Club, Membership
from variorum.host.games.access import User
from variorum.host.games.lobby.queries import names_shown
from variorum.host.games.models import Game, Member
from variorum.host.games.places import LOBBY


class Seen(msgspec.Struct, frozen=True):
    """A club as its viewer may know it. `mine` is None for those who aren't members; `count`: how many are."""

    club: Club
    mine: Membership | None
    count: int

    @property
    def organizes(self) -> bool:
        """Whether the viewer is an organizer."""
        return self.mine is not None and self.mine.organizes


class MemberRow(msgspec.Struct, frozen=True):
    """A member, and the club's games in which everybody may know that the member plays."""

    membership: Membership
    games: tuple[Game, ...]


def find(person: User, key: str, invitation: str = "") -> Seen:
    """A club that a person may see: an open one, one's own, or one to which the invitation leads. Raises: Http404."""
    club = Club.objects.filter(key=key[:16]).first()
    if club is None:
        raise Http404
    members = club.memberships.filter(removed=False)
    mine = members.filter(person=person).first() if isinstance(person, Person) else None
    if not (mine or club.is_open or constant_time_compare(invitation, club.invitation)):
        raise Http404
    return Seen(club, mine, members.count())


def listed() -> QuerySet[Club]:
    """The clubs that everybody may join, the newest first, each with the `count` of its members."""
    return _counted(Club.objects.filter(is_open=True))


def own(person: User) -> QuerySet[Club]:
    """The clubs that a person is in."""
    if not isinstance(person, Person):
        return Club.objects.none()
    mine = person.clubs.filter(removed=False).values("club")
    return _counted(Club.objects.filter(pk__in=mine))


def games(seen: Seen) -> QuerySet[Game]:
    """The club's games in the order of the lobby; who isn't a member sees those that the lobby lists, too."""
    found = Game.objects.filter(of_club__club=seen.club).order_by(*LOBBY)
    return found if seen.mine else found.filter(listed=True)


def members(seen: Seen) -> tuple[MemberRow, ...]:
    """The members with their games in the club, for members alone.

    No game is told that hides its players, and none of people who keep their games to themselves.
    """
    if not seen.mine:
        return ()
    told = Member.objects.filter(
        names_shown("game__"), game__of_club__club=seen.club, left__isnull=True, person__private=False
    )
    playing: dict[int | None, list[Game]] = defaultdict(list)
    for part in told.select_related("game").order_by("-game"):
        playing[part.person_id].append(part.game)
    rows = seen.club.memberships.filter(removed=False).select_related("person")
    return tuple(MemberRow(row, tuple(playing[row.person_id])) for row in rows)


def removed(seen: Seen) -> tuple[Membership, ...]:
    """Those who have been removed, for organizers alone."""
    return tuple(seen.club.memberships.filter(removed=True).select_related("person")) if seen.organizes else ()


def person_of(seen: Seen, name: str) -> Person:
    """One of those who are or were in the club, by name, for organizers alone. Raises: Http404."""
    if not seen.organizes:
        raise Http404
    return get_object_or_404(Person, clubs__club=seen.club, username=name)


def _counted(clubs: QuerySet[Club]) -> QuerySet[Club]:
    count = Count("memberships", filter=Q(memberships__removed=False))
    return clubs.annotate(count=count).order_by("-created", "-pk")
