"""Games: listing, creating, joining and leaving them."""

from typing import Annotated, Any

import msgspec
from django.db.models import QuerySet
from django.http import Http404, HttpRequest
from ninja import Query, Router, Schema
from pydantic import Field

from variorum.host.accounts.models import Person
from variorum.host.acts.protocol import Asked, found
from variorum.host.acts.running import run
from variorum.host.api import shapes
from variorum.host.api.asking import asker, somebody
from variorum.host.api.details import PLAYERS, detail, summary
from variorum.host.api.who import Asking
from variorum.host.clubs.acts import CreateClubGame
from variorum.host.games import models
from variorum.host.games.access import find
from variorum.host.games.bots.in_games import levels_in
from variorum.host.games.clock.deadlines import Pace
from variorum.host.games.common import ProblemsError, RefusedError
from variorum.host.games.life import creation, rollcall
from variorum.host.games.life.openings import opening_of
from variorum.host.games.lobby.paging import mark_at, slice_of
from variorum.host.games.lobby.queries import filtered, followed_by, own
from variorum.host.games.places import BY_AGE
from variorum.host.games.seats import following, seats
from variorum.host.games.terms import Press, Terms
from variorum.host.gm.acts import people
from variorum.host.limits.rates import CREATIONS
from variorum.host.workshop.altered import altered
from variorum.variants import registry
from variorum.variants.facts import facts

PAGE = 50
Words = Annotated[str, Query(max_length=80)]

_NUMBERS = ("areas", "centers", "win", "years", "hours", "weeks")
_FACTS = ("id", "name", "tagline", "designer", "board", *_NUMBERS, "difficulty")

router = Router(tags=["games"])


class Wished(Schema):
    """Filters for games in the lobby."""

    q: Annotated[str, Field(max_length=80, description="Part of the name.")] = ""
    pace: Pace | None = None
    press: Press | None = None
    free: bool = Field(False, description="Only games with a free seat.")


@router.get("/variants", response=list[shapes.Variant])
def list_variants(request: HttpRequest) -> list[dict[str, Any]]:  # noqa: ARG001 - the library passes it by this name
    """The available variants and their settings."""
    return [_variant(name) for name in registry.names()]


@router.get("/variants/{name}", response=shapes.Variant)
def get_variant(request: HttpRequest, name: str) -> dict[str, Any]:  # noqa: ARG001 - the library passes it by this name
    """A variant and its settings; a private one for those who know its id."""
    if not registry.is_known(name):
        raise Http404
    return _variant(name)


@router.get("/games", response=list[shapes.Game])
def list_games(
    request: HttpRequest,
    data: Query[Wished],
    state: Words = "",
    variant: Words = "",
    mine: bool = False,
    after: Words = "",
) -> list[dict[str, Any]]:
    """Games in the lobby, or your own, newest first, fifty at a time: the first ones, or those `after` a game's key."""
    known = request.user if isinstance(request.user, Person) else None
    found = _mine(known) if mine else models.Game.objects.filter(listed=True).exclude(kind=models.Kind.SANDBOX)
    found = found.filter(state=state[:20]) if state else found
    found = found.filter(variant=variant[:64]) if variant else found
    if any(data.dict().values()):
        found = found.filter(pk__in=filtered({**data.dict(), "mine": mine}, known).order_by().values("pk"))
    last = found.filter(key=after).first() if after else None
    if after and not last:
        raise RefusedError(f'There is no game "{after}" in this list. Give the key of the last game that you got.')
    mark = mark_at(last, BY_AGE) if last else ""
    return [summary(game) for game in slice_of(found.annotate(players=PLAYERS), BY_AGE, PAGE, after=mark).rows]


@router.post("/games", response=shapes.Detail, auth=somebody, throttle=[CREATIONS])
def create_game(request: HttpRequest, data: shapes.Creation) -> dict[str, Any]:
    """Create a game; with `mechanics`, of the variant with these (`GET /variants/{name}/mechanics` lists them)."""
    person = asker(request)
    return detail(find(person, creation.create(person, _plan(person, data)).key))


@router.post(
    "/clubs/{name}/games",
    response=shapes.Detail,
    auth=somebody,
    throttle=[CREATIONS],
    tags=["clubs"],
    description=CreateClubGame.__doc__,
)
def create_club_game(request: HttpRequest, name: str, data: shapes.Creation) -> dict[str, Any]:
    """The road of `CreateClubGame`, whose plan programs write as for any game."""
    person = asker(request)
    act = CreateClubGame(plan=_plan(person, data))
    return detail(find(person, run(act, person, found(CreateClubGame, person, Asked(name))).key))


def _plan(person: Person, data: shapes.Creation) -> creation.GamePlan:
    variant = data.variant
    if (data.mechanics or data.win) and registry.is_known(variant):
        variant = altered(registry.variant(variant), data.mechanics, data.win, f"person-{person.pk}")
    terms = msgspec.convert(data.terms.model_dump(mode="json", exclude_unset=True), Terms)
    return creation.GamePlan(
        data.name.strip(), variant, data.settings, terms, data.listed, data.password,
        mastered=data.mastered,
    )  # fmt: skip


@router.get("/games/{key}", response=shapes.Detail)
def get_game(request: HttpRequest, key: str, who: Asking) -> dict[str, Any]:
    """A game with all its details."""
    return detail(who.access(request, key))


@router.post("/games/{key}/join", response=shapes.Detail, auth=somebody)
def join_game(request: HttpRequest, key: str, data: shapes.Joining, who: Asking) -> dict[str, Any]:
    """Join a game that is looking for players or takes newcomers; or change your wishes before it begins."""
    access = who.access(request, key)
    if strange := [seat for seat in data.wishes if seat not in creation.seats_of(access.game)]:
        raise ProblemsError(strange, "This game has no such seats.")
    seats.join(asker(request), access.game.pk, tuple(data.wishes), data.password, data.invitation or who.invitation)
    return detail(who.access(request, key))


@router.post("/games/{key}/here", response=shapes.Detail, auth=somebody)
def say_here(request: HttpRequest, key: str, who: Asking) -> dict[str, Any]:
    """Answer the roll call, once all seats are taken. The game begins with the last answer."""
    access = who.access(request, key)
    rollcall.answer(asker(request), access.game.pk)
    return detail(who.access(request, key))


@router.post("/games/{key}/begin", response=shapes.Detail, auth=somebody)
def begin_game(request: HttpRequest, key: str, who: Asking) -> dict[str, Any]:
    """Call the roll of a game that you created, with enough players or with bots for the free seats."""
    rollcall.muster(asker(request), who.access(request, key).game.pk)
    return detail(who.access(request, key))


@router.post("/games/{key}/begin-with-bots", response=shapes.Detail, auth=somebody)
def begin_with_bots(request: HttpRequest, key: str, data: shapes.Bots, who: Asking) -> dict[str, Any]:
    """Call the roll of a game that you created; bots of a level play the free seats, whatever the terms said."""
    rollcall.muster(asker(request), who.access(request, key).game.pk, data.level)
    return detail(who.access(request, key))


@router.delete("/games/{key}", response=shapes.Done, auth=somebody)
def cancel_game(request: HttpRequest, key: str, who: Asking) -> dict[str, Any]:
    """Cancel a game that you created and that hasn't begun."""
    creation.cancel(asker(request), who.access(request, key).game.pk)
    return {}


@router.post("/games/{key}/leave", response=shapes.Done, auth=somebody)
def leave_game(request: HttpRequest, key: str, who: Asking) -> dict[str, Any]:
    """Leave a game. Your seat is offered to others."""
    seats.leave(asker(request), who.access(request, key).game.pk)
    return {}


@router.post("/games/{key}/follow", response=shapes.Done, auth=somebody)
def follow_game(request: HttpRequest, key: str, who: Asking) -> dict[str, Any]:
    """Follow a game. Nobody else knows that you do."""
    following.follow(asker(request), who.access(request, key).game)
    return {}


@router.delete("/games/{key}/follow", response=shapes.Done, auth=somebody)
def unfollow_game(request: HttpRequest, key: str, who: Asking) -> dict[str, Any]:
    """Stop following a game."""
    following.unfollow(asker(request), who.access(request, key).game)
    return {}


@router.get("/me/followed", response=list[shapes.Game], auth=somebody)
def list_followed(request: HttpRequest) -> list[dict[str, Any]]:
    """The games that you follow, the latest first."""
    return [summary(game) for game in followed_by(asker(request))]


@router.post("/games/{key}/take-over", response=shapes.Detail, auth=somebody)
def take_seat_over(request: HttpRequest, key: str, data: shapes.TakingOver, who: Asking) -> dict[str, Any]:
    """Take over an offered seat."""
    pk, invitation = who.access(request, key).game.pk, data.invitation or who.invitation
    seats.take_over(asker(request), pk, data.seat, data.password, invitation)
    return detail(who.access(request, key))


@router.post("/games/{key}/back", response=shapes.Detail, auth=somebody)
def come_back(request: HttpRequest, key: str, who: Asking) -> dict[str, Any]:
    """Come back to your own seat while it is offered to others."""
    seats.back(asker(request), who.access(request, key).game.pk)
    return detail(who.access(request, key))


@router.post("/games/{key}/seats/accept", response=shapes.Detail, auth=somebody, tags=["game master"])
def accept_invitation(request: HttpRequest, key: str, data: shapes.Accepting) -> dict[str, Any]:
    """Accept an invitation to a seat, or to the desk."""
    found, person = people.invitation_by(key, data.token), asker(request)
    if found is None:
        raise Http404
    return detail(find(person, people.accept(person, found).key))


def _mine(person: Person | None) -> QuerySet[models.Game]:
    return own(person) if person else models.Game.objects.none()


def _variant(name: str) -> dict[str, Any]:
    variant = registry.variant(name)
    settings = [
        {"name": key, **{part: getattr(setting, part) for part in shapes.Setting.model_fields if part != "name"}}
        for key, setting in variant.settings.items()
    ]
    opening = opening_of(name, {})
    seated = [seat.id for seat in opening.seats]
    known = facts(name)
    told = {key: getattr(known, key) for key in _FACTS}
    return {
        **told,
        "rules": list(known.rules),
        "reasons": list(known.reasons),
        "seats": seated,
        "settings": settings,
        "bots": list(levels_in(name, {})),
    }
