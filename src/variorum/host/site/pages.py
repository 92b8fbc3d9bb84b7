"""Pages about the host as a whole: the front page, the variants, and what browsers and robots ask for."""

from typing import Any

import msgspec
from django.contrib.auth.models import AnonymousUser
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.templatetags.static import static
from django.views.decorators.cache import cache_control

from variorum.game.position import Position
from variorum.host.games.access import find
from variorum.host.games.models import Game, State
from variorum.host.games.queries import listed
from variorum.host.games.rows import rows
from variorum.host.site.demo import MINUTES, demonstrations
from variorum.host.site.library import leaflet
from variorum.render.scene import called
from variorum.variants import registry

_OPEN_SHOWN = 6
_ROBOTS = (
    "User-agent: *\nDisallow: /accounts/\nDisallow: /me/\nDisallow: /people/\nDisallow: /api/\nDisallow: /sandbox/\n"
)


class Card(msgspec.Struct, frozen=True):
    """A demonstration on the front page: `leaders` have the most centers, `centers` each."""

    game: Game
    variant: str
    tagline: str
    leaders: tuple[str, ...]
    centers: int


def front(request: HttpRequest) -> HttpResponse:
    """What Variorum is, with games to look at and to join."""
    joinable = listed().filter(listed=True, state=State.GATHERING)[:_OPEN_SHOWN]
    context: dict[str, Any] = {
        "cards": [_card(game) for game in demonstrations()],
        "minutes": MINUTES,
        "rows": rows(joinable),
        "variants": [registry.variant(name) for name in registry.names()],
    }
    return render(request, "site/front.html", context)


def variants(request: HttpRequest) -> HttpResponse:
    """All variants."""
    return render(request, "site/variants.html", {"variants": [registry.variant(name) for name in registry.names()]})


def variant(request: HttpRequest, name: str) -> HttpResponse:
    """One variant: its seats, its year, its orders, its settings."""
    if name not in registry.names():
        raise Http404
    played = registry.variant(name)
    demo = next((game for game in demonstrations() if game.variant == name), None)
    games = listed().filter(listed=True, variant=name).exclude(state=State.OVER)[:_OPEN_SHOWN]
    context = {"variant": played, "leaflet": leaflet(played), "demo": demo, "rows": rows(games)}
    return render(request, "site/variant.html", context)


@cache_control(max_age=86_400, public=True)
def robots(_: HttpRequest) -> HttpResponse:
    """What search engines may read."""
    return HttpResponse(_ROBOTS, content_type="text/plain; charset=utf-8")


@cache_control(max_age=86_400, public=True)
def manifest(_: HttpRequest) -> HttpResponse:
    """How a phone shows the host among its apps."""
    icon = {"src": static("site/icon.svg"), "sizes": "any", "type": "image/svg+xml", "purpose": "any"}
    words = {"name": "Variorum", "short_name": "Variorum", "start_url": "/me/games/", "display": "standalone"}
    colours = {"background_color": "#fbf7ec", "theme_color": "#fffdf6"}
    return JsonResponse({**words, **colours, "icons": [icon]}, content_type="application/manifest+json")


def _card(game: Game) -> Card:
    access = find(AnonymousUser(), game.key)
    leaders, centers = _leaders(access.seen().position)
    return Card(game, access.variant.name, access.variant.tagline, leaders, centers)


def _leaders(position: Position) -> tuple[tuple[str, ...], int]:
    """Those powers that own the most centers, and how many that is."""
    counts: dict[str, int] = {}
    for owner in position.owners.values():
        counts[owner] = counts.get(owner, 0) + 1
    most = max(counts.values(), default=0)
    return tuple(called(owner) for owner, count in counts.items() if count == most), most
