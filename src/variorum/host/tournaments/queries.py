"""The table and the boards of a tournament, as everybody may read them."""

from collections import defaultdict

import msgspec

from variorum.host.games.models import Game
from variorum.host.people.models import Result
from variorum.host.tournaments.models import Board, Tournament
from variorum.host.tournaments.table import TableRow, table


class BoardRow(msgspec.Struct, frozen=True):
    """A board of a round: its game, and the names of its people, which are empty while the game hides its players."""

    game: Game
    people: tuple[str, ...]
    code: str


class RoundRow(msgspec.Struct, frozen=True):
    """A round with its boards."""

    number: int
    boards: tuple[BoardRow, ...]


def standing(row: Tournament) -> tuple[tuple[TableRow, str], ...]:
    """The lines of the table, each with the person's name."""
    names = {entry.person_id: entry.person.called for entry in row.entrants.select_related("person")}
    scores: dict[int, dict[int, float]] = defaultdict(dict)
    rounds = dict(row.boards.values_list("game", "round"))
    found = Result.objects.filter(game__in=rounds, person__in=names).values_list("person", "game", "score")
    for person, game, score in found:
        scores[person][rounds[game]] = score
    return tuple((line, names[line.person]) for line in table(tuple(names), scores, row.drawn, row.best))


def rounds(row: Tournament) -> tuple[RoundRow, ...]:
    """The rounds that have been drawn, the latest first."""
    boards = list(row.boards.select_related("game").prefetch_related("people"))
    numbers = sorted({board.round for board in boards}, reverse=True)
    return tuple(RoundRow(one, tuple(_shown(board) for board in boards if board.round == one)) for one in numbers)


def _shown(board: Board) -> BoardRow:
    hidden = board.game.anonymous and not (board.game.ended and board.game.revealed)
    names = () if hidden else tuple(sorted(person.called for person in board.people.all()))
    return BoardRow(board.game, names, board.code)
