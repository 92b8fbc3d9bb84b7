"""What a person may read about a club: the one place that decides it, for pages and programs."""

from collections import defaultdict
from datetime import datetime
from typing import Annotated

import msgspec
from django.db.models import Count, Q, QuerySet
from django.http import Http404
from django.urls import reverse_lazy
from msgspec import Meta, field

from variorum.host.accounts.models import User
from variorum.host.acts.protocol import Asked, Query, Subject, told
from variorum.host.clubs.models import Club, Membership
from variorum.host.games.lobby.queries import names_shown
from variorum.host.games.models import Game, Member
from variorum.host.games.places import LOBBY
from variorum.host.press.reports import KINDS, Reportable, ReportedThing

Invitation = Annotated[str, Meta(max_length=16, description="The invitation to a club that isn't open")]

_MOST_LISTED = 100
_MOST_GAMES = 200


class ClubLine(msgspec.Struct, frozen=True):
    """A club in a list. `open`: everybody finds and joins it; otherwise people join by its invitation."""

    key: str
    name: str
    text: str
    is_open: bool = field(name="open")
    count: int
    created: datetime


class ClubMember(msgspec.Struct, frozen=True):
    """A member, and the keys of the club's games in which everybody may know that the member plays."""

    person: str
    organizes: bool
    games: tuple[str, ...]


class ClubAnswer(ClubLine, frozen=True, kw_only=True):
    """A club. `games` are the keys of its games, 200 at most, those to join first.

    Others than members get the games in the lobby alone, and no `members`. `removed` and
    `invitation` are for its organizers, and empty for others.
    """

    member: bool
    organizes: bool
    games: tuple[str, ...]
    members: tuple[ClubMember, ...]
    removed: tuple[str, ...]
    invitation: str


def find(by: User, asked: Asked) -> Club:
    """A club that a person may see: an open one, one's own, or one to which the invitation leads. Raises: Http404."""
    club = Club.objects.filter(key=asked.key[:16]).first()
    if club is None or not (club.is_open or mine(by, club) or club.opens_with(asked.invitation)):
        raise Http404
    return club


CLUB = Subject("club", Club, find, "This club has been dissolved.", "clubs:overview", "clubs")


class ListClubs(Query, frozen=True):
    """The clubs that everybody may join, a hundred at most, the newest first; or, with `mine`, your own."""

    road = "GET /clubs"

    mine: bool = False

    def answer(self, by: User, on: None) -> tuple[ClubLine, ...]:
        return tuple(told(ClubLine, row) for row in (own(by) if self.mine else listed())[:_MOST_LISTED])


class GetClub(Query, frozen=True):
    """A club, by its key."""

    on = CLUB
    road = "GET /clubs/{name}"

    invitation: Invitation = ""

    def answer(self, by: User, on: Club) -> ClubAnswer:
        place = mine(by, on)
        organizes = place is not None and place.organizes
        return told(
            ClubAnswer,
            on,
            count=members_of(on).count(),
            member=place is not None,
            organizes=organizes,
            games=tuple(games(by, on).values_list("key", flat=True)[:_MOST_GAMES]),
            members=_members(on) if place else (),
            removed=tuple(row.person.called for row in _removed(on)) if organizes else (),
            invitation=on.invitation if organizes else "",
        )


def listed() -> QuerySet[Club]:
    """The clubs that everybody may join, the newest first, each with the `count` of its members."""
    return _counted(Club.objects.filter(is_open=True))


def own(by: User) -> QuerySet[Club]:
    """The clubs that a person is in."""
    mine = Membership.objects.filter(person=by.pk, removed=False).values("club")
    return _counted(Club.objects.filter(pk__in=mine))


def members_of(club: Club) -> QuerySet[Membership]:
    """Those who are in a club, those who have been there longest first."""
    return club.memberships.filter(removed=False)


def mine(by: User, club: Club) -> Membership | None:
    """The membership of whoever looks, if any."""
    return members_of(club).filter(person=by.pk).first()


def games(by: User, club: Club) -> QuerySet[Game]:
    """The club's games in the order of the lobby; who isn't a member sees those that the lobby lists, too."""
    found = Game.objects.filter(of_club__club=club).order_by(*LOBBY)
    return found if mine(by, club) else found.filter(listed=True)


def _members(club: Club) -> tuple[ClubMember, ...]:
    """The members with their games in the club.

    No game is told that hides its players, and none of people who keep their games to themselves.
    """
    playing_here = Member.objects.filter(
        names_shown("game__"), game__of_club__club=club, left__isnull=True, person__private=False
    )
    playing: dict[int | None, list[str]] = defaultdict(list)
    for person, key in playing_here.order_by("-game").values_list("person", "game__key"):
        playing[person].append(key)
    rows = members_of(club).select_related("person")
    return tuple(ClubMember(row.person.called, row.organizes, tuple(playing[row.person_id])) for row in rows)


def _removed(club: Club) -> QuerySet[Membership]:
    return club.memberships.filter(removed=True).select_related("person")


def _counted(clubs: QuerySet[Club]) -> QuerySet[Club]:
    count = Count("memberships", filter=Q(memberships__removed=False))
    return clubs.annotate(count=count).order_by("-created", "-pk")


def _told(row: Club) -> ReportedThing:
    """The organizer who has been in it longest answers for it."""
    first = members_of(row).filter(organizes=True).select_related("person").order_by("since", "pk").first()
    text = f"{row.name}\n\n{row.text}".strip()
    return ReportedThing(
        str(row.pk),
        first.person if first else None,
        f"club {row.name}",
        text,
        reverse_lazy("clubs:show", args=(row.key,)),
    )


def _remove(pk: str) -> None:
    Club.objects.filter(pk=pk).update(name="A club", text="")


KINDS["club"] = Reportable(lambda by, key: find(by, Asked(key)), _told, _remove, "Remove its name and text")
