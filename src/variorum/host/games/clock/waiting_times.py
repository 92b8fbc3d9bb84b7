"""Waiting times: as the terms say, but limited by the pace while a game is live."""

from collections.abc import Callable
from datetime import datetime, timedelta

from django.db.models import Exists, OuterRef
from django.utils import timezone

from variorum.host.games.clock.deadlines import Clock, is_live, most_grace, most_waiting
from variorum.host.games.models import Game, Member, SavedSheet

_TO_FINISH = timedelta(hours=1)
_TO_READ = timedelta(hours=24)
_TO_NOTICE = timedelta(hours=24)
"""A day, because people look at a game of days once a day; shorter clocks shorten all of these."""


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


def read_until(game: Game) -> datetime | None:
    """When the last replacement has had the time to read; None if nobody needs any more. No phase ends before it.

    Whoever is ready has read, and so had whoever has had the seat before.
    """
    now, time = timezone.now(), to_read(game)
    since = max(now - time, game.started or now)
    ready = SavedSheet.objects.filter(game=game, seat=OuterRef("seat"), ready=True)
    earlier = Member.objects.filter(game=game, seat=OuterRef("seat"), person=OuterRef("person"), left__isnull=False)
    holders = Member.objects.filter(~Exists(ready), ~Exists(earlier), game=game, left__isnull=True)
    new = holders.filter(joined__gt=since, person__isnull=False).exclude(seat="")
    joined = new.order_by("-joined").values_list("joined", flat=True).first()
    return joined + time if joined else None


def to_notice(game: Game) -> timedelta:
    """The time before a game continues after its game master has left."""
    return _within(game, _TO_NOTICE)


def within_pace(game: Game, time: timedelta) -> timedelta:
    """A waiting time, limited while the game is live."""
    return _within(game, time)


def _within(game: Game, time: timedelta, limit: Callable[[Clock], timedelta] = most_waiting) -> timedelta:
    clock, now = game.terms.clock, timezone.now()
    return min(time, limit(clock)) if is_live(clock, game.began or now, game.started or now) else time
