"""Absences that players have announced: what the terms make of a deadline that they miss meanwhile.

Nobody is told whose absence it is.
"""

from collections.abc import Collection
from datetime import date, datetime, time, timedelta
from zoneinfo import ZoneInfo

from variorum.host.games.clock.deadlines import allowed_at
from variorum.host.games.clock.waiting_times import within_pace
from variorum.host.games.common import HOST, act_as_news, tell
from variorum.host.games.models import Game, Member
from variorum.host.games.terms import Away


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
