"""Requests for extensions: a seat asks, the other players answer, or the game master decides."""

from collections import defaultdict
from collections.abc import Iterable
from datetime import timedelta

from django.db.models import Q

from variorum.game.audience import GM
from variorum.host.changes.aside import computing_aside
from variorum.host.games.access import Access
from variorum.host.games.clock.deadlines import Clock, Pace
from variorum.host.games.common import HOST, RefusedError, StaleError, act, act_as_news, locked, tell
from variorum.host.games.lengths import HOUR, told
from variorum.host.games.models import Game, Member, State
from variorum.host.press.models import Answer, Extension, Outcome
from variorum.host.press.signals import extension_asked

MOST_MINUTES = 7 * 24 * 60  # whoever needs more than a week leaves the seat to a replacement
ALLOWED = f"Request at least a minute and at most {told(MOST_MINUTES)}."

_LIVE = (5, 10, 15, 30, 60)
_SLOW = tuple(hours * HOUR for hours in (12, 24, 48, 72, 7 * 24))


@computing_aside
def ask(access: Access, phase: int, minutes: int) -> Extension:
    """Request an extension of the phase.

    Raises: RefusedError if the seat may not ask now, StaleError if the phase has changed.
    """
    with locked(access.game.pk) as game:
        _may(access, game, phase)
        if not 1 <= minutes <= MOST_MINUTES:
            raise RefusedError(ALLOWED)
        if access.seat == GM or access.seat not in people(game):
            raise RefusedError("Only players request extensions. As the game master, extend the deadline at the desk.")
        earlier = Extension.objects.filter(game=game, phase_number=phase)
        if earlier.filter(outcome=Outcome.OPEN).exists():
            raise RefusedError("Another request for an extension is open. Answer it first.")
        if earlier.filter(seat=access.seat).exists():
            raise RefusedError("You have already requested an extension in this phase.")
        extension = Extension.objects.create(game=game, phase_number=phase, seat=access.seat, minutes=minutes)
        Answer.objects.create(extension=extension, seat=access.seat, agrees=True)
        act(game, HOST, f"{access.seat} requests an extension of {told(minutes)}.")
        _decide(game, extension)
        asked = (*(seat for seat in people(game) if seat != access.seat), *((GM,) if game.master_id else ()))
        extension_asked.send(Extension, game=game, extension=extension, seats=asked)
        tell(game, "vote")
        return extension


@computing_aside
def answer(access: Access, phase: int, pk: int, *, agrees: bool) -> Extension:
    """Answer a request. The game master's answer decides at once; otherwise it takes more than half of the players.

    Raises: RefusedError if the seat has no say, StaleError if the request is no longer open.
    """
    with locked(access.game.pk) as game:
        _may(access, game, phase)
        extension = Extension.objects.filter(game=game, phase_number=phase, pk=pk, outcome=Outcome.OPEN).first()
        if extension is None:
            raise StaleError("This request is no longer open: it has been decided, or its phase is over.")
        if access.seat == GM:
            _close(game, extension, " by the game master", granted=agrees)
        elif access.seat in people(game):
            Answer.objects.update_or_create(extension=extension, seat=access.seat, defaults={"agrees": agrees})
            _decide(game, extension)
        else:
            raise RefusedError("Only players in this game can answer this request.")
        tell(game, "vote")
        return extension


def asked_in(*accesses: Access) -> set[int]:
    """The keys of those games of a viewer in which a request is waiting for the viewer's answer."""
    answered = open_requests(one.game for one in accesses if _answers(one))
    return {one.game.pk for one in accesses if one.game.pk in answered and one.seat not in answered[one.game.pk]}


def open_requests(games: Iterable[Game]) -> dict[int, set[str]]:
    """By the keys of those games that have an open request: the seats that have answered it."""
    found, answered = Q(), defaultdict[int, set[str]](set)
    for game in games:
        found |= Q(game=game, phase_number=game.phase_number)
    if found:
        rows = Extension.objects.filter(found, outcome=Outcome.OPEN).values_list("game_id", "answers__seat")
        for key, seat in rows:
            answered[key].add(seat)
    return answered


def _answers(access: Access) -> bool:
    """Whether the viewer is a player whose answer counts."""
    member = access.member
    is_player = member is not None and member.seat == access.seat and not member.abandoned
    return is_player and access.seat not in {"", GM} and access.game.state == State.RUNNING


def people(game: Game) -> tuple[str, ...]:
    """The seats with players."""
    held = Member.objects.filter(game=game, left__isnull=True, abandoned=False, person__isnull=False)
    return tuple(held.exclude(seat="").order_by("seat").values_list("seat", flat=True))


def lengths(clock: Clock) -> tuple[int, ...]:
    """The minutes that pages offer, the usual first: a phase of the game, then what fits its pace."""
    live = clock.pace is Pace.LIVE
    usual = min(clock.minutes, _LIVE[-1]) if live else 24 * HOUR
    return tuple(dict.fromkeys((usual, *(_LIVE if live else _SLOW))))


def _may(access: Access, game: Game, phase: int) -> None:
    if not access.seat:
        raise RefusedError("You have no seat in this game.")
    if game.phase_number != phase:
        raise StaleError("This phase has already been processed.")
    if game.state != State.RUNNING or not game.deadline:
        raise RefusedError("No deadline is set, so there is nothing to extend.")


def _decide(game: Game, extension: Extension) -> None:
    """Close a request as soon as the missing answers can't change the outcome."""
    seats = people(game)
    said = dict(Answer.objects.filter(extension=extension, seat__in=seats).values_list("seat", "agrees"))
    for_it, against = sum(said.values()), len(said) - sum(said.values())
    if 2 * for_it > len(seats):
        _close(game, extension, granted=True)
    elif 2 * against >= len(seats):
        _close(game, extension, granted=False)


def _close(game: Game, extension: Extension, by: str = "", *, granted: bool) -> None:
    extension.outcome = Outcome.GRANTED if granted else Outcome.REFUSED
    extension.save()
    if granted and game.deadline:
        game.deadline += timedelta(minutes=extension.minutes)
        game.claimed = None
        tell(game, "state")
    done = "granted" if granted else "refused"
    write = act_as_news if granted else act
    write(game, HOST, f"{extension.seat}'s request for an extension of {told(extension.minutes)} was {done}{by}.")
