"""Reads about people: leaderboards, and what everybody may know about somebody."""

from collections import Counter
from collections.abc import Iterable, Sequence
from datetime import date, timedelta

import msgspec
from django.db.models import Q, QuerySet
from django.utils import timezone

from variorum.game.report import Chart
from variorum.game.title import called
from variorum.host.accounts.models import Person
from variorum.host.changes.aside import remembered
from variorum.host.games.lobby.queries import names_shown
from variorum.host.games.models import State
from variorum.host.people.groups import Group, group
from variorum.host.people.models import Diligence, Rating, Result, Standing
from variorum.variants import registry
from variorum.variants.facts import every, facts

SPAN = timedelta(days=180)
"""How long deadlines count. A missed one counts less with each day."""

LEAVING = 5
"""How many missed deadlines leaving a game counts as."""


class Day(msgspec.Struct, frozen=True):
    """The deadlines of a day."""

    day: date
    met: int
    missed: int


class Reliability(msgspec.Struct, frozen=True):
    """Met and missed deadlines, and the weight that the missed ones still have."""

    met: int = 0
    missed: int = 0
    weight: float = 0.0

    @property
    def percent(self) -> int:
        """The part of the deadlines that were met, rounded down; 100 without any."""
        whole = self.met + self.weight
        return int(100 * self.met / whole) if whole else 100


def reliability(days: Iterable[Day], today: date) -> Reliability:
    """The reliability on a day."""
    recent = [day for day in days if timedelta() <= today - day.day < SPAN]
    weight = sum(day.missed * (1 - (today - day.day) / SPAN) for day in recent)
    return Reliability(sum(day.met for day in recent), sum(day.missed for day in recent), weight)


FIRST = "standard"
MOST_RESULTS = 1_000
"""How many results of a person a page looks at, the latest ones."""


def leaderboard(name: str) -> QuerySet[Rating]:
    """The ratings of a group, the best first, of those who show theirs."""
    shown = Rating.objects.filter(group=name, person__is_active=True, person__private=False)
    return shown.select_related("person").order_by("-floor", "person_id")


def rated_groups() -> tuple[Group, ...]:
    """The groups in which somebody has a rating, Standard's first."""
    names = set(Rating.objects.order_by().values_list("group", flat=True).distinct())
    found: Iterable[Group | None] = map(group, sorted({FIRST, *names}, key=lambda name: (name != FIRST, name)))
    return tuple(one for one in found if one)


def results_of(person: Person) -> QuerySet[Result]:
    """A person's results that everybody may know, the latest first."""
    shown = Q(game__state=State.OVER, game__listed=True) & names_shown("game__")
    return Result.objects.filter(shown, person=person).select_related("game").order_by("-ended", "-pk")


def ratings_of(person: Person) -> QuerySet[Rating]:
    """A person's ratings, those from the most games first."""
    return Rating.objects.filter(person=person).order_by("-games", "group")


def finished_by(person: Person) -> int:
    """How many public games a person has played to their end."""
    return results_of(person).exclude(standing=Standing.LEFT).values("game").distinct().count()


def reliability_of(person: Person) -> Reliability:
    """A person's reliability, from games that everybody may know the person in.

    Running games that limit what a seat sees don't count before they are over: who had to order would tell
    something.
    """
    open_ = ~Q(game__variant__in=_in_fog()) | Q(game__state=State.OVER)
    found = Diligence.objects.filter(names_shown("game__"), open_, person=person)
    days = (Day(*row) for row in found.values_list("day", "met", "missed"))
    return reliability(days, timezone.now().date())


@remembered(1)
def _in_fog() -> tuple[str, ...]:
    """The ids of variants that limit what a seat sees."""
    return tuple(one.id for one in every() if one.limits_sight)


MOST_OPENINGS = 5
OFTEN = 2
"""How many games make an opening a favourite."""


class SeatRecord(msgspec.Struct, frozen=True):
    """The games of a seat of a variant, and how they ended; `score` is the average."""

    variant: str
    seat: str
    games: int
    won: int
    drew: int
    survived: int
    out: int
    left: int
    score: float


class PlayedOpening(msgspec.Struct, frozen=True):
    """An opening, and in how many games somebody played it."""

    variant: str
    seat: str
    orders: str
    games: int


def lines(results: Iterable[Result]) -> tuple[SeatRecord, ...]:
    """The games by variant and seat, the most played first."""
    found: dict[tuple[str, str], list[Result]] = {}
    for result in results:
        found.setdefault((result.game.variant, result.seat), []).append(result)
    made = (_line(variant, seat, rows) for (variant, seat), rows in found.items())
    return tuple(sorted(made, key=lambda line: (-line.games, line.variant, line.seat)))


def openings(results: Iterable[Result]) -> tuple[PlayedOpening, ...]:
    """The openings played most often."""
    counts = Counter((row.game.variant, row.seat, row.opening) for row in results if row.opening)
    often = [(key, count) for key, count in counts.most_common(MOST_OPENINGS) if count >= OFTEN]
    return tuple(
        PlayedOpening(name_of(variant), called(seat), orders, count) for (variant, seat, orders), count in often
    )


def chart(rating: Rating) -> Chart:
    """The ratings after each game, and what they were at least."""
    days = tuple(day for day, _, _ in rating.history)
    points = tuple(float(points) for _, points, _ in rating.history)
    least = tuple(float(points - margin) for _, points, margin in rating.history)
    return Chart(group_name(rating.group), "rating", days, {"rating": points, "at least": least})


def name_of(variant: str) -> str:
    """The name of a variant, or the id of one that isn't installed any more."""
    return facts(variant).name if registry.is_known(variant) else variant


def group_name(name: str) -> str:
    """The name of a group of variants, or its id."""
    found = group(name)
    return found.name if found else name


def _line(variant: str, seat: str, rows: Sequence[Result]) -> SeatRecord:
    ends = Counter(row.standing for row in rows)
    return SeatRecord(
        name_of(variant),
        called(seat),
        len(rows),
        won=ends[Standing.WON],
        drew=ends[Standing.DREW],
        survived=ends[Standing.SURVIVED],
        out=ends[Standing.OUT],
        left=ends[Standing.LEFT],
        score=sum(row.score for row in rows) / len(rows),
    )
