"""What every act of the game master begins with: the lock, the right to act, and a page that is not stale."""

from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from datetime import timedelta

from django.utils import timezone

from variorum.archive.gamelog import GameLog
from variorum.host.games.access import Access
from variorum.host.games.models import Game, Kind, PublicAct, SavedSheet, State
from variorum.host.games.services.common import MASTER, RefusedError, StaleError, act, locked, tell
from variorum.host.games.services.phases import begin_phase, refresh
from variorum.host.press.services.messages import written

NOT_MASTER = "You aren't the game master of this game."
LONGEST_REASON = 500
BEGUN = (State.RUNNING, State.WAITING, State.PAUSED)


class ProblemsError(RefusedError):
    """Something cannot be done for several reasons."""

    def __init__(self, problems: Iterable[object]) -> None:
        self.problems = tuple(map(str, problems))
        super().__init__("; ".join(self.problems))


def mark_of(game: Game) -> str:
    """What a page of the desk remembers: the phase, the log, and how often the game master has acted."""
    return f"{game.lines}.{game.phase_number}.{PublicAct.objects.filter(game=game, by=MASTER).count()}"


@contextmanager
def at_desk(access: Access, mark: str, *, states: Sequence[State] | None = None) -> Iterator[Game]:
    """The locked game for its game master, if nothing has happened since the page with this mark was made.

    Raises: RefusedError if somebody else is the game master, or the game is in none of these states; StaleError.
    """
    with locked(access.game.pk) as game:
        if not (access.is_master and (game.kind == Kind.SANDBOX or game.master_id == access.person.pk)):
            raise RefusedError(NOT_MASTER)
        if mark != mark_of(game):
            raise StaleError(
                "Something has happened in this game since your page was made: another tab, another game master, a "
                "deadline. Nothing was done. Look at how things stand, and send again if you still want to."
            )
        if not game.lines and game.state not in (states or ()):
            raise RefusedError("The game has not begun.")
        if states and game.state not in states:
            raise RefusedError(f"This cannot be done while the game is {game.get_state_display()}.")
        yield game


def note(game: Game, text: str) -> None:
    """Write what the game master did into the log that all see."""
    act(game, MASTER, f"The game master {text}")


def reason_of(text: str) -> str:
    """A reason as it is kept.

    Raises: RefusedError if there is none, or it is too long.
    """
    text = " ".join(written(text).split())
    if not text:
        raise RefusedError("Say why: all players read the reason in the game's log.")
    if len(text) > LONGEST_REASON:
        raise RefusedError(f"A reason has at most {LONGEST_REASON} characters; this one has {len(text):,}.")
    return text


def stop(game: Game) -> None:
    """Let the clock of a locked game stand still, and remember what is left of the phase."""
    game.remaining = max(game.deadline - timezone.now(), timedelta()) if game.deadline else None
    game.state, game.deadline, game.claimed = State.PAUSED, None, None


def arrive(game: Game, log: GameLog, rows: Iterable[SavedSheet] = ()) -> None:
    """Set a locked game before the phase at which its log stands now, with these sheets as sent, but not as ready.

    A clock that stands still does so afterwards, with all the time of the phase.
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
