"""The table and the boards of a tournament, as everybody may read them."""

from collections import defaultdict
from datetime import datetime
from typing import Any

import msgspec
from django.db.models import QuerySet

from variorum.host.accounts.models import User
from variorum.host.acts.protocol import Query, told
from variorum.host.lists.planned import known, subject
from variorum.host.people.models import Result
from variorum.host.tournaments.models import Board, Entrant, Tournament
from variorum.host.tournaments.table import table

TOURNAMENT = subject("tournament", Tournament, "tournaments", "tournaments:overview")

_MOST_LISTED = 30


class TournamentLine(msgspec.Struct, frozen=True):
    """A line of the table; a round's score is null until its board is over, and for those who sat out."""

    rank: int
    person: str
    rounds: tuple[float | None, ...]
    total: float


class TournamentBoard(msgspec.Struct, frozen=True):
    """A board of a round; `people` is empty while its game hides its players."""

    round: int
    game: str
    people: tuple[str, ...]


class TournamentAnswer(msgspec.Struct, frozen=True):
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
    table: tuple[TournamentLine, ...]
    boards: tuple[TournamentBoard, ...]


class ListTournaments(Query, frozen=True):
    """All tournaments; thirty at most, the newest first."""

    road = "GET /tournaments"

    def answer(self, by: User, on: None) -> tuple[TournamentAnswer, ...]:
        return tuple(GetTournament().answer(by, row) for row in known(Tournament)[:_MOST_LISTED])


class GetTournament(Query, frozen=True):
    """A tournament, by its key."""

    on = TOURNAMENT
    road = "GET /tournaments/{name}"

    def answer(self, by: User, on: Tournament) -> TournamentAnswer:
        boards = (TournamentBoard(board.round, board.game.key, people_on(board)) for board in boards_of(on))
        return told(
            TournamentAnswer,
            on,
            settings=on.chosen,
            terms=msgspec.to_builtins(on.terms),
            table=_lines(on),
            boards=tuple(boards),
        )


def boards_of(row: Tournament) -> list[Board]:
    """The boards of all rounds, in the order of drawing."""
    return list(row.boards.select_related("game").prefetch_related("people"))


def still_in(row: Tournament) -> QuerySet[Entrant]:
    """Those who are drawn for the next round, in the order of entry."""
    return row.entrants.filter(withdrawn=False, person__is_active=True).select_related("person")


def people_on(board: Board) -> tuple[str, ...]:
    """The names of a board's people, unless its game hides them."""
    hidden = board.game.anonymous and not (board.game.ended and board.game.revealed)
    return () if hidden else tuple(sorted(person.called for person in board.people.all()))


def _lines(row: Tournament) -> tuple[TournamentLine, ...]:
    names = {entry.person_id: entry.person.called for entry in row.entrants.select_related("person")}
    scores: dict[int, dict[int, float]] = defaultdict(dict)
    rounds = dict(row.boards.values_list("game", "round"))
    found = Result.objects.filter(game__in=rounds, person__in=names).values_list("person", "game", "score")
    for person, game, score in found:
        scores[person][rounds[game]] = score
    lines = table(tuple(names), scores, row.drawn, row.best)
    return tuple(told(TournamentLine, line, person=names[line.person]) for line in lines)
