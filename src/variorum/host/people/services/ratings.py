"""Ratings from rated results, in the order in which the games ended: always the same from the same results."""

from collections.abc import Iterator, Sequence
from datetime import datetime
from itertools import groupby, islice

import msgspec
from django.db import transaction

from variorum.host.accounts.models import Person
from variorum.host.people.models import Rating, Result
from variorum.host.people.repeats import SPAN, weights
from variorum.host.people.skill import Skill, follow

KEPT = 200
"""The points of a history that are kept."""

Point = tuple[str, int, int]


class Rated(msgspec.Struct, frozen=True):
    """A rated game: when it ended, and the scores by person."""

    ended: datetime
    scores: dict[int, float]


def count() -> int:
    """Count the rated games that have ended since, and tell how many those were.

    A group whose games come in another order than they ended in is counted again as a whole.
    """
    with transaction.atomic():
        waiting = Result.objects.select_for_update().filter(rated=True, counted=False)
        rows = list(waiting.order_by("group", "ended", "game_id").values_list("group", "game_id", "ended"))
        for group, found in groupby(rows, key=lambda row: row[0]):
            earliest = next(found)[2]
            _count_group(group, earliest)
        return len({row[1] for row in rows})


def recount() -> int:
    """Make all ratings again from the results, and tell how many games were counted."""
    with transaction.atomic():
        groups = list(Result.objects.filter(rated=True).order_by("group").values_list("group", flat=True).distinct())
        Rating.objects.exclude(group__in=groups).delete()
        return sum(_recount_group(group) for group in groups)


def _count_group(group: str, earliest: datetime) -> None:
    earlier = Result.objects.filter(group=group, rated=True, counted=True)
    if not earlier.exists() or earlier.filter(ended__gte=earliest).exists():
        _recount_group(group)
        return
    games = list(_games(group, counted=False))
    people = {person for game in games for person in game.scores}
    known = {row.person_id: row for row in Rating.objects.filter(group=group, person__in=people)}
    skills = {person: row.skill for person, row in known.items()}
    histories: dict[int, list[Point]] = {person: row.history for person, row in known.items()}
    before = list(_games(group, counted=True, ended__gt=earliest - SPAN))
    played = _played(games, skills, histories, before)
    Rating.objects.filter(group=group, person__in=played).delete()
    _store(group, played, histories)


def _recount_group(group: str) -> int:
    histories: dict[int, list[Point]] = {}
    games = list(_games(group))
    Rating.objects.filter(group=group).delete()
    _store(group, _played(games, {}, histories), histories)
    return len(games)


def _games(group: str, **which: bool | datetime) -> Iterator[Rated]:
    found = Result.objects.filter(group=group, rated=True, **which).order_by("ended", "game_id", "seat")
    rows = found.values_list("ended", "game_id", "person_id", "score").iterator(chunk_size=5_000)
    for (ended, _), seats in groupby(rows, key=lambda row: row[:2]):
        yield Rated(ended, {person: score for _, _, person, score in seats})


def _played(
    games: Sequence[Rated],
    skills: dict[int, Skill],
    histories: dict[int, list[Point]],
    before: Sequence[Rated] = (),
) -> dict[int, Skill]:
    """The ratings of all who played, after the games; their histories grow. `before` are the latest earlier games."""
    done: dict[int, Skill] = {}
    weighed = weights((game.ended, frozenset(game.scores)) for game in (*before, *games))
    pairs = zip((game.scores for game in games), islice(weighed, len(before), None), strict=True)
    for game, changed in zip(games, follow(skills, pairs), strict=True):
        done.update(changed)
        day = game.ended.date().isoformat()
        for person, skill in changed.items():
            histories.setdefault(person, []).append((day, skill.points, skill.margin))
    return done


def _store(group: str, skills: dict[int, Skill], histories: dict[int, list[Point]]) -> None:
    """Store the ratings of those who still have an account."""
    gone = set(Person.objects.filter(is_active=False).values_list("pk", flat=True))
    Rating.objects.bulk_create(
        (_row(group, person, skill, histories[person]) for person, skill in skills.items() if person not in gone),
        batch_size=500,
    )
    Result.objects.filter(group=group, rated=True, counted=False).update(counted=True)


def _row(group: str, person: int, skill: Skill, history: list[Point]) -> Rating:
    kept = [list(point) for point in history[-KEPT:]]
    known = {"mu": skill.mu, "sigma": skill.sigma, "floor": skill.floor, "games": skill.games}
    return Rating(person_id=person, group=group, history=kept, **known)
