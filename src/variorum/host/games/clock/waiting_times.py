"""Waiting times: as the terms say, but limited by the pace while a game is live."""

from collections.abc import Callable, Collection
from datetime import date, datetime, time, timedelta
from zoneinfo import ZoneInfo

from django.db.models import Exists, OuterRef
from django.utils import timezone

from variorum.host.games.clock.deadlines import Clock, allowed_at, is_live, most_grace, most_waiting
from variorum.host.games.common import HOST, act_as_news, tell
from variorum.host.games.models import Game, Member, SavedSheet
from variorum.host.games.terms import Away

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


def announced(game: Game, seats: Collection[str], now: datetime) -> dict[str, datetime]:
    """Those of some seats whose players are in an absence that they have announced, with its end."""
    held = Member.objects.filter(game=game, left__isnull=True, abandoned=False, seat__in=seats)
    rows = held.filter(person__away_until__isnull=False).values_list("seat", "person__away_until", "person__zone")
    ends = {seat: _end(day, zone) for seat, day, zone in rows if day is not None}
    return {seat: end for seat, end in ends.items() if end > now}


def cared_for(game: Game, absent: Collection[str], now: datetime) -> tuple[str, ...]:
    """The absent seats for which a caretaker orders because their players have announced it."""
    return tuple(announced(game, absent, now)) if game.terms.away is Away.CARETAKER else ()


def replaced(game: Game, absent: Collection[str], now: datetime) -> tuple[str, ...]:
    """The absent seats that are offered at once because their players have announced it."""
    return tuple(announced(game, absent, now)) if game.terms.away is Away.REPLACE else ()


def waits(game: Game, absent: Collection[str], now: datetime) -> bool:
    """Move a deadline that has passed to after the announced absences, if the terms say so; once a phase."""
    if game.terms.away is not Away.EXTEND or game.grace:
        return False
    found = announced(game, absent, now)
    members = Member.objects.filter(game=game, left__isnull=True)
    if not found or members.filter(awaited=game.phase_number).exists():
        return False
    members.filter(seat__in=found).update(awaited=game.phase_number)
    longest = within_pace(game, timedelta(days=game.terms.away_days))
    game.deadline, game.claimed = allowed_at(game.terms.clock, min(max(found.values()), now + longest)), None
    act_as_news(game, HOST, "The deadline is later: a player has announced an absence.")
    tell(game, "state")
    return True


def _end(day: date, zone: str) -> datetime:
    """The end of the day after an absence: people need a day to look at the game again."""
    return datetime.combine(day + timedelta(days=2), time(), ZoneInfo(zone))
