"""The table and the boards of a tournament, as everybody may read them."""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime
from typing import Any

import msgspec
from django.db.models import QuerySet
from django.urls import reverse_lazy

from variorum.host.accounts.models import User
from variorum.host.acts.protocol import Asked, Query, told
from variorum.host.lists.planned import known, subject
from variorum.host.people.models import Result
from variorum.host.press.reports import KINDS, Reportable, ReportedThing
from variorum.host.tournaments.models import Board, Entrant, Tournament


class TableRow(msgspec.Struct, frozen=True):
    """A person's line: the rank, the score of each round (None: not played, or not over yet), and the total."""

    rank: int
    person: int
    rounds: tuple[float | None, ...]
    total: float


Scores = Mapping[int, Mapping[int, float]]
"""The scores of each person by round, from 1."""


def table(people: Sequence[int], scores: Scores, drawn: int, best: int) -> tuple[TableRow, ...]:
    """The lines of all people, the best first.

    The `best` rounds count, or all if 0. Ties are broken by the best single round, then by the second best and so on;
    those who are equal in all share a rank.
    """
    lines = {person: scores.get(person, {}) for person in people}
    keys = {person: _key(line.values(), best) for person, line in lines.items()}
    order = sorted(people, key=lambda person: keys[person], reverse=True)
    ranks = {person: 1 + sum(keys[other] > keys[person] for other in people) for person in people}
    return tuple(
        TableRow(
            ranks[person],
            person,
            tuple(lines[person].get(number) for number in range(1, drawn + 1)),
            keys[person][0],
        )
        for person in order
    )


def _key(scores: Iterable[float], best: int) -> tuple[float, ...]:
    found = sorted((round(score, 4) for score in scores), reverse=True)
    counted = found[:best] if best else found
    return (round(sum(counted), 4), *found)


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
        return answers(known(Tournament)[:_MOST_LISTED])


class GetTournament(Query, frozen=True):
    """A tournament, by its key."""

    on = TOURNAMENT
    road = "GET /tournaments/{name}"

    def answer(self, by: User, on: Tournament) -> TournamentAnswer:
        (found,) = answers([on])
        return found


def answers(rows: Iterable[Tournament]) -> tuple[TournamentAnswer, ...]:
    """What everybody may know about some tournaments."""
    found = list(rows)
    names: dict[int, dict[int, str]] = defaultdict(dict)
    for entry in Entrant.objects.filter(tournament__in=found).select_related("person"):
        names[entry.tournament_id][entry.person_id] = entry.person.called
    boards: dict[int, list[Board]] = defaultdict(list)
    for board in boards_of(*found):
        boards[board.tournament_id].append(board)
    scores: dict[int, dict[int, float]] = defaultdict(dict)
    results = Result.objects.filter(game__of_tournament__tournament__in=found)
    for game, person, score in results.values_list("game", "person", "score"):
        scores[game][person] = score
    return tuple(
        told(
            TournamentAnswer,
            row,
            settings=row.chosen,
            terms=msgspec.to_builtins(row.terms),
            table=_lines(row, names[row.pk], [(board.round, scores[board.game_id]) for board in boards[row.pk]]),
            boards=tuple(TournamentBoard(one.round, one.game.key, people_on(one)) for one in boards[row.pk]),
        )
        for row in found
    )


def boards_of(*rows: Tournament) -> QuerySet[Board]:
    """The boards of all rounds, in the order of drawing."""
    return Board.objects.filter(tournament__in=rows).select_related("game").prefetch_related("people")


def still_in(row: Tournament) -> QuerySet[Entrant]:
    """Those who are drawn for the next round, in the order of entry."""
    return row.entrants.filter(withdrawn=False, person__is_active=True).select_related("person")


def people_on(board: Board) -> tuple[str, ...]:
    """The names of a board's people, unless its game hides them."""
    hidden = board.game.anonymous and not (board.game.ended and board.game.revealed)
    return () if hidden else tuple(sorted(person.called for person in board.people.all()))


def _lines(
    row: Tournament, names: Mapping[int, str], boards: Sequence[tuple[int, Mapping[int, float]]]
) -> tuple[TournamentLine, ...]:
    """The table of people by their names, from the round and the scores of each board."""
    scores = {person: {number: board[person] for number, board in boards if person in board} for person in names}
    lines = table(tuple(names), scores, row.drawn, row.best)
    return tuple(told(TournamentLine, line, person=names[line.person]) for line in lines)


def _told(row: Tournament) -> ReportedThing:
    return ReportedThing(
        str(row.pk), row.owner, f"tournament {row.name}", row.name, reverse_lazy("tournaments:show", args=(row.key,))
    )


def _remove(pk: str) -> None:
    Tournament.objects.filter(pk=pk).update(name="A tournament")


KINDS["tournament"] = Reportable(
    lambda by, key: TOURNAMENT.find(by, Asked(key)), _told, _remove, "Call it “A tournament”"
)
