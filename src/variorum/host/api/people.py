"""People as others know them: leaderboards, and public pages."""

from datetime import datetime
from typing import Annotated, Any

from django.conf import settings
from django.http import Http404, HttpRequest
from django.shortcuts import get_object_or_404
from msgspec.structs import asdict
from ninja import Query, Router, Schema
from pydantic import Field

from variorum.host.accounts.models import Person
from variorum.host.people import queries
from variorum.host.people.groups import Group, group, group_of
from variorum.host.people.models import BotRating, Rating
from variorum.host.people.queries import (
    MOST_RESULTS,
    finished_by,
    leaderboard,
    rated_groups,
    ratings_of,
    reliability_of,
    results_of,
)

PAGE = 50
Page = Annotated[int, Query(ge=1, le=10_000)]

router = Router(tags=["people"])


class RatedGroup(Schema):
    """A group of variants that share ratings."""

    id: str = Field(examples=["standard"])
    name: str
    variants: list[str]


class LeaderboardPlace(Schema):
    """A place on a leaderboard. The true rating is within the margin 19 times out of 20."""

    rank: int
    player: str
    rating: int = Field(examples=[1612])
    margin: int = Field(examples=[140])
    games: int


@router.get("/ratings", response=list[RatedGroup])
def list_groups(request: HttpRequest) -> list[Group]:  # noqa: ARG001 - the library passes it by this name
    """The groups of variants in which somebody has a rating."""
    return list(rated_groups()) if settings.RATINGS else []


@router.get("/ratings/{group_id}", response=list[LeaderboardPlace])
def get_leaderboard(request: HttpRequest, group_id: str, page: Page = 1) -> list[dict[str, Any]]:  # noqa: ARG001
    """A leaderboard, the best first, fifty a page. Name a group, or a variant of it."""
    found = group(group_of(group_id))
    if found is None or not settings.RATINGS:
        raise Http404
    first = (page - 1) * PAGE
    rows = leaderboard(found.id)[first : first + PAGE]
    return [
        {
            "rank": first + number,
            "player": row.person.called,
            "rating": row.skill.points,
            "margin": row.skill.margin,
            "games": row.games,
        }
        for number, row in enumerate(rows, start=1)
    ]


class BotPlace(Schema):
    """The rating of the bots of a level, from games of bots against each other and finished games with people."""

    level: str = Field(examples=["searcher"])
    version: str = Field(description="The version whose bots played each other; empty if they haven't.")
    rating: int
    margin: int
    games: int
    with_people: int = Field(description="How many of the games were with people.")


@router.get("/ratings/{group_id}/bots", response=list[BotPlace])
def get_bot_ratings(request: HttpRequest, group_id: str) -> list[dict[str, Any]]:  # noqa: ARG001
    """The ratings of bots, the best first. No game with bots changes a person's rating."""
    found = group(group_of(group_id))
    if found is None or not settings.RATINGS:
        raise Http404
    return [
        {
            "level": row.level,
            "version": row.version,
            "rating": row.skill.points,
            "margin": row.skill.margin,
            "games": row.games,
            "with_people": row.with_people,
        }
        for row in BotRating.objects.filter(group=found.id)
    ]


class PersonRating(Schema):
    """A rating, and each day on which it changed with the rating and its margin."""

    group: str
    rating: int
    margin: int
    games: int
    history: list[tuple[str, int, int]]


class Line(Schema):
    """Finished games of a seat of a variant, and how they ended; `score` is the average, of 100."""

    variant: str
    seat: str
    games: int
    won: int
    drew: int
    survived: int
    out: int
    left: int
    score: float


class Opening(Schema):
    """An opening that the person has played more than once."""

    variant: str
    seat: str
    orders: str
    games: int


class Public(Schema):
    """A person's public page. If it's `private`, the lists are empty."""

    username: str
    about: str
    since: datetime
    private: bool
    reliability: int | None = Field(description="The part of recent deadlines that were met, in percent.")
    finished: int | None = Field(description="How many public games the person has played to their end.")
    ratings: list[PersonRating]
    results: list[Line]
    openings: list[Opening]


@router.get("/people/{name}", response=Public)
def get_person(request: HttpRequest, name: str) -> dict[str, Any]:  # noqa: ARG001
    """What everybody may know about a person."""
    shown = get_object_or_404(Person, username=name[:150], is_active=True)
    rated = settings.RATINGS and not shown.private
    results = [] if shown.private else list(results_of(shown)[:MOST_RESULTS])
    return {
        "username": shown.called,
        "about": shown.about,
        "since": shown.date_joined,
        "private": shown.private,
        "reliability": None if shown.private else reliability_of(shown).percent,
        "finished": None if shown.private else finished_by(shown),
        "ratings": [_rating(row) for row in ratings_of(shown)] if rated else [],
        "results": [asdict(line) for line in queries.lines(results)],
        "openings": [asdict(one) for one in queries.openings(results)],
    }


def _rating(row: Rating) -> dict[str, Any]:
    told = {"group": row.group, "rating": row.skill.points, "margin": row.skill.margin}
    return {**told, "games": row.games, "history": [tuple(point) for point in row.history]}
