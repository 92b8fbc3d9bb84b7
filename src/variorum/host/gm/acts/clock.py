"""The clock: process a phase, set a deadline, pause, resume, and decide how a waiting phase continues."""

from datetime import datetime, timedelta
from functools import partial
from typing import Annotated
from zoneinfo import ZoneInfo

import msgspec
from django.utils import timezone
from msgspec import Meta

from variorum.host.accounts.models import Person
from variorum.host.games.access import Access
from variorum.host.games.clock.awaited import awaited, wait_no_more
from variorum.host.games.clock.extending import offered, restart, stop
from variorum.host.games.common import ProblemsError, RefusedError, tell
from variorum.host.games.life.failing import guarded
from variorum.host.games.life.phases import missing, refresh, run
from variorum.host.games.log import store
from variorum.host.games.models import Game, Member, State
from variorum.host.games.seats.acts import Seat
from variorum.host.games.signals import seat_offered, seats_reminded
from variorum.host.gm.acts.desk import AtDesk, note, note_news
from variorum.host.gm.models import BEGUN
from variorum.host.limits.rates import allowed

LATEST = timedelta(days=366)
REST = 60 * 60
"""Seconds between two reminders to a seat."""


class Waits(msgspec.Struct, frozen=True):
    """The seats whose answers the phase still needs; empty if it has been processed."""

    waits: tuple[str, ...]


class Reminded(msgspec.Struct, frozen=True):
    """The seats that got a reminder."""

    reminded: tuple[str, ...]


class ProcessNow(AtDesk, frozen=True, kw_only=True):
    """Process the phase with the orders sent so far. `waits` lists seats whose answers the phase still needs."""

    road = "POST /games/{key}/process"
    tells = Waits
    states = BEGUN
    button = "Process the phase"
    done = "The phase has been processed."

    def do(self, by: Person, on: Access) -> Waits:
        waits = guarded(on.game.pk, on.game.phase_number, partial(super().do, by, on))
        if waits is None:
            on.game.refresh_from_db()
            raise RefusedError(on.game.fault)
        return Waits(waits)

    def change(self, game: Game) -> tuple[str, ...]:
        log = store.load(game)
        absent = missing(game, log)
        without = f", without orders from {', '.join(absent)}" if absent else ""
        done = run(game, log, f"The game master processes {game.turn}{without}.")
        return () if done else game.waits_for

    def told(self, came: Waits, on: Access) -> str:
        if came.waits:
            raise RefusedError(f"The phase can't be processed yet: it needs an answer from {', '.join(came.waits)}.")
        return super().told(came, on)


class SetDeadline(AtDesk, frozen=True, kw_only=True):
    """Set the deadline of the phase, or put it off by some hours. A waiting phase continues until then."""

    road = "POST /games/{key}/deadline"
    states = (State.RUNNING, State.WAITING)
    button = "Set the deadline"

    when: Annotated[datetime, Meta(description="With its time zone")] | None = None
    hours: Annotated[int, Meta(ge=1, le=24 * 366, description="Instead: after the present one")] | None = None

    def change(self, game: Game) -> None:
        now = timezone.now()
        when = max(game.deadline or now, now) + timedelta(hours=self.hours) if self.hours else self.when
        if when is None:
            raise RefusedError("Enter the date and time, or the hours by which to extend the deadline.")
        if when.tzinfo is None:
            raise ProblemsError(["when: write a time such as 2026-12-24T20:00:00+01:00"], "The time zone is missing.")
        if not now < when <= now + LATEST:
            raise RefusedError("Choose a deadline in the future, within a year.")
        _due(game, when)
        note_news(game, f"sets the deadline to {_told(game, when)}.")


class PauseGame(AtDesk, frozen=True, kw_only=True):
    """Stop the clock. Players can still send orders."""

    road = "POST /games/{key}/pause"
    states = (State.RUNNING,)
    button = "Stop the clock"

    def change(self, game: Game) -> None:
        stop(game)
        note_news(game, "stops the clock.")
        tell(game, "state")


class ResumeGame(AtDesk, frozen=True, kw_only=True):
    """Restart the clock with the time that was left, but at least five minutes, until a possible deadline."""

    road = "POST /games/{key}/resume"
    states = (State.PAUSED,)
    button = "Restart the clock"

    def change(self, game: Game) -> None:
        restart(game)
        refresh(game, store.load(game))
        due = f"; the phase is due on {_told(game, game.deadline)}" if game.deadline else ""
        note_news(game, f"restarts the clock{due}.")
        tell(game, "state")


class OfferMissingSeats(AtDesk, frozen=True, kw_only=True):
    """Offer all seats that have sent no orders to others, for as long as the terms say."""

    road = "POST /games/{key}/seats/offer-missing"
    states = (State.RUNNING, State.WAITING)
    button = "Offer these seats"

    def change(self, game: Game) -> None:
        absent = missing(game, store.load(game))
        if not absent:
            raise RefusedError("All seats have sent orders.")
        for seat in absent:
            offer(game, seat)
        _due(game, timezone.now() + offered(game))
        note(game, f"offers {', '.join(absent)} to other players.")
        tell(game, "seats")


class RemindSeats(AtDesk, frozen=True, kw_only=True):
    """Remind seats by mail that the phase waits for them, each at most once an hour. Returns those reminded.

    The log says how many they were, but not which: who is ready stays private.
    """

    road = "POST /games/{key}/remind"
    tells = Reminded
    states = (State.RUNNING, State.PAUSED, State.WAITING)
    button = "Remind all"

    seats: Annotated[tuple[Seat, ...], Meta(max_length=100, description="None: all that the phase waits for")] = ()

    def change(self, game: Game) -> Reminded:
        missing = self._missing(game)
        reminded = tuple(seat for seat in missing if allowed(f"remind-{game.pk}-{game.phase_number}-{seat}", 1, REST))
        if not reminded:
            raise RefusedError(f"{', '.join(missing)} got a reminder within the last hour. Wait, or write a message.")
        count = "one seat" if len(reminded) == 1 else f"{len(reminded)} seats"
        note(game, f"reminds {count} that the phase is waiting.")
        seats_reminded.send(Game, game=game, seats=reminded)
        return Reminded(reminded)

    def _missing(self, game: Game) -> tuple[str, ...]:
        """Those of the named seats, or of all, that people play and that the phase waits for."""
        members = game.members.filter(left__isnull=True, person__isnull=False).values_list("seat", flat=True)
        found = tuple(sorted(seat for seat in awaited(game) & set(members) if not self.seats or seat in self.seats))
        if not found:
            named = ", ".join(self.seats)[:80]
            nobody = "The game isn't waiting for any player."
            raise RefusedError(f"The game doesn't wait for {named}." if named else nobody)
        return found

    def told(self, came: Reminded, on: Access) -> str:
        return f"Reminder sent to {', '.join(came.reminded)}."


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
