"""Pages about the host as a whole: the front page, the variants, robots.txt and the web manifest."""

from collections import Counter
from collections.abc import Iterator
from importlib.resources import files
from typing import Any

import msgspec
from django.contrib.auth.models import AnonymousUser
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.templatetags.static import static
from django.views.decorators.cache import cache_control

from variorum.board import Location, Movement, area_of
from variorum.game.position import Position
from variorum.game.title import called
from variorum.game.variant import Variant
from variorum.host.games import private_variants
from variorum.host.games.access import find
from variorum.host.games.bots.in_games import levels_in
from variorum.host.games.bots.levels import USUAL, choices
from variorum.host.games.life.openings import opening_of
from variorum.host.games.lobby.gallery import gallery
from variorum.host.games.lobby.lobby import rows
from variorum.host.games.lobby.queries import in_lobby, listed, most_played, times_played
from variorum.host.games.models import Game, State
from variorum.host.games.pages import guest_of
from variorum.host.games.seats import guests
from variorum.host.site.demo import MINUTES, demonstrations
from variorum.host.site.leaflets import leaflet
from variorum.host.site.thumbnails import is_drawn, is_shown_in_play
from variorum.variants import registry
from variorum.variants.facts import facts
from variorum.variants.rulebook import has_page
from variorum.variants.told import sayings


class Bordering(msgspec.Struct, frozen=True):
    """A place where units may stand, its name, and where armies and fleets go from there."""

    place: str
    name: str
    center: bool
    armies: str
    fleets: str


def borders(variant: Variant, position: Position) -> Iterator[Bordering]:
    """All places of a board at the start, in the order of their areas' names; coasts follow their area."""
    geography = variant.board.geography(position.earth)
    for place in sorted(geography.locations, key=lambda place: (variant.board.areas[area_of(place)].name, place)):
        area = area_of(place)
        ways = (" ".join(sorted(geography.neighbors(kind, place))) for kind in (Movement.ARMY, Movement.FLEET))
        yield Bordering(place, variant.board.areas[area].name, place in map(Location, geography.centers), *ways)


_OPEN_SHOWN = 6
_MOST_OPEN = 50
_ROBOTS = (
    "User-agent: *\nDisallow: /accounts/\nDisallow: /me/\nDisallow: /people/\nDisallow: /api/\nDisallow: /sandbox/\n"
    "Disallow: /workshop/\nDisallow: /variants/private_\n"
)


class DemoCard(msgspec.Struct, frozen=True):
    """A demo game on the front page; `leaders` have the most centers, `centers` each."""

    game: Game
    variant: str
    tagline: str
    leaders: tuple[str, ...]
    centers: int
    has_picture: bool


def front(request: HttpRequest) -> HttpResponse:
    """Show the front page, with games to watch and to join."""
    joinable = in_lobby().filter(state=State.GATHERING)[:_OPEN_SHOWN]
    order = {name: place for place, name in enumerate(most_played())}
    guest = None if request.user.is_authenticated else guest_of(request)
    context: dict[str, Any] = {
        "cards": [_card(game) for game in sorted(demonstrations(), key=lambda game: order[game.variant])],
        "minutes": MINUTES,
        "rows": rows(joinable),
        "first": registry.FIRST,
        "unfinished": guests.unfinished(guest) if guest else (),
    }
    return render(request, "site/front.html", context)


def variants(request: HttpRequest) -> HttpResponse:
    """Show the gallery of variants."""
    return render(request, "site/variants.html", {**gallery(request), "target": "site:variant"})


def variant(request: HttpRequest, name: str) -> HttpResponse:
    """Show a variant: its seats, rules, phases, orders and settings, and who borders on whom."""
    if not registry.is_known(name):
        raise Http404
    played = registry.variant(name)
    demo = next((game for game in demonstrations() if game.variant == name), None)
    private = registry.is_private(name)
    games = in_lobby().filter(variant=name).exclude(state=State.OVER)[:_OPEN_SHOWN]
    joinable = listed().filter(variant=name, state=State.GATHERING, password="")[:_MOST_OPEN]
    context = {
        "private": private,
        "altered": private and private_variants.is_listable(name),
        "is_open": private_variants.is_open(name),
        "refusal": private_variants.refusal_of(name),
        "joinable": rows(joinable) if private else (),
        "variant": played,
        "said": () if has_page(name) else sayings(played, opening_of(name, {}), registry.variant(registry.FIRST)),
        "facts": facts(name),
        "played": times_played().get(name, 0),
        "borders": borders(played, opening_of(name, {})),
        "leaflet": leaflet(played),
        "has_picture": is_drawn(played),
        "in_play": is_shown_in_play(name),
        "demo": demo,
        "levels": choices(levels_in(name, {})),
        "usual": USUAL,
        "rows": rows(games),
    }
    answer = render(request, "site/variant.html", context)
    if private:
        answer["X-Robots-Tag"] = "noindex"
    return answer


@cache_control(max_age=86_400, public=True)
def robots(_: HttpRequest) -> HttpResponse:
    """Send robots.txt."""
    return HttpResponse(_ROBOTS, content_type="text/plain; charset=utf-8")


@cache_control(max_age=86_400, public=True)
def manifest(_: HttpRequest) -> HttpResponse:
    """Send the web manifest, for phones' home screens."""
    drawn = {"src": static("site/icon.svg"), "sizes": "any", "type": "image/svg+xml", "purpose": "any"}
    icons = [
        {"src": static(f"site/icon-{size}.png"), "sizes": f"{size}x{size}", "type": "image/png", "purpose": purpose}
        for size in (192, 512)
        for purpose in ("any", "maskable")
    ]
    words = {"id": "/", "name": "Variorum", "short_name": "Variorum", "start_url": "/me/games/", "scope": "/"}
    colours = {"background_color": "#fbf7ec", "theme_color": "#fffdf6", "display": "standalone"}
    return JsonResponse({**words, **colours, "icons": [drawn, *icons]}, content_type="application/manifest+json")


def _card(game: Game) -> DemoCard:
    access = find(AnonymousUser(), game.key)
    played, position = access.variant, access.seen().position
    known = () if position.fog else position.owners.values()
    counts = Counter(owner for owner in known if owner in played.powers)
    most = max(counts.values(), default=0)
    leaders = tuple(called(owner) for owner, count in counts.items() if count == most)
    return DemoCard(game, played.name, played.tagline, leaders, most, is_drawn(played))


_SCRIPTS = (("variorum.host.notify", "notify/pushes-worker.js"), ("variorum.host.site", "site/worker.js"))


@cache_control(no_cache=True)
def worker(_: HttpRequest) -> HttpResponse:
    """The service worker: shows pushes, keeps pages. It lies at the top, so that it works for all pages."""
    scripts = ((files(package) / "static" / name).read_text() for package, name in _SCRIPTS)
    return HttpResponse("\n".join(scripts), content_type="text/javascript; charset=utf-8")


@cache_control(no_cache=True)
def offline(request: HttpRequest) -> HttpResponse:
    """The page that a device shows when it can't reach the host. It is the same for everybody."""
    return render(request, "site/offline.html")
