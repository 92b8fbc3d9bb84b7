"""What every act of the game master starts with: the lock, the right to act, and a page that isn't out of date."""

from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from datetime import timedelta

from django.utils import timezone

from variorum.archive.gamelog import GameLog
from variorum.host.games.access import Access
from variorum.host.games.common import MASTER, RefusedError, StaleError, act, act_as_news, locked, tell
from variorum.host.games.life.phases import begin_phase, refresh
from variorum.host.games.models import Game, Kind, PublicAct, SavedSheet, State
from variorum.host.press.services.messages import written

NOT_MASTER = "You aren't the game master of this game."
NOTHING_CHANGED = "You haven't changed anything."
LONGEST_REASON = 500
BEGUN = (State.RUNNING, State.WAITING, State.PAUSED)


def mark_of(game: Game) -> str:
    """The mark that a page of the desk remembers: the phase, the log, and the number of the game master's acts."""
    return f"{game.lines}.{game.phase_number}.{PublicAct.objects.filter(game=game, by=MASTER).count()}"


@contextmanager
def at_desk(access: Access, mark: str, *, states: Sequence[State] | None = None) -> Iterator[Game]:
    """The locked game for its game master, if nothing has happened since the page with this mark was made.

    Raises: RefusedError if somebody else is the game master, or the game isn't in one of these states; StaleError.
    """
    with locked(access.game.pk) as game:
        if not (access.is_master and (game.kind == Kind.SANDBOX or game.master_id == access.person.pk)):
            raise RefusedError(NOT_MASTER)
        if mark != mark_of(game):
            raise StaleError(
                "Something has happened in this game since you opened the page, such as a deadline or a change in "
                "another tab. Nothing was done. Check the current state, and try again if you still want to."
            )
        if not game.lines and game.state not in (states or ()):
            raise RefusedError("The game hasn't begun yet.")
        if states and game.state not in states:
            raise RefusedError(f"You can't do this while the game is {game.get_state_display()}.")
        yield game


def note(game: Game, text: str) -> None:
    """Record an act of the game master in the log that all players see."""
    act(game, MASTER, f"The game master {text}")


def note_news(game: Game, text: str) -> None:
    """The same for what players reckon with: they hear of it by mail, too."""
    act_as_news(game, MASTER, f"The game master {text}")


def reason_of(text: str) -> str:
    """A reason, cleaned for storing.

    Raises: RefusedError if it is empty or too long.
    """
    text = " ".join(written(text).split())
    if not text:
        raise RefusedError("Give a reason: all players read it in the game's log.")
    if len(text) > LONGEST_REASON:
        raise RefusedError(f"A reason may have up to {LONGEST_REASON} characters; yours has {len(text):,}.")
    return text


def stop(game: Game) -> None:
    """Stop the clock of a locked game, and remember how much time is left."""
    game.remaining = max(game.deadline - timezone.now(), timedelta()) if game.deadline else None
    game.state, game.deadline, game.claimed = State.PAUSED, None, None


def arrive(game: Game, log: GameLog, rows: Iterable[SavedSheet] = ()) -> None:
    """Begin the phase that the log of a locked game has now reached, with these sheets as sent, but not ready.

    A stopped clock stays stopped, with the full time of the phase.
    """
    game.ended, stood = None, game.state == State.PAUSED
    kept = [
        SavedSheet(game=game, seat=one.seat, sheet=one.sheet, unread=one.unread, version=one.version) for one in rows
    ]
    begin_phase(game, log)
    if game.state != State.OVER:
        SavedSheet.objects.bulk_create(kept)
        refresh(game, log)
    if stood and game.state == State.RUNNING:
        stop(game)
    tell(game, "phase")
