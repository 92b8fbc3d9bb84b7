"""Returning players and replacements: the game waits only as long as they need."""

from datetime import timedelta

from django.utils import timezone

from variorum.archive.gamelog import GameLog
from variorum.host.accounts.models import Person
from variorum.host.games.clock.awaited import tell_ready
from variorum.host.games.clock.deadlines import allowed_at
from variorum.host.games.clock.extending import read_until, to_finish, to_read
from variorum.host.games.common import HOST, act, act_as_news, tell
from variorum.host.games.lengths import told
from variorum.host.games.life.phases import missing, refresh
from variorum.host.games.log import store
from variorum.host.games.models import Game, Member, SavedSheet, State

NOTED = timedelta(minutes=1)
"""A deadline that moves less than this is nothing to tell people about."""


def come_back(game: Game, person_id: int | None, seat: str) -> None:
    """Close an open seat of a locked game when its holder returns."""
    held = Member.objects.filter(game=game, seat=seat, left__isnull=True, abandoned=True)
    if person_id is not None and held.filter(person_id=person_id).update(abandoned=False):
        act(game, HOST, f"{seat} is back.")
        tell(game, "seats")


def go_on_soon(game: Game, log: GameLog) -> None:
    """Shorten the wait of a locked game once all absent players have sent orders, and replacements have had time."""
    if game.state != State.RUNNING or not game.grace or game.deadline is None or missing(game, log):
        return
    now, time = timezone.now(), to_finish(game)
    soon = max(now + time, read_until(game) or now)
    if soon < game.deadline:
        game.deadline = soon
        act(game, HOST, f"All orders are in. The phase will be processed in {told(max(time, soon - now))}.")
        tell(game, "state")


def give_time(game: Game, seat: str, person: Person) -> None:
    """Give the new player of a seat time to read, in a locked game that has begun.

    The orders of the player before stay, but count as ready only when the new one says so. Whoever has had the seat
    before knows the game, and the deadline stays for them: else, players could stop it by leaving and coming back.
    """
    if SavedSheet.objects.filter(game=game, seat=seat, ready=True).update(ready=False):
        tell_ready(game, seat)
    refresh(game, store.load(game))
    if game.members.filter(seat=seat, person=person, left__isnull=False).exists():
        return
    time = to_read(game)
    if game.remaining is not None:
        game.remaining = max(game.remaining, time)
    if game.state != State.RUNNING or game.deadline is None:
        return
    due = allowed_at(game.terms.clock, timezone.now() + time)
    if due > game.deadline:
        is_much_later = due - game.deadline >= NOTED
        game.deadline, game.claimed = due, None
        if is_much_later:
            act_as_news(game, HOST, f"The deadline is later, so that the new player has {told(time)}.")
        tell(game, "state")
