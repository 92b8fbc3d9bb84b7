"""What people do to clubs. A club is locked while it changes, so that it always has an organizer."""

from typing import Annotated, ClassVar

from msgspec import Meta, field
from msgspec.structs import replace

from variorum.host.accounts.models import Person
from variorum.host.acts.protocol import Act, Query, signed_up
from variorum.host.changes import quota
from variorum.host.clubs.models import LONGEST_NAME, LONGEST_TEXT, Club, ClubGame, Membership
from variorum.host.clubs.queries import CLUB, GetClub, Invitation, members_of
from variorum.host.games.common import RefusedError, titled
from variorum.host.games.life.acts import PlannedGame
from variorum.host.games.models import Game, new_key

MOST_ORGANIZED = 5
"""The clubs that a person organizes."""

MOST_JOINED = 50
"""The clubs that a person is in."""

MOST_MEMBERS = 500
"""The people of a club, with those who have been removed."""

_OPEN = Meta(
    title="Everybody can find and join it",
    description="Otherwise nobody finds it, and people join by the invitation link.",
)
Name = Annotated[str, Meta(min_length=1, max_length=LONGEST_NAME, title="Name")]
Text = Annotated[str, Meta(max_length=LONGEST_TEXT, title="What it is about")]
IsOpen = Annotated[bool, _OPEN]
Who = Annotated[str, Meta(min_length=1, max_length=150, description="Somebody in the club, by name")]


class CreateClub(Act, frozen=True):
    """Create a club, whose organizer you are."""

    road = "POST /clubs"
    makes, answers, rate = CLUB, GetClub, "creations"
    button = "Create this club"
    done = "Club created. Invite people, and create its first game."

    name: Name
    text: Text = ""
    is_open: IsOpen = field(name="open", default=True)

    def permits(self, by: Person, on: None) -> None:
        signed_up(by, "Sign up to create a club.")

    def do(self, by: Person, on: None) -> Club:
        _check_organized(by, f"You organize {MOST_ORGANIZED} clubs, the limit. Dissolve one or step down first.")
        _check_joined(by)
        club = Club.objects.create(name=_named(self.name), text=self.text.strip(), is_open=self.is_open)
        Membership.objects.create(club=club, person=by, organizes=True)
        return club


class JoinClub(Act, frozen=True):
    """Join a club."""

    on = CLUB
    road = "POST /clubs/{name}/join"
    answers = GetClub
    button = "Join this club"
    done = "You're a member of the club."

    invitation: Invitation = ""

    def permits(self, by: Person, on: Club) -> None:
        signed_up(by, "Sign up to join a club.")
        known = on.memberships.filter(person=by).first()
        if known and known.removed:
            raise RefusedError("You were removed from this club. Ask an organizer to let you back in.")
        if not (known or on.is_open or on.opens_with(self.invitation)):
            raise RefusedError("This club can only be joined by its invitation link.")

    def do(self, by: Person, on: Club) -> None:
        if on.memberships.filter(person=by).exists():
            return
        _check_joined(by)
        refusal = f"This club has {MOST_MEMBERS} members, the limit."
        quota.check("members of a club", on.pk, on.memberships.all(), MOST_MEMBERS, refusal)
        Membership.objects.create(club=on, person=by)


class LeaveClub(Act, frozen=True):
    """Leave a club; your games go on. With its last member, it is dissolved."""

    on = CLUB
    road = "POST /clubs/{name}/leave"
    button = "Leave this club"
    done = "You've left the club. Your games go on."
    final = True

    def permits(self, by: Person, on: Club) -> None:
        mine = _member(on, by)
        others = members_of(on).exclude(pk=mine.pk)
        if mine.organizes and others.exists() and not others.filter(organizes=True).exists():
            raise RefusedError("Make somebody else an organizer before you leave, or dissolve the club.")

    def do(self, by: Person, on: Club) -> None:
        _member(on, by).delete()
        if not members_of(on).exists():
            on.delete()


class CreateClubGame(PlannedGame, frozen=True, kw_only=True):
    """Create a game for a club that you're in. If it isn't `listed`, only members find it and can join it."""

    on = CLUB
    road = "POST /clubs/{name}/games"

    def permits(self, by: Person, on: Club) -> None:
        _member(on, by)

    def do(self, by: Person, on: Club) -> Game:
        game = self.create(by)
        ClubGame.objects.get_or_create(game=game, defaults={"club": on})
        return game


class Organizing(Act, frozen=True):
    """What only organizers do."""

    on = replace(CLUB, has=lambda by: Membership.objects.filter(person=by.pk, organizes=True).exists())
    answers: ClassVar[type[Query] | None] = GetClub

    def permits(self, by: Person, on: Club) -> None:
        if not members_of(on).filter(person=by, organizes=True).exists():
            raise RefusedError("Only organizers of the club can do this.")


class ChangeClub(Organizing, frozen=True):
    """Change a club that you organize. What is left out stays as it is."""

    road = "PATCH /clubs/{name}"
    button = "Save"
    done = "Saved."

    name: Name | None = None
    text: Text | None = None
    is_open: IsOpen | None = field(name="open", default=None)

    def do(self, by: Person, on: Club) -> None:
        if self.name is not None:
            on.name = _named(self.name)
        if self.text is not None:
            on.text = self.text.strip()
        if self.is_open is not None:
            on.is_open = self.is_open
        on.save()


class RenewClubLink(Organizing, frozen=True):
    """Replace the invitation of a club that you organize. The old one stops working."""

    road = "POST /clubs/{name}/link"
    button = "New link"
    done = "New link made. The old one no longer works."
    final = True

    def do(self, by: Person, on: Club) -> None:
        on.invitation = new_key()
        on.save()


class StepDownFromClub(Organizing, frozen=True):
    """Step down as an organizer of a club, and stay a member."""

    road = "POST /clubs/{name}/step-down"
    button = "Step down as organizer"
    done = "You're no longer an organizer of this club."

    def permits(self, by: Person, on: Club) -> None:
        super().permits(by, on)
        if members_of(on).filter(organizes=True).count() == 1:
            raise RefusedError("Make somebody else an organizer before you step down.")

    def do(self, by: Person, on: Club) -> None:
        on.memberships.filter(person=by).update(organizes=False)


class DissolveClub(Organizing, frozen=True):
    """Dissolve a club that you organize. Its games go on."""

    road = "DELETE /clubs/{name}"
    answers = None
    button = "Dissolve this club"
    done = "The club is dissolved. Its games go on."
    final = True

    def do(self, by: Person, on: Club) -> None:
        on.delete()


class AboutSomebody(Organizing, frozen=True):
    """What organizers do to one of the club's people. Whoever doesn't organize it learns nothing about them."""

    person: Who

    def permits(self, by: Person, on: Club) -> None:
        super().permits(by, on)
        if self.whom(on) is None:
            raise RefusedError(f"{self.person} isn't in this club.")

    def whom(self, on: Club) -> Membership | None:
        """The row of whom it is about, who may have been removed."""
        return on.memberships.filter(person__username=self.person).select_related("person").first()

    def member(self, on: Club) -> Membership:
        """The row of the member whom it is about. Raises: RefusedError."""
        found = self.whom(on)
        if found is None or found.removed:
            raise RefusedError(f"{self.person} isn't a member of this club.")
        return found


class RemoveFromClub(AboutSomebody, frozen=True):
    """Remove a member of a club that you organize, who can't join again before you allow it."""

    road = "POST /clubs/{name}/remove"
    button = "Remove"
    done = "{person} is removed."
    final = True

    def do(self, by: Person, on: Club) -> None:
        member = self.member(on)
        if member.organizes:
            raise RefusedError("Organizers can't be removed. They can step down themselves.")
        member.removed = True
        member.save()


class LetBackIntoClub(AboutSomebody, frozen=True):
    """Let somebody who was removed from a club that you organize join again."""

    road = "POST /clubs/{name}/let-back"
    button = "Let back in"
    done = "{person} can join again."

    def do(self, by: Person, on: Club) -> None:
        deleted, _ = on.memberships.filter(person__username=self.person, removed=True).delete()
        if not deleted:
            raise RefusedError(f"{self.person} wasn't removed from this club.")


class MakeClubOrganizer(AboutSomebody, frozen=True):
    """Make a member of a club that you organize an organizer, too."""

    road = "POST /clubs/{name}/organizer"
    button = "Make organizer"
    done = "{person} is an organizer now."

    def do(self, by: Person, on: Club) -> None:
        member = self.member(on)
        if not member.organizes:
            _check_organized(member.person, f"{self.person} organizes {MOST_ORGANIZED} clubs, the limit.")
        member.organizes = True
        member.save()


def _member(club: Club, person: Person) -> Membership:
    known = members_of(club).filter(person=person).first()
    if known is None:
        raise RefusedError("Only members of the club can do this.")
    return known


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
