"""Searches for games: the lobby, and the games on a person's page."""

from collections.abc import Mapping
from typing import Any

from django.db.models import Case, Count, Exists, IntegerField, OuterRef, Q, QuerySet, Value, When

from variorum.game.newcomers import admits
from variorum.host.accounts.models import Person
from variorum.host.games.models import Game, Kind, Member, State
from variorum.variants import registry


def names_shown(games: str = "") -> Q:
    """Games whose players are public; `games` is where a query finds them, such as `game__`."""
    over = {f"{games}state": State.OVER, f"{games}revealed": True}
    return Q(**{f"{games}anonymous": False}) | Q(**over)


NAMES_SHOWN = names_shown()
"""Games whose players are public."""

_OFFERED = Member.objects.filter(game=OuterRef("pk"), left__isnull=True, abandoned=True)
_ORDER = {State.GATHERING: 0, State.ROLL_CALL: 1, State.OVER: 3}


def listed() -> QuerySet[Game]:
    """Games in the order of the lobby, those to join first."""
    states = [When(state=state, then=Value(place)) for state, place in _ORDER.items()]
    games = Game.objects.filter(kind=Kind.GAME)
    return games.order_by(Case(*states, default=Value(2), output_field=IntegerField()), "-created")


def times_played() -> dict[str, int]:
    """How many games there are of each variant."""
    games = Game.objects.filter(kind=Kind.GAME).order_by()
    return dict(games.values_list("variant").annotate(Count("pk")))


def private_games() -> tuple[int, tuple[tuple[str, int], ...]]:
    """How many games the lobby doesn't list, and how many of them are being played now, by variant, the most first."""
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
    games = listed()
    games = games.filter(_own(person)) if person and wishes.get("mine") else games.filter(listed=True)
    for name in ("variant", "state", "pace", "press"):
        if wishes.get(name):
            games = games.filter(**{name: wishes[name]})
    if wishes.get("free"):
        games = games.filter(Q(state=State.GATHERING) | Q(Exists(_OFFERED)) & ~Q(state=State.OVER) | _welcoming())
        games = games.exclude(_part(person)) if person else games
    if wishes.get("q"):
        games = games.filter(name__icontains=wishes["q"])
    return games


def _welcoming() -> Q:
    """Started games that are open to newcomers."""
    played = set(registry.names()).intersection(times_played())
    variants = [name for name in played if admits(registry.variant(name).rules)]
    return Q(variant__in=variants, state__in=(State.RUNNING, State.PAUSED, State.WAITING))


def played_by(person: Person) -> QuerySet[Game]:
    """The games in which a person publicly plays."""
    parts = Q(members__person=person, members__left__isnull=True)
    shown = Game.objects.filter(parts, NAMES_SHOWN, kind=Kind.GAME, listed=True)
    return shown.distinct().order_by("-created")


def followed_by(person: Person) -> QuerySet[Game]:
    """The games that a person follows, the latest first; those that have left the lobby aren't told."""
    return Game.objects.filter(followers__person=person, listed=True).order_by("-followers__since", "-pk")


def _own(person: Person) -> Q:
    return _part(person) | Q(owner=person)


def _part(person: Person) -> Q:
    """Games in which a person already has a role."""
    parts = Game.objects.filter(members__person=person, members__left__isnull=True)
    return Q(pk__in=parts.values("pk")) | Q(master=person)
