"""Swapping two seats by agreement, while nobody has learned anything in them."""

import re
from collections.abc import Callable
from datetime import datetime

from variorum.game.title import called
from variorum.host.accounts.models import Person
from variorum.host.games.access import Access, first_things
from variorum.host.games.clock.awaited import tell_ready
from variorum.host.games.common import HOST, RefusedError, act_as_news, locked, tell
from variorum.host.games.life.phases import refresh
from variorum.host.games.log import store
from variorum.host.games.models import Game, Member, SavedSheet
from variorum.host.games.seats.acts import OfGame, Seat

Told = Callable[[Game, str, str], bool]
"""Whether others than a second seat have told a first one something, or heard it of it, that belongs to the seat."""

_TOLD: list[Told] = []

NO_SEAT = "You have no seat in this game."

_SWAPPED = "{} and {} have swapped seats."
"""An entry of the public log, which keeps all swaps."""


def tells_seats(told: Told) -> Told:
    """Register what belongs to a seat, such as its messages: whoever has it can't swap the seat any more."""
    _TOLD.append(told)
    return told


class SwapSeats(OfGame, frozen=True):
    """Ask another player to swap seats. If the player of that seat has asked for yours, you swap at once.

    Only until the first phase has been processed, and not if seats begin with secrets, or if you've had messages or
    offers that the other player knows nothing of. Everybody is told of a swap.
    """

    road = "POST /games/{key}/seats/swap"
    button = "Swap seats"
    done = "You've asked to swap. As soon as the other player asks for your seat, you swap."

    seat: Seat

    def permits(self, by: Person, on: Access) -> None:
        if on.member is None or not on.has_begun or on.seat != on.member.seat:
            raise RefusedError(NO_SEAT)
        _require_first_phase(on.game)
        if on.variant.limits_sight or first_things(on):
            raise RefusedError("Seats of this game begin with secrets, so they can't be swapped.")

    def do(self, by: Person, on: Access) -> bool:
        with locked(on.game.pk) as game:
            _require_first_phase(game)
            present = game.members.filter(left__isnull=True, person__isnull=False, abandoned=False)
            mine = present.filter(person=by).first()
            other = present.filter(seat=self.seat).exclude(person=by).first()
            if mine is None or other is None:
                raise RefusedError(f"No other player has the seat {called(self.seat)}.")
            if _knows(game, mine.seat, self.seat):
                raise RefusedError(
                    "You've had messages or offers that whoever takes your seat would find. So it stays yours."
                )
            mine.wishes = [self.seat]
            mine.save()
            agreed = other.wishes == [mine.seat] and not _knows(game, self.seat, mine.seat)
            if agreed:
                _swap(game, mine, other)
            tell(game, "seats")
            return agreed

    def told(self, came: bool, on: Access) -> str:
        return f"You've swapped: you play {called(self.seat)} now." if came else super().told(came, on)


class WithdrawSwap(OfGame, frozen=True):
    """Take back that you asked another player to swap seats."""

    road = "DELETE /games/{key}/seats/swap"
    button = "Don't swap"
    done = "You no longer ask to swap seats."

    def permits(self, by: Person, on: Access) -> None:
        if on.member is None or not on.has_begun:
            raise RefusedError(NO_SEAT)

    def do(self, by: Person, on: Access) -> None:
        with locked(on.game.pk) as game:
            game.members.filter(person=by, left__isnull=True).update(wishes=[])
            tell(game, "seats")


def _knows(game: Game, seat: str, other: str) -> bool:
    """Whether a seat has what the other may not know. Each learns it of its own seat alone."""
    return any(told(game, seat, other) for told in _TOLD)


def _require_first_phase(game: Game) -> None:
    if game.phase_number != 1:
        raise RefusedError("Seats can be swapped until the first phase has been processed.")


def _swap(game: Game, mine: Member, other: Member) -> None:
    """Swap seats of a locked game. What was ordered stays with each, and counts when its new player says so."""
    seats = (other.seat, mine.seat)
    game.members.filter(pk__in=(mine.pk, other.pk)).update(seat="")
    for member, seat in zip((mine, other), seats, strict=True):
        member.seat, member.wishes = seat, []
        member.save()
        if SavedSheet.objects.filter(game=game, seat=seat, ready=True).update(ready=False):
            tell_ready(game, seat)
    refresh(game, store.load(game))
    act_as_news(game, HOST, _SWAPPED.format(*map(called, sorted(seats))))


def seat_since(game: Game, seat: str, then: datetime) -> str:
    """The seat that the player of a seat has, by swaps since a time."""
    seats = {called(each): each for each in game.members.values_list("seat", flat=True)}
    for text in game.acts.filter(by=HOST, news=True, at__gte=then).order_by("pk").values_list("text", flat=True):
        swap = re.fullmatch(_SWAPPED.format("(.+)", "(.+)"), text)
        pair = [seats.get(name, "") for name in swap.groups()] if swap else []
        if seat in pair:
            seat = pair[1 - pair.index(seat)]
    return seat
