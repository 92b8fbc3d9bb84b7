"""Ratings before and after a game, on its last page."""

from collections.abc import Iterator

import msgspec
from django.conf import settings
from django.db.models import Q
from django.http import HttpRequest
from django.template.loader import render_to_string

from variorum.bots.skill import NEW
from variorum.game.title import called
from variorum.host.accounts.models import Person
from variorum.host.games.access import Access
from variorum.host.people.models import Rating, Result
from variorum.host.people.queries import group_name
from variorum.host.play.results.afterwards import part


class Change(msgspec.Struct, frozen=True):
    """A player's rating before and after a game, and whether the player is the viewer; `before` None: unknown."""

    person: Person
    seat: str
    before: int | None
    after: int
    is_own: bool

    @property
    def gained(self) -> str:
        """The difference, with its sign."""
        return "" if self.before is None else f"{self.after - self.before:+d}".replace("-", "\u2212")


@part("ratings")
def ratings(request: HttpRequest, access: Access) -> str:
    """The ratings that a game has changed; empty if it isn't rated. Private ones are shown to nobody else."""
    rated = Result.objects.filter(game=access.game, rated=True).select_related("person").order_by("-score", "seat")
    results = list(rated) if settings.RATINGS else []
    if not results:
        return ""
    context = {
        "group": group_name(results[0].group),
        "is_counted": all(result.counted for result in results),
        "changes": tuple(_changes(results, access.person.pk)),
    }
    return render_to_string("people/last_page.html", context, request)


def _changes(results: list[Result], viewer: int | None) -> Iterator[Change]:
    people = [result.person_id for result in results]
    known = {row.person_id: row for row in Rating.objects.filter(person__in=people, group=results[0].group)}
    for result in results:
        rating, is_own = known.get(result.person_id), result.person_id == viewer
        if rating is None or not result.counted or (result.person.private and not is_own):
            continue
        place = len(rating.history) - 1 - _later(result)
        if place < 0:
            continue
        points = [NEW.points if rating.games == len(rating.history) else None, *(row[1] for row in rating.history)]
        yield Change(result.person, called(result.seat), points[place], points[place + 1], is_own)


def _later(result: Result) -> int:
    """In how many of the games that a rating has counted since then the person played."""
    later = Q(ended__gt=result.ended) | Q(ended=result.ended, game__gt=result.game_id)
    counted = Result.objects.filter(later, person=result.person_id, group=result.group, rated=True, counted=True)
    return counted.values("game").distinct().count()
