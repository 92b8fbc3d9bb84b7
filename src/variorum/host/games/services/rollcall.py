"""The check that everyone is there before the first phase: nobody waits for a neighbour who never comes."""

from datetime import datetime, timedelta

from django.db.models import QuerySet
from django.utils import timezone

from variorum.host.accounts.models import Person
from variorum.host.games.clock import Pace
from variorum.host.games.models import Game, Kind, Member, State
from variorum.host.games.services.common import HOST, RefusedError, act, locked, tell
from variorum.host.games.services.creation import begin_locked, fewest_to_begin

PATIENCE = timedelta(hours=48)
"""So long people have to answer; in a live game they sit there and wait: `LIVE_PATIENCE`."""

LIVE_PATIENCE = timedelta(minutes=10)


def muster(person: Person, pk: int) -> bool:
    """Call the roll of a game whose free seats bots are to play; whether it began, since nobody else plays.

    Raises: RefusedError if the person may not, or there are neither enough people nor bots.
    """
    with locked(pk) as game:
        if person.pk not in {game.owner_id, game.master_id}:
            raise RefusedError("Only the creator begins a game.")
        if game.state != State.GATHERING:
            raise RefusedError("The roll is being called, or the game has begun already.")
        missing = fewest_to_begin(game) - _present(game).count()
        if missing > 0 and not game.terms.bots:
            raise RefusedError(f"{missing} seats are free still, and this game has no bots.")
        _present(game).filter(person=person).update(here=True)
        if _silent(game).exists():
            call(game, "The creator wants to begin.")
            tell(game, "seats")
            return False
        begin_locked(game)
        return True


def call(game: Game, why: str) -> None:
    """Ask everybody in a locked game to say that they are there."""
    live = game.terms.clock.pace is Pace.LIVE
    game.state = State.ROLL_CALL
    game.deadline = timezone.now() + (LIVE_PATIENCE if live else PATIENCE)
    time = f"{LIVE_PATIENCE.seconds // 60} minutes" if live else f"{PATIENCE.days} days"
    act(game, HOST, f"{why} The game begins when everybody has said that they are here, for which there are {time}.")
    tell(game, "state")


def call_again(game: Game, why: str) -> None:
    """Ask everybody in a locked game once more whose roll is being called."""
    _present(game).update(here=False)
    call(game, why)
    tell(game, "seats")


def answer(person: Person, pk: int) -> bool:
    """Say that one is here; whether that was the last answer that was missing, and the game has begun.

    Raises: RefusedError if there is no roll call, or the person has no part in it.
    """
    with locked(pk) as game:
        if game.state != State.ROLL_CALL:
            raise RefusedError("There is no roll call in this game now.")
        if not _present(game).filter(person=person).update(here=True):
            raise RefusedError("You do not take part in this game.")
        tell(game, "seats")
        if _silent(game).exists():
            return False
        begin_locked(game)
        return True


def expire(now: datetime) -> int:
    """Free the seats of those who did not answer in time; how many games look for players again."""
    late = Game.objects.filter(kind=Kind.GAME, state=State.ROLL_CALL, deadline__lte=now)
    return sum(_expired(pk, now) for pk in list(late.values_list("pk", flat=True)[:500]))


def gather_again(game: Game) -> None:
    """Let a locked game look for players once more."""
    game.state, game.deadline = State.GATHERING, None
    _present(game).update(here=False)
    tell(game, "state")


def _expired(pk: int, now: datetime) -> bool:
    with locked(pk) as game:
        if game.state != State.ROLL_CALL or game.deadline is None or game.deadline > now:
            return False
        count = _silent(game).update(left=now)
        gather_again(game)
        act(game, HOST, f"{count} did not answer the roll call; their seats are free, and the game looks for players.")
        tell(game, "seats")
        return True


def _present(game: Game) -> QuerySet[Member]:
    return game.members.filter(left__isnull=True)


def _silent(game: Game) -> QuerySet[Member]:
    return _present(game).filter(here=False, person__isnull=False)
