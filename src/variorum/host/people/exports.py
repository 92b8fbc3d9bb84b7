"""Results and ratings in a person's data export."""

from typing import Any

from variorum.host.accounts.export import section
from variorum.host.accounts.models import Person
from variorum.host.people.models import Diligence, Rating, Result


@section("results")
def results(person: Person) -> list[dict[str, Any]]:
    """How a person's finished games ended."""
    told = ("game__key", "game__variant", "seat", "standing", "score", "rated", "ended")
    found = Result.objects.filter(person=person).order_by("ended", "pk").values(*told)
    return [{name.removeprefix("game__"): value for name, value in row.items()} for row in found]


@section("reliability")
def reliability(person: Person) -> list[dict[str, Any]]:
    """The deadlines that a person met and missed in public games, by day."""
    found = Diligence.objects.filter(person=person).order_by("day", "pk").values("game__key", "day", "met", "missed")
    return [{name.removeprefix("game__"): value for name, value in row.items()} for row in found]


@section("ratings")
def ratings(person: Person) -> list[dict[str, Any]]:
    """A person's ratings, with their history."""
    found = Rating.objects.filter(person=person).order_by("group")
    return [dict(row) for row in found.values("group", "mu", "sigma", "games", "history")]
