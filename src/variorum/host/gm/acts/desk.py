"""What every act of the game master starts with: the lock, the right to act, and a page that isn't out of date."""

from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from typing import Annotated, Any, ClassVar

from django.utils.text import Truncator
from msgspec import Meta

from variorum.archive.gamelog import GameLog
from variorum.host.accounts.models import Person
from variorum.host.acts.protocol import Act
from variorum.host.games.access import Access
from variorum.host.games.clock.extending import stop
from variorum.host.games.common import MASTER, RefusedError, StaleError, act, act_as_news, locked, mark_of, tell
from variorum.host.games.life.phases import begin_phase, refresh
from variorum.host.games.models import Game, Kind, SavedSheet, State
from variorum.host.gm.queries import DESK, NOT_MASTER, require_master
from variorum.host.press.services.messages import written

NOTHING_CHANGED = "You haven't changed anything."
LONGEST_REASON = 500  # a paragraph: the log is a list that all players read

Reason = Annotated[str, Meta(max_length=2_000, description="All players read it")]


class AtDesk(Act, frozen=True, kw_only=True):
    """What only the game master does, in some states of a game; if none are named, in all after its beginning."""

    on, tag, strangers = DESK, "game master", True
    states: ClassVar[tuple[State, ...]] = ()

    mark: Annotated[str, Meta(max_length=60, description="The game's; with it, nothing is done if it is another")] = ""

    def permits(self, by: Person, on: Access) -> None:
        """Refuse others."""
        require_master(on)

    def do(self, by: Person, on: Access) -> Any:
        """Change the game under its lock."""
        with at_desk(on, self.mark, states=self.states) as game:
            return self.change(game)

    def change(self, game: Game) -> Any:
        """Do it to the locked game. Raises: RefusedError."""
        raise NotImplementedError

    def told(self, came: Any, on: Access) -> str:
        """The log's sentence about it."""
        act = on.game.acts.filter(by=MASTER).order_by("-id").first()
        return super().told(came, on) or (Truncator(act.text).chars(300) if act else "Done.")


@contextmanager
def at_desk(access: Access, mark: str, *, states: Sequence[State] = ()) -> Iterator[Game]:
    """The locked game for its game master, if nothing has happened since the page with this mark, if any, was made.

    Raises: RefusedError if somebody else is the game master, or the game isn't in one of these states; StaleError.
    """
    with locked(access.game.pk) as game:
        if not (access.is_master and (game.kind == Kind.SANDBOX or game.master_id == access.person.pk)):
            raise RefusedError(NOT_MASTER)
        if mark and mark != mark_of(game):
            raise StaleError(
                "Something has happened in this game since you opened the page, such as a deadline or a change in "
                "another tab. Nothing was done. Check the current state, and try again if you still want to."
            )
        if not game.lines and not {State.GATHERING, State.ROLL_CALL} & {*states}:
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
