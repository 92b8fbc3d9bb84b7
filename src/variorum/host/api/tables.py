"""Games: those there are, founding, joining and leaving."""

from typing import Annotated, Any

import msgspec
from django.db.models import Count, Q, QuerySet
from django.http import HttpRequest
from django.urls import reverse
from ninja import Query, Router

from variorum.game.audience import GM
from variorum.host.accounts.models import Person
from variorum.host.api import shapes
from variorum.host.api.asking import asker, somebody
from variorum.host.api.plans import terms_of
from variorum.host.api.rate import CHANGES, FOUNDINGS
from variorum.host.api.who import Asking
from variorum.host.games import models
from variorum.host.games.access import Access, find
from variorum.host.games.services import founding, rollcall, seats
from variorum.host.gm.services.desk import mark_of
from variorum.variants import registry

PAGE = 50
Page = Annotated[int, Query(ge=1, le=10_000)]

router = Router(tags=["games"])


@router.get("/variants", response=list[shapes.Variant])
def variants(request: HttpRequest) -> list[dict[str, Any]]:  # noqa: ARG001 - the library passes it by this name
    """The variants that can be played, and what can be chosen about them."""
    return [_variant(name) for name in registry.names()]


@router.get("/me", response=shapes.Me, auth=somebody)
def me(request: HttpRequest) -> Person:
    """Who you are here, and what mail you want."""
    return asker(request)


@router.patch("/me", response=shapes.Me, auth=somebody, throttle=[CHANGES])
def change_me(request: HttpRequest, data: shapes.Wanted) -> Person:
    """Choose what mail you want."""
    person, wanted = asker(request), data.dict(exclude_none=True)
    for name, value in wanted.items():
        setattr(person, name, value)
    if wanted:
        person.save(update_fields=list(wanted))
    return person


@router.get("/games", response=list[shapes.Game])
def games(
    request: HttpRequest, state: str = "", variant: str = "", mine: bool = False, page: Page = 1
) -> list[dict[str, Any]]:
    """Games in the lobby, or one's own, the newest first, fifty on a page."""
    found = _own(request) if mine else models.Game.objects.filter(listed=True).exclude(kind=models.Kind.SANDBOX)
    found = found.filter(state=state[:20]) if state else found
    found = found.filter(variant=variant[:64]) if variant else found
    counted = found.annotate(players=_PLAYERS).order_by("-created", "-pk")
    return [_summary(game) for game in counted[(page - 1) * PAGE : page * PAGE]]


@router.post("/games", response=shapes.Detail, auth=somebody, throttle=[FOUNDINGS])
def found(request: HttpRequest, data: shapes.Founding) -> dict[str, Any]:
    """Found a game."""
    person, terms = asker(request), terms_of(data.terms)
    plan = founding.Plan(
        data.name.strip(), data.variant, data.settings, terms, data.listed, data.password, mastered=data.mastered
    )
    return detail(find(person, founding.found(person, plan).key))


@router.get("/games/{key}", response=shapes.Detail)
def game(request: HttpRequest, key: str, who: Asking) -> dict[str, Any]:
    """A game."""
    return detail(who.access(request, key))


@router.post("/games/{key}/join", response=shapes.Detail, auth=somebody, throttle=[CHANGES])
def join(request: HttpRequest, key: str, data: shapes.Joining, who: Asking) -> dict[str, Any]:
    """Take part in a game that looks for players, or change one's wishes."""
    access = who.access(request, key)
    seats.join(asker(request), access.game.pk, tuple(data.wishes), data.password, data.invitation or who.invitation)
    return detail(who.access(request, key))


@router.post("/games/{key}/here", response=shapes.Detail, auth=somebody, throttle=[CHANGES])
def here(request: HttpRequest, key: str, who: Asking) -> dict[str, Any]:
    """Say that one is here, when all seats are taken. With the last one the game begins."""
    access = who.access(request, key)
    rollcall.answer(asker(request), access.game.pk)
    return detail(who.access(request, key))


@router.post("/games/{key}/begin", response=shapes.Detail, auth=somebody, throttle=[CHANGES])
def begin(request: HttpRequest, key: str, who: Asking) -> dict[str, Any]:
    """Call the roll of a game that one founded, if bots are to take the seats that are free."""
    rollcall.muster(asker(request), who.access(request, key).game.pk)
    return detail(who.access(request, key))


@router.delete("/games/{key}", response=shapes.Done, auth=somebody, throttle=[CHANGES])
def cancel(request: HttpRequest, key: str, who: Asking) -> dict[str, Any]:
    """Call off a game that one founded, and that has not begun."""
    founding.cancel(asker(request), who.access(request, key).game.pk)
    return {}


@router.post("/games/{key}/leave", response=shapes.Done, auth=somebody, throttle=[CHANGES])
def leave(request: HttpRequest, key: str, who: Asking) -> dict[str, Any]:
    """Leave a game; the seat is offered to others."""
    seats.leave(asker(request), who.access(request, key).game.pk)
    return {}


@router.post("/games/{key}/take-over", response=shapes.Detail, auth=somebody, throttle=[CHANGES])
def take_over(request: HttpRequest, key: str, data: shapes.OneSeat, who: Asking) -> dict[str, Any]:
    """Take a seat that is offered."""
    seats.take_over(asker(request), who.access(request, key).game.pk, data.seat)
    return detail(who.access(request, key))


@router.post("/games/{key}/back", response=shapes.Detail, auth=somebody, throttle=[CHANGES])
def back(request: HttpRequest, key: str, who: Asking) -> dict[str, Any]:
    """Keep one's own seat, which was being offered."""
    seats.back(asker(request), who.access(request, key).game.pk)
    return detail(who.access(request, key))


_PLAYERS = Count("members", filter=Q(members__left__isnull=True))


def _own(request: HttpRequest) -> QuerySet[models.Game]:
    person = request.user if isinstance(request.user, Person) else None
    held = models.Member.objects.filter(person=person, left__isnull=True, person__isnull=False).values("game")
    mine = Q(pk__in=held) | Q(master=person, master__isnull=False) | Q(owner=person, owner__isnull=False)
    return models.Game.objects.filter(mine)


def _variant(name: str) -> dict[str, Any]:
    variant = registry.variant(name)
    settings = [
        {"name": key, "default": setting.default, "meaning": setting.meaning, "choices": setting.choices}
        for key, setting in variant.options.items()
    ]
    opening = founding.opening_of(name, {})
    seated = [seat.id for seat in opening.seats]
    return {"id": name, "name": variant.name, "tagline": variant.tagline, "seats": seated, "settings": settings}


def _summary(game: models.Game) -> dict[str, Any]:
    names = ("key", "name", "variant", "kind", "state", "turn", "summary", "stage", "deadline", "created", "ended")
    players = getattr(game, "players", None)
    counted = game.members.filter(left__isnull=True).count() if players is None else players
    return {**{name: getattr(game, name) for name in names}, "players": counted}


def detail(access: Access) -> dict[str, Any]:
    """All that belongs to a game, as its viewer may see it."""
    seal = access.seals[-1] if access.has_begun else None
    acts = access.game.acts.values("at", "by", "text")
    return {
        **_summary(access.game),
        "seats": access.seats,
        "table": list(_table(access)),
        "settings": access.game.chosen,
        "terms": msgspec.to_builtins(access.terms),
        "commitment": seal.commitment if seal else "",
        "seed": seal.seed if seal else "",
        "acts": list(acts),
        "live": reverse("api-live", args=(access.game.key,)),
        "mark": mark_of(access.game) if access.is_master else None,
    }


def _table(access: Access) -> list[dict[str, Any]]:
    """Who sits where, as far as the terms let it be seen."""
    shown = not access.terms.anonymous or access.is_revealed or access.seat == GM
    present = access.game.members.filter(left__isnull=True).select_related("person").order_by("seat", "pk")
    return [
        {
            "seat": member.seat,
            "player": member.person.called if member.person and (shown or _is_own(access, member)) else None,
            "offered": member.abandoned,
        }
        for member in present
    ]


def _is_own(access: Access, member: models.Member) -> bool:
    return member.person_id is not None and member.person_id == access.person.pk
