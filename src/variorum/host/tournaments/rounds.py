"""Drawing the next round of a tournament, which is locked meanwhile, and beginning its games."""

import secrets
from collections import Counter
from collections.abc import Sequence

import msgspec
from django.contrib.auth.hashers import make_password

from variorum.host.accounts.models import Person
from variorum.host.changes.aside import aside, computing_aside
from variorum.host.games.common import RefusedError, locked
from variorum.host.games.life import creation
from variorum.host.games.life.altering import with_mechanics
from variorum.host.games.life.creation import GamePlan
from variorum.host.games.life.rollcall import call
from variorum.host.games.models import Game, State
from variorum.host.games.seats import seats
from variorum.host.tournaments import drawing
from variorum.host.tournaments.models import Board, Tournament
from variorum.host.tournaments.queries import boards_of, lines_of, still_in


class Code(msgspec.Struct, frozen=True):
    """The password of a board, and its hash."""

    text: str
    hashed: str


def played_in(row: Tournament) -> str:
    """The id of the variant that its games have: with their last year, if there is one.

    Raises: RefusedError if the variant has another end; BusyError.
    """
    if row.last_year is None:
        return row.variant
    last = {"name": "last_year", "year": row.last_year}
    return with_mechanics(row.variant, (last,), None, f"person-{row.owner_id}")


def draw(row: Tournament) -> None:
    """Draw the boards of the next round and begin their roll calls.

    Raises: RefusedError if too few people are in the tournament.
    """
    number, size = row.drawn + 1, row.size
    people = list(still_in(row).values_list("person", flat=True))
    if len(people) < row.least:
        raise RefusedError(f"A round needs {row.least} people, and {len(people)} are in the tournament.")
    top = _top(row, people, size) if row.top_board and number == row.rounds and number > 1 else ()
    earlier = tuple(tuple(sorted(one.pk for one in board.people.all())) for board in boards_of(row))
    others = tuple(person for person in people if person not in top)
    seed = f"{row.key}/{number}"
    drawn = (*((top,) if top else ()), *_drawn(others, earlier, _teams(row), size, row.terms.bots, seed))
    codes, variant = _codes(seed, len(drawn)), played_in(row)
    for at, (board, code) in enumerate(zip(drawn, codes, strict=True), start=1):
        plan = GamePlan(f"{row.name}, round {number}, board {at}", variant, row.chosen, row.terms)
        _begin(row, plan, number, board, code)
    row.drawn = number
    row.save()


def _top(row: Tournament, people: Sequence[int], size: int) -> tuple[int, ...]:
    """Those who lead the table, as many as a board has; of equals, who entered first."""
    return tuple([line.person for line in lines_of(row) if line.person in people][:size])


def _teams(row: Tournament) -> tuple[tuple[int, ...], ...]:
    """The people of each team."""
    teams: dict[str, list[int]] = {}
    for person, team in row.entrants.exclude(team="").values_list("person", "team"):
        teams.setdefault(team, []).append(person)
    return tuple(map(tuple, teams.values()))


@aside
def _drawn(
    people: tuple[int, ...],
    earlier: tuple[tuple[int, ...], ...],
    teams: tuple[tuple[int, ...], ...],
    size: int,
    bots: bool,
    seed: str,
) -> tuple[tuple[int, ...], ...]:
    """The boards. Those that don't come out even leave room for bots; without any, somebody sits out."""
    played = Counter(person for board in earlier for person in board)
    met = drawing.meetings(earlier) + drawing.apart(teams)
    return drawing.boards(people if bots else drawing.playing(people, played, size, seed), met, size, seed)


@aside
def _codes(_round: str, count: int) -> tuple[Code, ...]:
    """The passwords of a round's boards, which stay the same while the round is drawn."""
    codes = [secrets.token_hex(5) for _ in range(count)]
    return tuple(Code(code, make_password(code)) for code in codes)


@computing_aside
def _begin(row: Tournament, plan: GamePlan, number: int, people: tuple[int, ...], code: Code) -> None:
    """A board's game: everybody sees it, and only its people have the places. Its roll call begins."""
    game = creation.create(None, plan)
    board = Board.objects.create(tournament=row, round=number, game=game, code=code.text)
    board.people.set(people)
    for person in Person.objects.filter(pk__in=people).order_by("pk"):
        seats.join(person, game.pk)
    Game.objects.filter(pk=game.pk).update(password=code.hashed)
    with locked(game.pk) as drawn:
        if drawn.state == State.GATHERING:
            call(drawn, "The board has been drawn.")
