"""People as others know them: leaderboards."""

from typing import Annotated, Any

from django.conf import settings
from django.http import Http404, HttpRequest
from ninja import Query, Router, Schema
from pydantic import Field

from variorum.host.people.groups import Group, group, group_of
from variorum.host.people.queries import leaderboard, rated_groups

PAGE = 50
Page = Annotated[int, Query(ge=1, le=10_000)]

router = Router(tags=["people"])


class RatedGroup(Schema):
    """A group of variants that share ratings."""

    id: str = Field(examples=["standard"])
    name: str
    variants: list[str]


class Place(Schema):
    """A place on a leaderboard. The true rating is within the margin in 19 cases of 20."""

    rank: int
    player: str
    rating: int = Field(examples=[1612])
    margin: int = Field(examples=[140])
    games: int


@router.get("/ratings", response=list[RatedGroup])
def list_groups(request: HttpRequest) -> list[Group]:  # noqa: ARG001 - the library passes it by this name
    """The groups of variants in which somebody has a rating."""
    return list(rated_groups()) if settings.RATINGS else []


@router.get("/ratings/{group_id}", response=list[Place])
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
