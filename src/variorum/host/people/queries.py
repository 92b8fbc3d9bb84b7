"""Reads about people: leaderboards, and what everybody may know about somebody."""

from collections.abc import Iterable
from datetime import date, timedelta

import msgspec
from django.db.models import Q, QuerySet
from django.utils import timezone

from variorum.host.accounts.models import Person
from variorum.host.changes.aside import remembered
from variorum.host.games.lobby.queries import names_shown
from variorum.host.games.models import State
from variorum.host.people.groups import Group, group
from variorum.host.people.models import Diligence, Rating, Result, Standing
from variorum.variants.facts import every

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
