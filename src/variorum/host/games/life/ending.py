"""Ending a game that is not played to its end, by no rule: nobody wins, and nothing counts."""

from django.utils import timezone

from variorum.host.games.clock.awaited import wait_no_more
from variorum.host.games.common import tell
from variorum.host.games.models import Game, State


def call_off(game: Game, summary: str) -> None:
    """End a locked game as it stands; the summary says why. The caller writes to its public log."""
    wait_no_more(game)
    game.state, game.deadline, game.hurry, game.complete = State.OVER, None, None, False
    game.claimed = game.remaining = None
    game.ended, game.summary = timezone.now(), summary
    tell(game, "state")
