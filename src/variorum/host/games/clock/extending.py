"""Extensions that the terms promise to reliable players: on request, or when they miss a deadline.

Nobody is told whose extension it was, nor whether it was asked for: an announcement is the same for all.
"""

from collections.abc import Callable, Collection
from datetime import datetime, timedelta
from typing import Annotated

import msgspec
from django.db.models import QuerySet
from django.utils import timezone
from msgspec import Meta

from variorum.host.accounts.models import Person
from variorum.host.changes.aside import computing_aside
from variorum.host.games.access import Access
from variorum.host.games.clock import waiting_times
from variorum.host.games.clock.deadlines import resumed
from variorum.host.games.common import HOST, RefusedError, StaleError, act_as_news, locked, tell
from variorum.host.games.lengths import told
from variorum.host.games.models import Game, Member, State

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
    time = waiting_times.extension(game)
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
