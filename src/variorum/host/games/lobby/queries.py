"""Searches for games: the lobby, and the games on a person's page."""

from collections.abc import Callable, Mapping
from typing import Any

from django.core.cache import cache
from django.db.models import Count, Q, QuerySet

from variorum.game.newcomers import admits
from variorum.host.accounts.models import Person, User
from variorum.host.games.models import Game, Kind, Member, State
from variorum.host.games.places import BY_AGE, LOBBY, place_of
from variorum.host.games.terms import Press
from variorum.variants import registry
from variorum.variants.facts import DUEL, every


def names_shown(games: str = "") -> Q:
    """Games whose players are public; `games` is where a query finds them, such as `game__`."""
    over = {f"{games}state": State.OVER, f"{games}revealed": True}
    return Q(**{f"{games}anonymous": False}) | Q(**over)


NAMES_SHOWN = names_shown()
"""Games whose players are public."""

GUNBOAT = "gunboat"
"""What people call games without press."""

_COUNTED_FOR = 60
"""Seconds for which a process remembers how many games there are."""

_ELSEWHERE: list[Q] = []
_OFFERED = Member.objects.filter(left__isnull=True, abandoned=True).values("game")


def listed() -> QuerySet[Game]:
    """Games in the order of the lobby, those to join first."""
    return Game.objects.filter(kind=Kind.GAME).order_by(*LOBBY)


def elsewhere(games: Q) -> None:
    """Register public games that another app shows, so that they aren't in the lobby, too."""
    _ELSEWHERE.append(games)


def in_lobby() -> QuerySet[Game]:
    """The games that everybody finds in the lobby."""
    games = listed().filter(listed=True)
    for others in _ELSEWHERE:
        games = games.exclude(others)
    return games


def times_played() -> dict[str, int]:
    """How many games of each variant the lobby lists, as of a minute ago at most."""
    found: dict[str, int] = _lately("times-played", _times_played)
    return found


def private_games() -> tuple[int, tuple[tuple[str, int], ...]]:
    """How many games the lobby doesn't list, and how many of them are being played now, by variant, the most first.

    As of a minute ago at most.
    """
    found: tuple[int, tuple[tuple[str, int], ...]] = _lately("private-games", _private_games)
    return found


def _lately(name: str, count: Callable[[], Any]) -> Any:
    """What was counted lately: counting takes the longer, the more games there are."""
    return cache.get_or_set(f"lobby-{name}", count, _COUNTED_FOR)


def _times_played() -> dict[str, int]:
    games = Game.objects.filter(kind=Kind.GAME, listed=True).order_by()
    return dict(games.values_list("variant").annotate(Count("pk")))


def _private_games() -> tuple[int, tuple[tuple[str, int], ...]]:
    games = Game.objects.filter(kind=Kind.GAME, listed=False).order_by()
    now = games.filter(state=State.RUNNING, variant__in=registry.names()).values_list("variant").annotate(Count("pk"))
    return games.count(), tuple(sorted(now, key=lambda one: (-one[1], one[0])))


def demonstrated() -> QuerySet[Game]:
    """The demo games, in the order of their variants."""
    return Game.objects.filter(kind=Kind.DEMO, lines__gt=0, variant__in=registry.names()).order_by("variant")


def most_played() -> tuple[str, ...]:
    """The ids of all variants, the most played first; ties: the best-known one, the showcase, the alphabet."""
    played = times_played()

    def place(name: str) -> tuple[int, bool, bool, str]:
        return -played.get(name, 0), name != registry.FIRST, name not in registry.SHOWCASE, name

    return tuple(sorted(registry.names(), key=place))


def filtered(wishes: Mapping[str, Any], person: Person | None) -> QuerySet[Game]:
    """The games of the lobby that match a search."""
    games = listed().filter(pk__in=_created_or_held(person)) if person and wishes.get("mine") else in_lobby()
    for name in ("variant", "state", "pace", "press"):
        if wishes.get(name):
            games = games.filter(**{name: wishes[name]})
    if wishes.get("state"):
        games = games.filter(place=place_of(wishes["state"]))
    if wishes.get("free"):
        games = games.filter(pk__in=_free(), place__lt=place_of(State.OVER))
        games = games.exclude(pk__in=_held(person)) if person else games
    if wishes.get("q"):
        games = games.filter(_called(wishes["q"]))
    return games


def _called(words: str) -> Q:
    """Games whose name has these words, or that are of the kind that people call so."""
    kind = words.strip().casefold()
    if kind == GUNBOAT:
        return Q(name__icontains=words) | Q(press=Press.NONE.value)
    if kind in DUEL.split():
        return Q(name__icontains=words) | Q(variant__in=[one.id for one in every() if one.matches(kind)])
    return Q(name__icontains=words)


def _free() -> QuerySet[Any, Any]:
    """Games to join, those with offered seats, and started ones that are open to newcomers, by their keys."""
    played = set(registry.names()).intersection(times_played())
    variants = [name for name in played if admits(registry.variant(name).rules)]
    games = Game.objects.filter(kind=Kind.GAME, listed=True).order_by()
    gathering = games.filter(place=place_of(State.GATHERING)).values("pk")
    welcoming = games.filter(variant__in=variants, state__in=(State.RUNNING, State.PAUSED, State.WAITING)).values("pk")
    return gathering.union(_OFFERED, welcoming)


def played_by(person: Person) -> QuerySet[Game]:
    """The games in which a person publicly plays."""
    games = Game.objects.filter(NAMES_SHOWN, pk__in=_seated(person), kind=Kind.GAME, listed=True)
    return games.order_by(*BY_AGE)


def followed_by(person: User) -> QuerySet[Game]:
    """The games that a person follows, the latest first; those that have left the lobby aren't told."""
    return Game.objects.filter(followers__person=person.pk, listed=True).order_by("-followers__since", "-pk")


def left_by(person: Person) -> QuerySet[Game]:
    """The games in which a person had a seat, and has none any more, the latest first."""
    had = Member.objects.filter(person=person, left__isnull=False).exclude(seat="").values("game")
    return Game.objects.filter(pk__in=had, kind=Kind.GAME).exclude(pk__in=_held(person)).order_by("-pk")


def own(person: Person) -> QuerySet[Game]:
    """Everything in which a person has a role, and what the person created: games, demonstrations and sandboxes."""
    return Game.objects.filter(pk__in=_created_or_held(person))


def _created_or_held(person: Person) -> QuerySet[Any, Any]:
    return _held(person).union(Game.objects.filter(owner=person).order_by().values("pk"))


def _held(person: Person) -> QuerySet[Any, Any]:
    """The keys of games in which a person already has a role. A union, which uses an index for each part."""
    return _seated(person).union(Game.objects.filter(master=person).order_by().values("pk"))


def _seated(person: Person) -> QuerySet[Any, Any]:
    return Member.objects.filter(person=person, left__isnull=True).values("game")
