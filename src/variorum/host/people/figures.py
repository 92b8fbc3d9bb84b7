"""Figures for whoever runs the host, week by week: sums of what it keeps anyway, and nothing about single people."""

from collections import Counter
from collections.abc import Iterable
from datetime import UTC, date, datetime, timedelta
from typing import Any

import msgspec
from django.db.models import Count, F, Q, QuerySet, Sum
from django.db.models.functions import TruncWeek

from variorum.host.accounts.models import Person
from variorum.host.games.models import Game, Kind, Member, State
from variorum.host.people.models import Diligence

WEEKS = 12
RETURN = timedelta(days=7)
"""So long after signing up somebody has to take part in a game to have come back."""


class Week(msgspec.Struct, frozen=True):
    """A week from its Monday, in UTC.

    `joined`: accounts that were made; `back`: those of them that joined a game or had orders due a week later or more.
    `guests` played without an account. `players` had orders due in public games, `due` and `missed` count those.
    Games that people play `began`, or were `finished` by their rules or `called_off`.
    """

    monday: date
    joined: int = 0
    back: int = 0
    guests: int = 0
    players: int = 0
    due: int = 0
    missed: int = 0
    began: int = 0
    finished: int = 0
    called_off: int = 0


class Figures(msgspec.Struct, frozen=True):
    """The last weeks, the present one first; the accounts of the host, and its games that look for players or run."""

    weeks: tuple[Week, ...]
    accounts: int
    gathering: int
    running: int


def figures(now: datetime) -> Figures:
    """The figures at a time."""
    monday = (now.astimezone(UTC) - timedelta(days=now.astimezone(UTC).weekday())).date()
    mondays = [monday - timedelta(weeks=back) for back in range(WEEKS)]
    since = datetime.combine(mondays[-1], datetime.min.time(), UTC)
    columns = {**_people(since), **_games(since)}
    weeks = tuple(Week(day, **{name: found[day] for name, found in columns.items()}) for day in mondays)
    people, games = Person.objects.filter(is_active=True, guest=False), _played()
    states = Counter(dict(games.exclude(state=State.OVER).order_by().values_list("pk", "state")).values())
    open_now = states[State.GATHERING] + states[State.ROLL_CALL]
    return Figures(weeks, people.count(), open_now, states.total() - open_now)


def _people(since: datetime) -> dict[str, Counter[date]]:
    people = Person.objects.filter(date_joined__gte=since)
    accounts = people.filter(guest=False)
    later = F("person__date_joined") + RETURN
    played = set(Member.objects.filter(person__in=accounts, joined__gte=later).values_list("person", flat=True))
    had_orders = Diligence.objects.filter(person__in=accounts, day__gte=later)
    played |= set(had_orders.values_list("person", flat=True))
    duties = Diligence.objects.filter(day__gte=since.date()).annotate(week=TruncWeek("day"))
    sums = duties.values("week").annotate(
        players=Count("person", distinct=True), met_all=Sum("met"), missed_all=Sum("missed")
    )
    rows = [(row["week"], row["players"], row["met_all"], row["missed_all"]) for row in sums]
    return {
        "joined": _by_week(accounts, "date_joined"),
        "back": _by_week(accounts.filter(pk__in=played), "date_joined"),
        "guests": _by_week(people.filter(guest=True), "date_joined"),
        "players": Counter({week: players for week, players, *_ in rows}),
        "due": Counter({week: met + missed for week, _, met, missed in rows}),
        "missed": Counter({week: missed for week, *_, missed in rows}),
    }


def _games(since: datetime) -> dict[str, Counter[date]]:
    begun = _played().filter(lines__gt=0)
    over = begun.filter(state=State.OVER, ended__gte=since)
    return {
        "began": _by_week(begun.filter(started__gte=since), "started"),
        "finished": _by_week(over.filter(results__isnull=False).distinct(), "ended"),
        "called_off": _by_week(over.filter(results__isnull=True), "ended"),
    }


def _played() -> QuerySet[Game]:
    """The games in which people have a part, or had one."""
    return Game.objects.filter(Q(kind=Kind.GAME), members__person__isnull=False).distinct()


def _by_week(rows: QuerySet[Any], field: str) -> Counter[date]:
    """How many rows belong to each week, by its Monday."""
    found: Iterable[tuple[int, datetime]] = rows.order_by().values_list("pk", field)
    return Counter(_monday(when) for when in dict(found).values())


def _monday(when: datetime) -> date:
    day = when.astimezone(UTC).date()
    return day - timedelta(days=day.weekday())
