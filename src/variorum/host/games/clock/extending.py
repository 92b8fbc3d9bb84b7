"""Extensions that the terms promise to reliable players: on request, or when they miss a deadline.

Nobody is told whose extension it was, nor whether it was asked for: an announcement is the same for all.
"""

from collections.abc import Callable, Collection
from datetime import date, datetime, time, timedelta
from typing import Annotated
from zoneinfo import ZoneInfo

import msgspec
from django.db.models import Exists, OuterRef, QuerySet
from django.utils import timezone
from msgspec import Meta

from variorum.host.accounts.models import Person
from variorum.host.changes.aside import computing_aside
from variorum.host.games.access import Access
from variorum.host.games.clock.deadlines import Clock, allowed_at, is_live, most_grace, most_waiting, resumed
from variorum.host.games.common import HOST, RefusedError, StaleError, act_as_news, locked, tell
from variorum.host.games.lengths import told
from variorum.host.games.models import Game, Member, SavedSheet, State
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


_RECORDS: list[Callable[[Person], int]] = []


class OwnExtensions(msgspec.Struct, frozen=True):
    """The extensions of a seat's player."""

    left: Annotated[int, Meta(description="How many are left.")]
    denied: Annotated[str, Meta(description="Why you can't take any now; empty if you can.")]


def record(percent: Callable[[Person], int]) -> Callable[[Person], int]:
    """Register what knows people's reliability, in percent."""
    _RECORDS.append(percent)
    return percent


def own(access: Access) -> OwnExtensions | None:
    """The viewer's extensions; None if the terms have none, or the viewer isn't a player of this seat."""
    game, member = access.game, _member(access)
    if member is None or not game.terms.extensions:
        return None
    return OwnExtensions(max(game.terms.extensions - member.extensions, 0), _denial(game, member))


@computing_aside
def take(access: Access, phase: int) -> None:
    """Take one of the player's extensions for this phase.

    Raises: RefusedError with the reason if there is none to take, StaleError if the phase has changed.
    """
    with locked(access.game.pk) as game:
        member = _member(access)
        if member is None or not game.terms.extensions:
            raise RefusedError("The terms of this game give you no extensions.")
        if game.phase_number != phase:
            raise StaleError("This phase has already been processed.")
        if denied := _denial(game, member):
            raise RefusedError(denied)
        if game.deadline is None:
            raise RefusedError("No deadline is set, so there is nothing to extend.")
        _extend(game, [member], game.deadline)


def extended(game: Game, absent: Collection[str], now: datetime) -> bool:
    """Extend a deadline that has passed without orders of some seats, if one of their players has an extension left."""
    if not game.terms.extensions or game.grace:
        return False
    found = [member for member in _members(game).filter(seat__in=absent) if not _denial(game, member)]
    if found:
        _extend(game, found, now)
    return bool(found)


def _extend(game: Game, members: Collection[Member], since: datetime) -> None:
    for member in members:
        member.extensions += 1
        member.extended = game.phase_number
        member.save(update_fields=["extensions", "extended"])
    time = extension(game)
    game.deadline, game.claimed = since + time, None
    act_as_news(game, HOST, f"The deadline is {told(time)} later: an extension for a reliable player.")
    tell(game, "state")


def _denial(game: Game, member: Member) -> str:
    terms = game.terms
    if game.state != State.RUNNING or game.deadline is None:
        return "No deadline is set, so there is nothing to extend."
    if game.grace:
        return "The grace period has begun. Send your orders, or request an extension from the others."
    if member.extensions >= terms.extensions:
        return "You have taken all of your extensions."
    if _members(game).filter(extended=game.phase_number).exists():
        return "This phase has already been extended for a reliable player."
    percent = min((record(member.person) for record in _RECORDS), default=0) if member.person else 0
    if percent < terms.extension_reliability:
        return f"This takes a reliability of {terms.extension_reliability} %; yours is {percent} %."
    return ""


def _member(access: Access) -> Member | None:
    if not access.seat or access.person.pk is None:
        return None
    return _members(access.game).filter(person_id=access.person.pk, seat=access.seat).first()


def _members(game: Game) -> QuerySet[Member]:
    """The players of a game. Whoever has been absent for so long that others may take the seat isn't one."""
    held = Member.objects.filter(game=game, left__isnull=True, abandoned=False, person__isnull=False)
    return held.select_related("person").order_by("pk")


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
