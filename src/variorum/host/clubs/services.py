"""Changes to clubs. A club is locked while it changes, so that it always has an organizer."""

from collections.abc import Iterator
from contextlib import contextmanager

import msgspec
from django.db import transaction
from django.db.models import QuerySet

from variorum.host.accounts.models import Person
from variorum.host.changes import quota
from variorum.host.changes.aside import computing_aside
from variorum.host.clubs.models import Club, ClubGame, Membership
from variorum.host.games.common import RefusedError, titled
from variorum.host.games.life import creation
from variorum.host.games.life.creation import GamePlan
from variorum.host.games.models import Game, new_key
from variorum.host.games.seats import seats

MOST_ORGANIZED = 5
"""The clubs that a person organizes."""

MOST_JOINED = 50
"""The clubs that a person is in."""

MOST_MEMBERS = 500
"""The people of a club, with those who have been removed."""

LONGEST_NAME = 60
LONGEST_TEXT = 2000


class ClubChanges(msgspec.Struct, frozen=True):
    """New values for a club; None: as it was."""

    name: str | None = None
    text: str | None = None
    is_open: bool | None = None


def create(person: Person, name: str, text: str = "", *, is_open: bool = True) -> Club:
    """Create a club, whose organizer the person is.

    Raises: RefusedError for guests, without a name, with a text that is too long, and beyond the limits.
    """
    if person.guest:
        raise RefusedError("Sign up to create a club.")
    with transaction.atomic():
        _check_organized(person, f"You organize {MOST_ORGANIZED} clubs, the limit. Dissolve one or step down first.")
        _check_joined(person)
        club = Club.objects.create(name=_named(name), text=_short(text), is_open=is_open)
        Membership.objects.create(club=club, person=person, organizes=True)
        return club


def change(person: Person, pk: int, changes: ClubChanges) -> None:
    """Change a club. Raises: RefusedError unless the person organizes it, and as `create`."""
    with _organized(person, pk) as club:
        if changes.name is not None:
            club.name = _named(changes.name)
        if changes.text is not None:
            club.text = _short(changes.text)
        if changes.is_open is not None:
            club.is_open = changes.is_open
        club.save()


def renew_link(person: Person, pk: int) -> None:
    """Give a club another invitation link; the old one ends. Raises: RefusedError unless the person organizes it."""
    with _organized(person, pk) as club:
        club.invitation = new_key()
        club.save()


def join(person: Person, pk: int, invitation: str = "") -> None:
    """Join a club; a member stays one.

    Raises: RefusedError for guests and those who have been removed, without the invitation to a club that needs one,
    and beyond the limits.
    """
    if person.guest:
        raise RefusedError("Sign up to join a club.")
    with _locked(pk) as club:
        known = club.memberships.filter(person=person).first()
        if known and known.removed:
            raise RefusedError("You were removed from this club. Ask an organizer to let you back in.")
        if known:
            return
        if not club.is_open and invitation != club.invitation:
            raise RefusedError("This club can only be joined by its invitation link.")
        _check_joined(person)
        refusal = f"This club has {MOST_MEMBERS} members, the limit."
        quota.check("members of a club", club.pk, club.memberships.all(), MOST_MEMBERS, refusal)
        Membership.objects.create(club=club, person=person)


def leave(person: Person, pk: int) -> None:
    """Leave a club; with its last member, it is dissolved.

    Raises: RefusedError if the person isn't in it, or is the only organizer and not the only member.
    """
    with _locked(pk) as club:
        mine = _member(club, person)
        others = _members(club).exclude(pk=mine.pk)
        if mine.organizes and others.exists() and not others.filter(organizes=True).exists():
            raise RefusedError("Make somebody else an organizer before you leave, or dissolve the club.")
        mine.delete()
        if not _members(club).exists():
            club.delete()


def remove(person: Person, pk: int, whom: Person) -> None:
    """Remove a member, who can't come back before an organizer allows it. Games go on.

    Raises: RefusedError unless the person organizes the club, and the other is a member who doesn't.
    """
    with _organized(person, pk) as club:
        member = _other(club, whom)
        if member.organizes:
            raise RefusedError("Organizers can't be removed. They can step down themselves.")
        member.removed = True
        member.save()


def let_back(person: Person, pk: int, whom: Person) -> None:
    """Let somebody who was removed join again. Raises: RefusedError unless the person organizes the club."""
    with _organized(person, pk) as club:
        club.memberships.filter(person=whom, removed=True).delete()


def make_organizer(person: Person, pk: int, whom: Person) -> None:
    """Make a member an organizer, too.

    Raises: RefusedError unless the person organizes the club and the other is a member, who organizes few clubs.
    """
    with _organized(person, pk) as club:
        member = _other(club, whom)
        if not member.organizes:
            _check_organized(whom, f"{whom.called} organizes {MOST_ORGANIZED} clubs, the limit.")
        member.organizes = True
        member.save()


def step_down(person: Person, pk: int) -> None:
    """Be a member only. Raises: RefusedError unless the person organizes the club with others."""
    with _organized(person, pk) as club:
        if _members(club).filter(organizes=True).count() == 1:
            raise RefusedError("Make somebody else an organizer before you step down.")
        club.memberships.filter(person=person).update(organizes=False)


def dissolve(person: Person, pk: int) -> None:
    """Dissolve a club; its games go on. Raises: RefusedError unless the person organizes it."""
    with _organized(person, pk) as club:
        club.delete()


@computing_aside
def create_game(person: Person, pk: int, plan: GamePlan, *, plays: bool) -> Game:
    """Create a game for a club; one that isn't listed is the club's alone. `plays`: the person joins it.

    Raises: RefusedError if the person isn't in the club, and as `creation.create`.
    """
    with _locked(pk) as club:
        _member(club, person)
        game = creation.create(person, plan)
        ClubGame.objects.get_or_create(game=game, defaults={"club": club})
        if plays:
            seats.join(person, game.pk, invitation=game.invitation)
        return game


def take_out(person: Person) -> None:
    """Take a person out of all clubs. Where no organizer is left, who has been there longest becomes it."""
    for pk in list(person.clubs.order_by("club").values_list("club", flat=True)):
        with _locked(pk) as club:
            club.memberships.filter(person=person).delete()
            eldest = _members(club).first()
            if eldest is None:
                club.delete()
            elif not _members(club).filter(organizes=True).exists():
                eldest.organizes = True
                eldest.save()


def _members(club: Club) -> QuerySet[Membership]:
    return club.memberships.filter(removed=False)


def _member(club: Club, person: Person, refusal: str = "Only members of the club can do this.") -> Membership:
    known = _members(club).filter(person=person).first()
    if known is None:
        raise RefusedError(refusal)
    return known


def _other(club: Club, whom: Person) -> Membership:
    return _member(club, whom, f"{whom.called} isn't a member of this club.")


def _check_organized(person: Person, refusal: str) -> None:
    quota.check("organized clubs", person.pk, person.clubs.filter(organizes=True), MOST_ORGANIZED, refusal)


def _check_joined(person: Person) -> None:
    refusal = f"You are in {MOST_JOINED} clubs, the limit. Leave one first."
    quota.check("clubs", person.pk, person.clubs.filter(removed=False), MOST_JOINED, refusal)


def _named(text: str) -> str:
    name = titled(text, LONGEST_NAME)
    if not name:
        raise RefusedError("A club needs a name.")
    return name


def _short(text: str) -> str:
    if len(text) > LONGEST_TEXT:
        raise RefusedError(f"The text has {len(text)} characters; it may have {LONGEST_TEXT}.")
    return text.strip()


@contextmanager
def _organized(person: Person, pk: int) -> Iterator[Club]:
    """A club that a person organizes, locked until the block ends."""
    with _locked(pk) as club:
        if not _members(club).filter(person=person, organizes=True).exists():
            raise RefusedError("Only organizers of the club can do this.")
        yield club


@contextmanager
def _locked(pk: int) -> Iterator[Club]:
    """A club, locked until the block ends. Raises: RefusedError if it has been dissolved."""
    with transaction.atomic():
        club = Club.objects.select_for_update().filter(pk=pk).first()
        if club is None:
            raise RefusedError("This club has been dissolved.")
        yield club
