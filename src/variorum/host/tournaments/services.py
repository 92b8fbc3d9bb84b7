"""Changes to tournaments. A tournament is locked while it changes, so that each round is drawn once."""

import secrets
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager

import msgspec
from django.contrib.auth.hashers import make_password
from django.db import transaction

from variorum.host.accounts.models import Person
from variorum.host.changes import quota
from variorum.host.changes.aside import aside, computing_aside
from variorum.host.games.common import RefusedError, titled
from variorum.host.games.life import creation
from variorum.host.games.life.creation import GamePlan
from variorum.host.games.models import Game, State
from variorum.host.games.seats import seats
from variorum.host.games.seats.requirements import unmet
from variorum.host.tournaments import drawing
from variorum.host.tournaments.models import Board, Entrant, Tournament
from variorum.variants import registry

MOST_TOURNAMENTS = 10
"""The tournaments that a person makes."""

MOST_ENTRANTS = 210
MOST_ROUNDS = 12


class Code(msgspec.Struct, frozen=True):
    """The password of a board, and its hash."""

    text: str
    hashed: str


@computing_aside
def create(person: Person, plan: GamePlan, rounds: int, best: int = 0) -> Tournament:
    """Make a tournament of games by a plan; bots play in none of them.

    Raises: RefusedError if the variant, its settings or the numbers are invalid, or the person is a guest or has too
    many tournaments.
    """
    name = titled(plan.name, 60)
    if person.guest or not name:
        raise RefusedError("Sign up to make a tournament." if person.guest else "A tournament needs a name.")
    if not 1 <= rounds <= MOST_ROUNDS or not 0 <= best <= rounds:
        raise RefusedError(f"A tournament has 1 to {MOST_ROUNDS} rounds, of which some or all (0) count.")
    if plan.terms.anonymous and not plan.terms.revealed:
        raise RefusedError("The table names people with their scores, so games must reveal their players at the end.")
    if registry.is_private(plan.variant):
        raise RefusedError("Tournaments are public, so they aren't for private variants.")
    creation.check_plan(plan)
    terms = msgspec.structs.replace(plan.terms, bots=False, guests=False, rated=False)
    with transaction.atomic():
        refusal = f"You have {MOST_TOURNAMENTS} tournaments, the limit. Delete one first."
        quota.check("tournaments", person.pk, person.tournaments.all(), MOST_TOURNAMENTS, refusal)
        return Tournament.objects.create(
            owner=person, name=name, variant=plan.variant, chosen=plan.settings, rounds=rounds, best=best,
            kept_terms=msgspec.json.encode(terms).decode(),
        )  # fmt: skip


@computing_aside
def enter(person: Person, pk: int) -> None:
    """Enter a tournament, also one that has begun, from its next round on.

    Raises: RefusedError for guests, if the terms ask for more than the person has, or the tournament is full or over.
    """
    if person.guest:
        raise RefusedError("Sign up to enter a tournament.")
    with _locked(pk) as row:
        if row.drawn >= row.rounds:
            raise RefusedError("All rounds of this tournament have been drawn.")
        if lacking := unmet(person, _game_of(row)):
            raise RefusedError(" ".join(lacking))
        others = row.entrants.exclude(person=person)
        quota.check("entrants", row.pk, others, MOST_ENTRANTS, f"{MOST_ENTRANTS} people have entered, the limit.")
        Entrant.objects.update_or_create(tournament=row, person=person, defaults={"withdrawn": False})


def withdraw(person: Person, pk: int) -> None:
    """Withdraw from further rounds. Games that have been drawn go on."""
    with _locked(pk) as row:
        Entrant.objects.filter(tournament=row, person=person).update(withdrawn=True)


@computing_aside
def draw_round(person: Person, pk: int, number: int) -> int:
    """Draw the boards of a round and begin their roll calls. Returns how many there are; a round is drawn once.

    Raises: RefusedError unless the person made the tournament, the number is the next one, all boards of the round
    before are over, and enough people for a board are in it.
    """
    with _locked(pk) as row:
        _check_next(row, person, number)
        size = len(creation.seats_of(_game_of(row)))
        people = list(row.entrants.filter(withdrawn=False, person__is_active=True).values_list("person", flat=True))
        if len(people) < size:
            raise RefusedError(f"A board needs {size} people, and {len(people)} are in the tournament.")
        earlier = [list(board.people.values_list("pk", flat=True)) for board in row.boards.all()]
        drawn = _drawn(tuple(people), tuple(map(tuple, earlier)), size, f"{row.key}/{number}")
        codes = _codes(f"{row.key}/{number}", len(drawn))
        for at, (board, code) in enumerate(zip(drawn, codes, strict=True), start=1):
            _begin(row, number, at, board, code)
        row.drawn = number
        row.save()
        return len(drawn)


def delete(person: Person, pk: int) -> None:
    """Delete a tournament; its games stay. Raises: RefusedError unless the person made it."""
    with _locked(pk) as row:
        _check_owner(row, person)
        row.delete()


def _check_next(row: Tournament, person: Person, number: int) -> None:
    _check_owner(row, person)
    if row.drawn >= row.rounds:
        raise RefusedError("All rounds of this tournament have been drawn.")
    if number != row.drawn + 1:
        raise RefusedError(f"The next round is round {row.drawn + 1}.")
    open_boards = row.boards.filter(round=row.drawn).exclude(game__state=State.OVER).count()
    if open_boards:
        raise RefusedError(f"{open_boards} boards of round {row.drawn} are still being played.")


def _check_owner(row: Tournament, person: Person) -> None:
    if row.owner_id != person.pk:
        raise RefusedError("Only the person who made this tournament can do this.")


@aside
def _drawn(
    people: tuple[int, ...], earlier: tuple[tuple[int, ...], ...], size: int, seed: str
) -> tuple[tuple[int, ...], ...]:
    played = Counter(person for board in earlier for person in board)
    return drawing.boards(drawing.playing(people, played, size, seed), drawing.meetings(earlier), size, seed)


@aside
def _codes(_round: str, count: int) -> tuple[Code, ...]:
    """The passwords of a round's boards, which stay the same while the round is drawn."""
    codes = [secrets.token_hex(5) for _ in range(count)]
    return tuple(Code(code, make_password(code)) for code in codes)


def _begin(row: Tournament, number: int, at: int, people: tuple[int, ...], code: Code) -> None:
    """A board's game: everybody sees it, and only its people have the places."""
    plan = GamePlan(f"{row.name}, round {number}, board {at}"[:80], row.variant, row.chosen, row.terms)
    game = creation.create(None, plan)
    board = Board.objects.create(tournament=row, round=number, game=game, code=code.text)
    board.people.set(people)
    for person in Person.objects.filter(pk__in=people).order_by("pk"):
        seats.join(person, game.pk)
    Game.objects.filter(pk=game.pk).update(password=code.hashed)


def _game_of(row: Tournament) -> Game:
    """A game as the tournament would make it, which isn't saved."""
    game = Game(variant=row.variant, chosen=row.chosen)
    game.terms = row.terms
    return game


@contextmanager
def _locked(pk: int) -> Iterator[Tournament]:
    """A tournament, locked until the block ends. Raises: RefusedError if it has been deleted."""
    with transaction.atomic():
        row = Tournament.objects.select_for_update().filter(pk=pk).first()
        if row is None:
            raise RefusedError("This tournament has been deleted.")
        yield row
