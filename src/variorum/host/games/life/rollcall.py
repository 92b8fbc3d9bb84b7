"""The roll call before the first phase, so games start with present players only."""

from datetime import datetime, timedelta

from django.db.models import QuerySet
from django.template.defaultfilters import pluralize
from django.utils import timezone
from msgspec.structs import replace

from variorum.host.accounts.models import Person
from variorum.host.changes.aside import computing_aside
from variorum.host.games.bots.in_games import check_level
from variorum.host.games.bots.levels import called
from variorum.host.games.clock.deadlines import Pace
from variorum.host.games.common import HOST, RefusedError, act, locked, tell
from variorum.host.games.life.creation import begin_locked, fewest_to_begin
from variorum.host.games.life.failing import call_off
from variorum.host.games.models import Game, Kind, Member, State

PATIENCE = timedelta(hours=48)
"""The time limit for answers; in live games, `LIVE_PATIENCE`."""

LIVE_PATIENCE = timedelta(minutes=10)


@computing_aside
def muster(person: Person, pk: int, bots: str = "") -> bool:
    """Start the roll call of a game, and tell whether the game started at once, with no other players to ask.

    In a roll call it starts with those who have confirmed; the places of the others are free. `bots` is the level of
    those that play the free seats; empty if the terms say it.

    Raises: RefusedError if the person may not, the variant has no such bots, or the game has neither enough players nor
    bots.
    """
    with locked(pk) as game:
        if person.pk not in {game.owner_id, game.master_id}:
            raise RefusedError("Only the creator can start this game.")
        if game.state not in {State.GATHERING, State.ROLL_CALL}:
            raise RefusedError("The game has already started.")
        if bots:
            _fill(game, bots)
        if game.state == State.ROLL_CALL:
            _leave_out(game)
        missing = fewest_to_begin(game) - _present(game).count()
        if missing > 0 and not game.terms.bots:
            raise RefusedError(f"The game can't start yet: {missing} of its seats are still free, and it has no bots.")
        _present(game).filter(person=person).update(here=True)
        if _silent(game).exists():
            call(game, "The creator wants to start.")
            tell(game, "seats")
            return False
        begin_locked(game)
        return True


def _leave_out(game: Game) -> None:
    """Free the places of those who haven't answered the roll call of a locked game, and tell so."""
    count = _silent(game).update(left=timezone.now())
    act(game, HOST, f"The creator starts with those who are here: {count} player{pluralize(count)} didn't confirm.")


def _fill(game: Game, level: str) -> None:
    """Let bots of a level play the free seats of a locked game, and tell so."""
    check_level(game.variant, game.chosen, level)
    terms = replace(game.terms, bots=True, bot_level=level)
    if terms != game.terms:
        game.terms = terms
        act(game, HOST, f"{called(level).capitalize()} bots will play the free seats.")


def call(game: Game, why: str) -> None:
    """Ask all players of a locked game to confirm that they are here."""
    live = game.terms.clock.pace is Pace.LIVE
    game.state = State.ROLL_CALL
    game.deadline = timezone.now() + (LIVE_PATIENCE if live else PATIENCE)
    time = f"{LIVE_PATIENCE.seconds // 60} minutes" if live else f"{PATIENCE.days} days"
    act(game, HOST, f"{why} Roll call: the game starts when all players have confirmed, within {time}.")
    tell(game, "state")


def call_again(game: Game, why: str) -> None:
    """Restart the roll call of a locked game."""
    _present(game).update(here=False)
    call(game, why)
    tell(game, "seats")


@computing_aside
def answer(person: Person, pk: int) -> bool:
    """Confirm a player, and tell whether that started the game.

    Raises: RefusedError if there is no roll call, or the person isn't in the game.
    """
    with locked(pk) as game:
        if game.state != State.ROLL_CALL:
            raise RefusedError("This game has no roll call at the moment.")
        if not _present(game).filter(person=person).update(here=True):
            raise RefusedError("You aren't in this game.")
        tell(game, "seats")
        if _silent(game).exists():
            return False
        begin_locked(game)
        return True


def expire(now: datetime) -> int:
    """Remove players who missed the roll call, and count the games that look for players again."""
    late = Game.objects.filter(kind=Kind.GAME, state=State.ROLL_CALL, deadline__lte=now)
    return sum(_expired(pk, now) for pk in list(late.values_list("pk", flat=True)[:500]))


def gather_again(game: Game) -> None:
    """Return a locked game to looking for players."""
    game.state, game.deadline = State.GATHERING, None
    _present(game).update(here=False)
    tell(game, "state")


def go_on_without(game: Game, why: str = "") -> None:
    """Go on with a locked game that has lost players before its start, and tell `why`: it looks for others.

    One without a creator whose free seats bots play waits for nobody else: it begins when those who are left are here.
    """
    if not game.terms.bots or game.owner_id is not None:
        gather_again(game)
        told = "The game is looking for players again."
    elif not _present(game).exists():
        call_off(game, "Nobody was there to play")
        told = "Nobody is left to play. The game is over."
    else:
        told = f"{called(game.terms.bot_level).capitalize()} bots will play the free seats."
    if why or game.state == State.OVER:
        act(game, HOST, f"{why} {told}".strip())
    if game.state == State.ROLL_CALL and not _silent(game).exists():
        begin_locked(game)


@computing_aside
def _expired(pk: int, now: datetime) -> bool:
    with locked(pk) as game:
        if game.state != State.ROLL_CALL or game.deadline is None or game.deadline > now:
            return False
        count = _silent(game).update(left=now)
        go_on_without(game, f"{count} player{pluralize(count)} missed the roll call.")
        tell(game, "seats")
        return True


def _present(game: Game) -> QuerySet[Member]:
    return game.members.filter(left__isnull=True)


def _silent(game: Game) -> QuerySet[Member]:
    return _present(game).filter(here=False, person__isnull=False)
