"""Waiting times: as the terms say, but limited by the pace while a game is live."""

from collections.abc import Callable
from datetime import timedelta

from django.utils import timezone

from variorum.host.games.clock.deadlines import Clock, is_live, most_grace, most_waiting
from variorum.host.games.models import Game

_TO_FINISH = timedelta(hours=1)
_TO_READ = timedelta(hours=24)
_TO_NOTICE = timedelta(hours=24)


def grace(game: Game) -> timedelta:
    """The grace period after a deadline."""
    return _within(game, timedelta(minutes=game.terms.grace), most_grace)


def extension(game: Game) -> timedelta:
    """The length of an extension for a reliable player."""
    return _within(game, timedelta(hours=game.terms.extension_hours))


def offered(game: Game) -> timedelta:
    """The time to wait for a replacement."""
    return _within(game, timedelta(hours=game.terms.patience))


def to_finish(game: Game) -> timedelta:
    """The time to finish late orders."""
    return grace(game) or _within(game, _TO_FINISH)


def to_read(game: Game) -> timedelta:
    """The time for a replacement to read before the phase is processed."""
    return _within(game, _TO_READ)


def to_notice(game: Game) -> timedelta:
    """The time before a game continues after its game master has left."""
    return _within(game, _TO_NOTICE)


def _within(game: Game, time: timedelta, limit: Callable[[Clock], timedelta] = most_waiting) -> timedelta:
    clock, now = game.terms.clock, timezone.now()
    return min(time, limit(clock)) if is_live(clock, game.began or now, game.started or now) else time
