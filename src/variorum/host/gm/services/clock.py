"""The clock: process a phase, set a deadline, pause, resume, and decide how a waiting phase continues."""

from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

from django.utils import timezone

from variorum.host.changes.aside import computing_aside
from variorum.host.games.access import Access
from variorum.host.games.clock.awaited import wait_no_more
from variorum.host.games.clock.deadlines import resumed
from variorum.host.games.clock.waiting_times import offered
from variorum.host.games.common import RefusedError, tell
from variorum.host.games.life.failing import guarded
from variorum.host.games.life.phases import missing, refresh, run
from variorum.host.games.log import store
from variorum.host.games.models import Game, Member, State
from variorum.host.games.signals import seat_offered
from variorum.host.gm.services.desk import BEGUN, at_desk, note, note_news, stop

LATEST = timedelta(days=366)
SHORTEST = timedelta(minutes=5)
"""The least time that a phase has left after a pause."""


@computing_aside
def process_now(access: Access, mark: str) -> tuple[str, ...]:
    """Process the phase with the orders sent so far. Returns the seats whose answers it still needs, if any.

    Raises: as `at_desk`; RefusedError if it fails.
    """

    def attempt() -> tuple[str, ...]:
        with at_desk(access, mark, states=BEGUN) as game:
            log = store.load(game)
            absent = missing(game, log)
            without = f", without orders from {', '.join(absent)}" if absent else ""
            done = run(game, log, f"The game master processes {game.turn}{without}.")
            return () if done else game.waits_for

    waits_for = guarded(access.game.pk, access.game.phase_number, attempt)
    if waits_for is None:
        access.game.refresh_from_db()
        raise RefusedError(access.game.fault)
    return waits_for


@computing_aside
def set_deadline(access: Access, mark: str, when: datetime) -> None:
    """Set the deadline of the phase. A waiting phase continues until then.

    Raises: as `at_desk`; RefusedError if the time is past or too far away.
    """
    with at_desk(access, mark, states=(State.RUNNING, State.WAITING)) as game:
        now = timezone.now()
        if not now < when <= now + LATEST:
            raise RefusedError("Choose a deadline in the future, within a year.")
        _due(game, when)
        note_news(game, f"sets the deadline to {_told(game, when)}.")


@computing_aside
def pause(access: Access, mark: str) -> None:
    """Stop the clock. Players can still send orders.

    Raises: as `at_desk`.
    """
    with at_desk(access, mark, states=(State.RUNNING,)) as game:
        stop(game)
        note_news(game, "stops the clock.")
        tell(game, "state")


@computing_aside
def resume(access: Access, mark: str) -> None:
    """Restart the clock with the time that was left, but at least `SHORTEST`, until a possible deadline.

    Raises: as `at_desk`.
    """
    with at_desk(access, mark, states=(State.PAUSED,)) as game:
        game.deadline = due_again(game)
        game.state, game.remaining = State.RUNNING, None
        refresh(game, store.load(game))
        due = f"; the phase is due on {_told(game, game.deadline)}" if game.deadline else ""
        note_news(game, f"restarts the clock{due}.")
        tell(game, "state")


def due_again(game: Game) -> datetime | None:
    """The deadline of a paused game's phase if the clock restarts now; None if it had no deadline."""
    if game.remaining is None:
        return None
    left = max(game.remaining, SHORTEST)
    return resumed(game.terms.clock, timezone.now(), left, game.turn[-1:])


@computing_aside
def offer_missing(access: Access, mark: str) -> None:
    """Offer all seats without orders to others, for as long as the terms say.

    Raises: as `at_desk`; RefusedError if no orders are missing.
    """
    with at_desk(access, mark, states=(State.RUNNING, State.WAITING)) as game:
        absent = missing(game, store.load(game))
        if not absent:
            raise RefusedError("All seats have sent orders.")
        for seat in absent:
            offer(game, seat)
        _due(game, timezone.now() + offered(game))
        note(game, f"offers {', '.join(absent)} to other players.")
        tell(game, "seats")


def offer(game: Game, seat: str) -> None:
    """Offer a seat of a locked game; its holder may still come back."""
    member, _ = Member.objects.get_or_create(game=game, seat=seat, left=None)
    member.abandoned = True
    member.save()
    seat_offered.send(Game, game=game, seat=seat)


def _told(game: Game, when: datetime) -> str:
    """A time for the log, in the game's time zone."""
    zone = ZoneInfo(game.terms.clock.zone)
    return f"{when.astimezone(zone):%A, %-d %B %Y, %H:%M} ({zone.key})"


def _due(game: Game, when: datetime) -> None:
    wait_no_more(game)
    game.state, game.grace, game.claimed = State.RUNNING, False, None
    game.deadline = when
    tell(game, "state")
