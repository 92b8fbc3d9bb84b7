"""How long a game waits for people: as its terms say, and while it is live, for minutes as its pace says."""

from collections.abc import Callable
from datetime import timedelta

from django.utils import timezone

from variorum.host.games.clock import Clock, is_live, most_grace, most_waiting
from variorum.host.games.models import Game

_TO_FINISH = timedelta(hours=1)
_TO_READ = timedelta(hours=24)
_TO_NOTICE = timedelta(hours=24)


def grace(game: Game) -> timedelta:
    """Time after a deadline for those who have sent nothing."""
    return _within(game, timedelta(minutes=game.terms.grace), most_grace)


def offered(game: Game) -> timedelta:
    """Time for which a seat is offered before the phase is processed without its orders."""
    return _within(game, timedelta(hours=game.terms.patience))


def to_finish(game: Game) -> timedelta:
    """Time for the rest of a late sheet."""
    return grace(game) or _within(game, _TO_FINISH)


def to_read(game: Game) -> timedelta:
    """Time for somebody who takes over a seat for which the game waits."""
    return _within(game, _TO_READ)


def to_notice(game: Game) -> timedelta:
    """Time before a game goes on whose game master has left."""
    return _within(game, _TO_NOTICE)


def _within(game: Game, time: timedelta, limit: Callable[[Clock], timedelta] = most_waiting) -> timedelta:
    clock, now = game.terms.clock, timezone.now()
    return min(time, limit(clock)) if is_live(clock, game.began or now, game.started or now) else time
