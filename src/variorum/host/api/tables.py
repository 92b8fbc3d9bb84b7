"""Games: listing, creating, joining and leaving them."""

from typing import Annotated, Any

from django.http import Http404, HttpRequest
from ninja import Query, Router

from variorum.host.api import shapes
from variorum.host.api.asking import Detail, asker, details, somebody
from variorum.host.games.access import find
from variorum.host.games.bots.in_games import levels_in
from variorum.host.games.life.openings import opening_of
from variorum.host.gm.acts import people
from variorum.variants import registry
from variorum.variants.facts import facts

PAGE = 50
Words = Annotated[str, Query(max_length=80)]

_NUMBERS = ("areas", "centers", "win", "years", "hours", "weeks")
_FACTS = ("id", "name", "tagline", "designer", "board", *_NUMBERS, "difficulty")

router = Router(tags=["games"])


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


@router.post("/games/{key}/seats/accept", response=Detail, auth=somebody, tags=["game master"])
def accept_invitation(request: HttpRequest, key: str, data: shapes.Accepting) -> dict[str, Any]:
    """Accept an invitation to a seat, or to the desk."""
    found, person = people.invitation_by(key, data.token), asker(request)
    if found is None:
        raise Http404
    return details(find(person, people.accept(person, found).key))


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
