"""Ratings from finished games, in the order in which those ended: always the same from the same games."""

from collections import deque
from collections.abc import Hashable, Iterable, Iterator, Sequence
from datetime import datetime, timedelta
from heapq import merge
from itertools import groupby, islice

import msgspec
from django.db import transaction

from variorum.bots.skill import Skill, after
from variorum.host.accounts.models import Person
from variorum.host.changes.aside import aside, computing_aside
from variorum.host.people.models import BotGame, BotRating, Rating, Result

SPAN = timedelta(days=30)
"""How long a game counts as one of the latest of the same kind."""

FULL = 3
"""How many games of a kind count fully within that time; each later one counts half the one before."""


def weights(games: Iterable[tuple[datetime, Iterable[Hashable]]]) -> Iterator[float]:
    """The weight of each game, from its end and the kinds it is of, in the order in which the games ended.

    All games of a kind within the span weigh at most FULL + 1 together: a kind is the same people, or the games of one
    person with bots.
    """
    latest: dict[Hashable, deque[datetime]] = {}
    for ended, kinds in games:
        recent = [_recent(latest.setdefault(kind, deque()), ended) for kind in kinds]
        yield 0.5 ** max(0, max(map(len, recent)) - FULL + 1)
        for times in recent:
            times.append(ended)


def _recent(times: deque[datetime], now: datetime) -> deque[datetime]:
    while times and now - times[0] >= SPAN:
        times.popleft()
    return times


Player = int | str
"""A person's id, a level of bots, or `guest 1` and so on, of whom nothing is known."""


class Rated(msgspec.Struct, frozen=True):
    """A game: when it ended, the scores, whose ratings it changes, and the kinds by which repeated games count less."""

    ended: datetime
    scores: dict[Player, float]
    changing: frozenset[Player]
    kinds: tuple[Hashable, ...]


def rated_games(group: str, **which: bool | datetime) -> Iterator[Rated]:
    """The rated games of people, and those of people with bots, which change the ratings of the bots alone."""
    return merge(_of_people(group, **which), _with_bots(group, **which), key=lambda game: game.ended)


def _of_people(group: str, **which: bool | datetime) -> Iterator[Rated]:
    found = Result.objects.filter(group=group, rated=True, **which).order_by("ended", "game_id", "seat")
    rows = found.values_list("ended", "game_id", "person_id", "score").iterator(chunk_size=5_000)
    for (ended, _), seats in groupby(rows, key=lambda row: row[:2]):
        scores: dict[Player, float] = {person: score for _, _, person, score in seats}
        people = frozenset(scores)
        yield Rated(ended, scores, people, (people,))


def _with_bots(group: str, **which: bool | datetime) -> Iterator[Rated]:
    rows = BotGame.objects.filter(group=group, **which).order_by("ended", "pk")
    for ended, bots, people in rows.values_list("ended", "bots", "people").iterator(chunk_size=5_000):
        scores: dict[Player, float] = dict(bots)
        scores |= {person or f"guest {number}": score for number, (person, score) in enumerate(people)}
        kinds = tuple(("with bots", person) for person in sorted({person for person, _ in people}))
        yield Rated(ended, scores, frozenset(bots), kinds)


KEPT = 200
"""The points of a history that are kept."""

Skills = dict[Player, Skill]
Point = tuple[str, int, int]
Histories = dict[Player, list[Point]]


@computing_aside
def count() -> int:
    """Count the games that have ended since, and tell how many those were.

    A group whose games come in another order than they ended in is counted again as a whole.
    """
    with transaction.atomic():
        results = Result.objects.select_for_update().filter(rated=True, counted=False).order_by("pk")
        games = BotGame.objects.select_for_update().filter(counted=False).order_by("pk")
        rows = [*set(results.values_list("group", "ended", "game_id")), *games.values_list("group", "ended", "pk")]
        earliest: dict[str, datetime] = {}
        for group, ended, _ in rows:
            earliest[group] = min(ended, earliest.get(group, ended))
        for group, ended in sorted(earliest.items()):
            _count_group(group, ended)
        return len(rows)


@computing_aside
def recount() -> int:
    """Make all ratings again from the games, and tell how many were counted."""
    with transaction.atomic():
        groups = {
            *Result.objects.filter(rated=True).order_by().values_list("group", flat=True).distinct(),
            *BotGame.objects.order_by().values_list("group", flat=True).distinct(),
            *BotRating.objects.order_by().values_list("group", flat=True).distinct(),
        }
        Rating.objects.exclude(group__in=groups).delete()
        return sum(map(recount_group, sorted(groups)))


@computing_aside
def recount_group(group: str) -> int:
    """Make the ratings of a group again, those of bots from the ladder's, and count its games."""
    with transaction.atomic():
        games = list(rated_games(group))
        ladder: Skills = {row.level: row.ladder for row in BotRating.objects.filter(group=group)}
        Rating.objects.filter(group=group).delete()
        played, histories = _played(games, ladder, {}, ())
        _store(group, {**ladder, **played}, histories)
        BotRating.objects.filter(group=group).exclude(level__in=_levels(ladder, games)).delete()
        return len(games)


def _levels(ladder: Skills, games: Iterable[Rated]) -> set[Player]:
    """The levels that have played, on the ladder or with people."""
    played = {player for game in games for player in game.changing if isinstance(player, str)}
    return played | {level for level, skill in ladder.items() if skill.games}


def _count_group(group: str, earliest: datetime) -> None:
    results, games = Result.objects.filter(rated=True), BotGame.objects.all()
    earlier = [rows.filter(group=group, counted=True) for rows in (results, games)]
    first = not any(rows.exists() for rows in earlier)
    if first or any(rows.filter(ended__gte=earliest).exists() for rows in earlier):
        recount_group(group)
        return
    coming = list(rated_games(group, counted=False))
    players = {player for game in coming for player in game.scores}
    people = Rating.objects.filter(group=group, person__in=[one for one in players if isinstance(one, int)])
    known = {row.person_id: row for row in people}
    skills: Skills = {person: row.skill for person, row in known.items()}
    skills |= {row.level: row.skill for row in BotRating.objects.filter(group=group)}
    histories: Histories = {person: row.history for person, row in known.items()}
    before = list(rated_games(group, counted=True, ended__gt=earliest - SPAN))
    played, histories = _played(coming, skills, histories, before)
    Rating.objects.filter(group=group, person__in=[one for one in played if isinstance(one, int)]).delete()
    _store(group, played, histories)


@aside
def _played(
    games: Sequence[Rated], skills: Skills, told: Histories, before: Sequence[Rated]
) -> tuple[Skills, Histories]:
    """The ratings that the games have changed, and the histories then. `before` are the latest earlier games."""
    known, done = dict(skills), Skills()
    histories = {player: list(points) for player, points in told.items()}
    weighed = weights((game.ended, game.kinds) for game in (*before, *games))
    for game, weight in zip(games, islice(weighed, len(before), None), strict=True):
        found = after(known, game.scores, weight)
        changed = {player: skill for player, skill in found.items() if player in game.changing}
        known.update(changed)
        done.update(changed)
        day = game.ended.date().isoformat()
        for player, skill in changed.items():
            histories.setdefault(player, []).append((day, skill.points, skill.margin))
    return done, histories


def _store(group: str, skills: Skills, histories: Histories) -> None:
    """Store the ratings of bots, and of those who still have an account."""
    gone = set(Person.objects.filter(is_active=False).values_list("pk", flat=True))
    people = {player: skill for player, skill in skills.items() if isinstance(player, int) and player not in gone}
    Rating.objects.bulk_create(
        (_row(group, person, skill, histories[person]) for person, skill in people.items()), batch_size=500
    )
    for player, skill in skills.items():
        if isinstance(player, str):
            BotRating.objects.update_or_create(group=group, level=player, defaults=_numbers(skill))
    Result.objects.filter(group=group, rated=True, counted=False).update(counted=True)
    BotGame.objects.filter(group=group, counted=False).update(counted=True)


def _row(group: str, person: int, skill: Skill, history: list[Point]) -> Rating:
    kept = [list(point) for point in history[-KEPT:]]
    return Rating(person_id=person, group=group, history=kept, **_numbers(skill))


def _numbers(skill: Skill) -> dict[str, float]:
    return {"mu": skill.mu, "sigma": skill.sigma, "floor": skill.floor, "games": skill.games}
