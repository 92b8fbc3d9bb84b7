"""Tournaments: entering, drawing rounds, tables."""

from datetime import datetime
from typing import Annotated, Any

import msgspec
from django.http import HttpRequest
from django.shortcuts import get_object_or_404
from ninja import Router, Schema
from pydantic import Field

from variorum.host.api import shapes
from variorum.host.api.asking import asker, somebody
from variorum.host.api.bodies import Body
from variorum.host.api.plans import SomeTerms, terms_of
from variorum.host.games.life.creation import GamePlan
from variorum.host.limits.rates import CREATIONS
from variorum.host.tournaments import queries, services
from variorum.host.tournaments.models import Tournament
from variorum.variants import registry

router = Router(tags=["tournaments"])


class TournamentLine(Schema):
    """A line of the table; a round's score is null until its board is over, and for those who sat out."""

    rank: int
    person: str
    rounds: list[float | None]
    total: float


class TournamentBoard(Schema):
    """A board of a round; `people` is empty while its game hides its players."""

    round: int
    game: str
    people: list[str]


class TournamentAnswer(Schema):
    """A tournament, with its table and boards. `drawn`: the rounds whose boards have been drawn."""

    key: str
    name: str
    variant: str
    settings: dict[str, Any]
    terms: dict[str, Any]
    rounds: int
    best: int
    drawn: int
    created: datetime
    table: list[TournamentLine]
    boards: list[TournamentBoard]


class NewTournament(Body):
    """The rounds and the games of a tournament. The `best` rounds of each person count, or all if 0."""

    name: Annotated[str, Field(max_length=60)]
    variant: Annotated[str, Field(max_length=64)]
    rounds: Annotated[int, Field(ge=1, le=services.MOST_ROUNDS)] = 3
    best: Annotated[int, Field(ge=0, le=services.MOST_ROUNDS)] = 0
    settings: shapes.Settings = Field(default_factory=dict)
    terms: SomeTerms = SomeTerms()


class Drawing(Body):
    """The round to draw, which is the next one, so that a request sent twice draws once."""

    round: Annotated[int, Field(ge=1, le=services.MOST_ROUNDS)]


@router.get("/tournaments", response=list[TournamentAnswer])
def list_tournaments(request: HttpRequest) -> list[dict[str, Any]]:  # noqa: ARG001 - by this name
    """All tournaments; thirty at most, the newest first."""
    return [_told(row) for row in Tournament.objects.filter(variant__in=registry.names())[:30]]


@router.post("/tournaments", response=TournamentAnswer, auth=somebody, throttle=[CREATIONS])
def create_tournament(request: HttpRequest, data: NewTournament) -> dict[str, Any]:
    """Make a tournament."""
    plan = GamePlan(data.name, data.variant, data.settings, terms_of(data.terms))
    return _told(services.create(asker(request), plan, data.rounds, data.best))


@router.get("/tournaments/{name}", response=TournamentAnswer)
def get_tournament(request: HttpRequest, name: str) -> dict[str, Any]:  # noqa: ARG001 - by this name
    """A tournament, by its key."""
    return _told(_named(name))


@router.post("/tournaments/{name}/enter", response=TournamentAnswer, auth=somebody)
def enter_tournament(request: HttpRequest, name: str) -> dict[str, Any]:
    """Enter a tournament, from its next round on."""
    services.enter(asker(request), _named(name).pk)
    return _told(_named(name))


@router.post("/tournaments/{name}/withdraw", response=TournamentAnswer, auth=somebody)
def withdraw_from_tournament(request: HttpRequest, name: str) -> dict[str, Any]:
    """Withdraw from further rounds of a tournament."""
    services.withdraw(asker(request), _named(name).pk)
    return _told(_named(name))


@router.post("/tournaments/{name}/draw", response=TournamentAnswer, auth=somebody)
def draw_round(request: HttpRequest, name: str, data: Drawing) -> dict[str, Any]:
    """Draw the boards of the next round of your tournament. Their roll calls begin."""
    services.draw_round(asker(request), _named(name).pk, data.round)
    return _told(_named(name))


@router.delete("/tournaments/{name}", response=shapes.Done, auth=somebody)
def delete_tournament(request: HttpRequest, name: str) -> dict[str, Any]:
    """Delete a tournament that you made. Its games go on."""
    services.delete(asker(request), _named(name).pk)
    return {}


def _named(name: str) -> Tournament:
    return get_object_or_404(Tournament, key=name[:16], variant__in=registry.names())


def _told(row: Tournament) -> dict[str, Any]:
    return {
        **{name: getattr(row, name) for name in ("key", "name", "variant", "rounds", "best", "drawn", "created")},
        "settings": row.chosen,
        "terms": msgspec.to_builtins(row.terms),
        "table": [
            {"rank": line.rank, "person": name, "rounds": list(line.rounds), "total": line.total}
            for line, name in queries.standing(row)
        ],
        "boards": [
            {"round": one.number, "game": board.game.key, "people": list(board.people)}
            for one in reversed(queries.rounds(row))
            for board in one.boards
        ],
    }
