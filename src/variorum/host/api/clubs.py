"""Clubs with a lobby of their own."""

from collections.abc import Iterable
from datetime import datetime
from typing import Annotated, Any

from django.http import HttpRequest
from ninja import Router, Schema
from pydantic import Field

from variorum.host.api import shapes
from variorum.host.api.asking import asker, somebody
from variorum.host.api.bodies import Body
from variorum.host.api.details import detail
from variorum.host.api.plans import terms_of
from variorum.host.clubs import queries, services
from variorum.host.clubs.queries import Seen
from variorum.host.clubs.services import LONGEST_NAME, LONGEST_TEXT, ClubChanges
from variorum.host.games.access import find
from variorum.host.games.life.creation import GamePlan
from variorum.host.limits.rates import CREATIONS

router = Router(tags=["clubs"])

_MOST_GAMES = 200
"""The games that an answer about a club lists, those to join first."""


class ClubLine(Schema):
    """A club in a list. `open`: everybody finds and joins it; otherwise people join by its invitation."""

    key: str
    name: str
    text: str
    open: bool
    count: int
    created: datetime


class ClubMember(Schema):
    """A member, and the keys of the club's games in which everybody may know that the member plays."""

    person: str
    organizes: bool
    games: list[str]


class ClubAnswer(ClubLine):
    """A club. `games` are the keys of its games, 200 at most, those to join first.

    Others than members get the games in the lobby alone, and no `members`. `removed` and
    `invitation` are for its organizers, and empty for others.
    """

    member: bool
    organizes: bool
    games: list[str]
    members: list[ClubMember]
    removed: list[str]
    invitation: str


class NewClub(Body):
    """A club to create."""

    name: Annotated[str, Field(max_length=LONGEST_NAME)]
    text: Annotated[str, Field(max_length=LONGEST_TEXT)] = ""
    open: bool = True


class ClubEdit(Body):
    """New values for a club; those left out stay as they are."""

    name: Annotated[str, Field(max_length=LONGEST_NAME)] | None = None
    text: Annotated[str, Field(max_length=LONGEST_TEXT)] | None = None
    open: bool | None = None


class ClubInvitation(Body):
    """The invitation to a club that isn't open."""

    invitation: Annotated[str, Field(max_length=16)] = ""


class Clubmate(Body):
    """Somebody in the club, by name."""

    person: Annotated[str, Field(max_length=150)]


@router.get("/clubs", response=list[ClubLine])
def list_clubs(request: HttpRequest, mine: bool = False) -> list[dict[str, Any]]:
    """The clubs that everybody may join, a hundred at most, the newest first; or, with `mine`, your own."""
    found: Iterable[Any] = (queries.own(request.user) if mine else queries.listed())[:100]
    return [_line(club) | {"count": club.count} for club in found]


@router.post("/clubs", response=ClubAnswer, auth=somebody, throttle=[CREATIONS])
def create_club(request: HttpRequest, data: NewClub) -> dict[str, Any]:
    """Create a club, whose organizer you are."""
    return _told(request, services.create(asker(request), data.name, data.text, is_open=data.open).key)


@router.get("/clubs/{name}", response=ClubAnswer)
def get_club(request: HttpRequest, name: str, invitation: str = "") -> dict[str, Any]:
    """A club, by its key."""
    return _told(request, name, invitation)


@router.patch("/clubs/{name}", response=ClubAnswer, auth=somebody)
def change_club(request: HttpRequest, name: str, data: ClubEdit) -> dict[str, Any]:
    """Change a club that you organize."""
    services.change(asker(request), _seen(request, name).club.pk, ClubChanges(data.name, data.text, data.open))
    return _told(request, name)


@router.delete("/clubs/{name}", response=shapes.Done, auth=somebody)
def dissolve_club(request: HttpRequest, name: str) -> dict[str, Any]:
    """Dissolve a club that you organize. Its games go on."""
    services.dissolve(asker(request), _seen(request, name).club.pk)
    return {}


@router.post("/clubs/{name}/join", response=ClubAnswer, auth=somebody)
def join_club(request: HttpRequest, name: str, data: ClubInvitation) -> dict[str, Any]:
    """Join a club."""
    services.join(asker(request), _seen(request, name, data.invitation).club.pk, data.invitation)
    return _told(request, name)


@router.post("/clubs/{name}/leave", response=shapes.Done, auth=somebody)
def leave_club(request: HttpRequest, name: str) -> dict[str, Any]:
    """Leave a club; your games go on. With its last member, it is dissolved."""
    services.leave(asker(request), _seen(request, name).club.pk)
    return {}


@router.post("/clubs/{name}/games", response=shapes.Detail, auth=somebody, throttle=[CREATIONS])
def create_club_game(request: HttpRequest, name: str, data: shapes.Creation) -> dict[str, Any]:
    """Create a game for a club that you're in. If it isn't `listed`, only members find it and can join it."""
    person = asker(request)
    plan = GamePlan(
        data.name.strip(), data.variant, data.settings, terms_of(data.terms), data.listed, data.password,
        mastered=data.mastered,
    )  # fmt: skip
    game = services.create_game(person, _seen(request, name).club.pk, plan, plays=False)
    return detail(find(person, game.key))


@router.post("/clubs/{name}/link", response=ClubAnswer, auth=somebody)
def renew_club_link(request: HttpRequest, name: str) -> dict[str, Any]:
    """Give a club that you organize another invitation. The old one leads nowhere then."""
    services.renew_link(asker(request), _seen(request, name).club.pk)
    return _told(request, name)


@router.post("/clubs/{name}/remove", response=ClubAnswer, auth=somebody)
def remove_from_club(request: HttpRequest, name: str, data: Clubmate) -> dict[str, Any]:
    """Remove a member of a club that you organize, who can't join again before you allow it."""
    seen = _seen(request, name)
    services.remove(asker(request), seen.club.pk, queries.person_of(seen, data.person))
    return _told(request, name)


@router.post("/clubs/{name}/let-back", response=ClubAnswer, auth=somebody)
def let_back_into_club(request: HttpRequest, name: str, data: Clubmate) -> dict[str, Any]:
    """Let somebody who was removed from a club that you organize join again."""
    seen = _seen(request, name)
    services.let_back(asker(request), seen.club.pk, queries.person_of(seen, data.person))
    return _told(request, name)


@router.post("/clubs/{name}/organizer", response=ClubAnswer, auth=somebody)
def make_club_organizer(request: HttpRequest, name: str, data: Clubmate) -> dict[str, Any]:
    """Make a member of a club that you organize an organizer, too."""
    seen = _seen(request, name)
    services.make_organizer(asker(request), seen.club.pk, queries.person_of(seen, data.person))
    return _told(request, name)


@router.post("/clubs/{name}/step-down", response=ClubAnswer, auth=somebody)
def step_down_from_club(request: HttpRequest, name: str) -> dict[str, Any]:
    """Be a member only of a club that you organize with others."""
    services.step_down(asker(request), _seen(request, name).club.pk)
    return _told(request, name)


def _seen(request: HttpRequest, name: str, invitation: str = "") -> Seen:
    return queries.find(request.user, name, invitation)


def _line(club: Any) -> dict[str, Any]:
    return {"open": club.is_open} | {name: getattr(club, name) for name in ("key", "name", "text", "created")}


def _told(request: HttpRequest, name: str, invitation: str = "") -> dict[str, Any]:
    seen = _seen(request, name, invitation)
    members = [
        {"person": row.membership.person.called, "organizes": row.membership.organizes,
         "games": [game.key for game in row.games]}
        for row in queries.members(seen)
    ]  # fmt: skip
    return {
        **_line(seen.club),
        "count": seen.count,
        "member": seen.mine is not None,
        "organizes": seen.organizes,
        "games": [game.key for game in queries.games(seen)[:_MOST_GAMES]],
        "members": members,
        "removed": [row.person.called for row in queries.removed(seen)],
        "invitation": seen.club.invitation if seen.organizes else "",
    }
