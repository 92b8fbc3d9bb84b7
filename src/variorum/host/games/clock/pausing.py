"""Stopping the clock of a game, and restarting it: by the game master, or by a vote."""

from datetime import datetime, timedelta

from django.utils import timezone

from variorum.host.games.clock.deadlines import resumed
from variorum.host.games.models import Game, State

SHORTEST = timedelta(minutes=5)
"""The least time that a phase has left after a pause."""


def stop(game: Game) -> None:
    """Stop the clock of a locked game, and remember how much time is left."""
    game.remaining = max(game.deadline - timezone.now(), timedelta()) if game.deadline else None
    game.state, game.deadline, game.claimed = State.PAUSED, None, None


def restart(game: Game) -> None:
    """Restart the clock of a locked game with the time that was left; the caller refreshes who is ready."""
    game.deadline = due_again(game)
    game.state, game.remaining = State.RUNNING, None


def due_again(game: Game) -> datetime | None:
    """The deadline of a paused game's phase if the clock restarts now; None if it had no deadline."""
    if game.remaining is None:
        return None
    left = max(game.remaining, SHORTEST)
    return resumed(game.terms.clock, timezone.now(), left, game.turn[-1:])
