"""The table and the boards of a tournament, as everybody may read them."""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime
from typing import Any

import msgspec
from django.db.models import Q, QuerySet
from django.urls import reverse_lazy

from variorum.host.accounts.models import User
from variorum.host.acts.protocol import Asked, Query, told
from variorum.host.games.lobby.queries import elsewhere
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
    team: str
    rounds: tuple[float | None, ...]
    total: float


class _Scored(msgspec.Struct, frozen=True):
    """What a person has scored with a seat in a round."""

    person: int
    round: int
    seat: str
    score: float


class TeamLine(msgspec.Struct, frozen=True):
    """A team with its people and the sum of their totals."""

    rank: int
    team: str
    people: tuple[str, ...]
    total: float


class BestSeat(msgspec.Struct, frozen=True):
    """The prize for a seat: who has the most points with it on one board; several if they are equal."""

    seat: str
    people: tuple[str, ...]
    score: float


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
    top_board: bool
    last_year: int | None
    created: datetime
    table: tuple[TournamentLine, ...]
    teams: tuple[TeamLine, ...]
    best_seats: tuple[BestSeat, ...]
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
    entries, boards, results = _entries(found), defaultdict[int, list[Board]](list), _results(found)
    for board in boards_of(*found):
        boards[board.tournament_id].append(board)
    return tuple(_answer(row, entries[row.pk], boards[row.pk], results[row.pk]) for row in found)


def _answer(
    row: Tournament, entries: Sequence[Entrant], boards: Sequence[Board], results: Sequence[_Scored]
) -> TournamentAnswer:
    people = {entry.person_id: entry for entry in entries}
    lines = tuple(
        told(TournamentLine, line, person=people[line.person].person.called, team=people[line.person].team)
        for line in _table(row, tuple(people), results)
    )
    return told(
        TournamentAnswer,
        row,
        settings=row.chosen,
        terms=msgspec.to_builtins(row.terms),
        table=lines,
        teams=_team_lines(lines),
        best_seats=_best_seats({person: entry.person.called for person, entry in people.items()}, results),
        boards=tuple(TournamentBoard(one.round, one.game.key, people_on(one)) for one in boards),
    )


def lines_of(row: Tournament) -> tuple[TableRow, ...]:
    """The table of a tournament."""
    people = tuple(entry.person_id for entry in _entries([row])[row.pk])
    return _table(row, people, _results([row])[row.pk])


def _table(row: Tournament, people: tuple[int, ...], results: Sequence[_Scored]) -> tuple[TableRow, ...]:
    scores: dict[int, dict[int, float]] = defaultdict(dict)
    for one in results:
        scores[one.person][one.round] = one.score
    return table(people, scores, row.drawn, row.best)


def _team_lines(lines: Sequence[TournamentLine]) -> tuple[TeamLine, ...]:
    teams: dict[str, list[TournamentLine]] = defaultdict(list)
    for line in lines:
        if line.team:
            teams[line.team].append(line)
    totals = {team: round(sum(line.total for line in found), 4) for team, found in teams.items()}
    return tuple(
        TeamLine(
            1 + sum(other > totals[team] for other in totals.values()),
            team,
            tuple(line.person for line in teams[team]),
            totals[team],
        )
        for team in sorted(totals, key=lambda team: -totals[team])
    )


def _best_seats(names: Mapping[int, str], results: Sequence[_Scored]) -> tuple[BestSeat, ...]:
    """The prizes for seats, by name; nobody gets one for no points."""
    seats: dict[str, list[_Scored]] = defaultdict(list)
    for one in results:
        if one.person in names and one.score > 0:
            seats[one.seat].append(one)
    best = {seat: max(one.score for one in found) for seat, found in sorted(seats.items())}
    return tuple(
        BestSeat(seat, tuple(dict.fromkeys(names[one.person] for one in seats[seat] if one.score == score)), score)
        for seat, score in best.items()
    )


def _entries(rows: Sequence[Tournament]) -> dict[int, list[Entrant]]:
    """The entrants of tournaments, in the order of entry."""
    found: dict[int, list[Entrant]] = defaultdict(list)
    for entry in Entrant.objects.filter(tournament__in=rows).select_related("person"):
        found[entry.tournament_id].append(entry)
    return found


def _results(rows: Sequence[Tournament]) -> dict[int, list[_Scored]]:
    """The results of the finished boards of tournaments, round by round."""
    found: dict[int, list[_Scored]] = defaultdict(list)
    results = Result.objects.filter(game__of_tournament__tournament__in=rows).order_by("game__of_tournament", "pk")
    fields = ("game__of_tournament__tournament", "person", "game__of_tournament__round", "seat", "score")
    for row, *scored in results.values_list(*fields):
        found[row].append(_Scored(*scored))
    return found


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


def _told(row: Tournament) -> ReportedThing:
    return ReportedThing(
        str(row.pk), row.owner, f"tournament {row.name}", row.name, reverse_lazy("tournaments:show", args=(row.key,))
    )


def _remove(pk: str) -> None:
    Tournament.objects.filter(pk=pk).update(name="A tournament")


elsewhere(Q(of_tournament__isnull=False))
KINDS["tournament"] = Reportable(
    lambda by, key: TOURNAMENT.find(by, Asked(key)), _told, _remove, "Call it “A tournament”"
)
