"""Phases that can't be processed because of an error in the program or the position.

Such a game waits, with the reason in words, for its game master or the host's administrators; the failed attempt
changes nothing.
"""

import logging
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import datetime
from typing import TypeVar

from django.db import IntegrityError, InterfaceError, OperationalError
from django.http import Http404
from django.utils import timezone

from variorum.host.games.clock.awaited import wait, wait_no_more
from variorum.host.games.common import HOST, RefusedError, act, locked, tell
from variorum.host.games.models import Game, State

log = logging.getLogger("variorum.worker")

Result = TypeVar("Result")

LONGEST = 500
_OTHERS = (RefusedError, Http404, OperationalError, InterfaceError, IntegrityError)
"""Errors that aren't failures of a phase: refusals, and errors that a retry can solve."""


def guarded(pk: int, phase: int, attempt: Callable[[], Result]) -> Result | None:
    """The result of an attempt to process a phase, in its own transaction; None if it failed and the game waits."""
    try:
        return attempt()
    except _OTHERS:
        raise
    except Exception as error:
        log.exception("a phase could not be processed", extra={"game": pk, "phase": phase})
        with locked(pk) as game:
            if game.phase_number == phase and game.state in {State.RUNNING, State.PAUSED, State.WAITING}:
                _fail(game, error)
        return None


@contextmanager
def refusing(turn: object) -> Iterator[None]:
    """Turn failures of a phase into refusals with the reason."""
    try:
        yield
    except _OTHERS:
        raise
    except Exception as error:
        log.exception("a phase could not be tried", extra={"turn": str(turn)})
        raise RefusedError(_sentence(turn, error)) from error


def failed(now: datetime) -> list[tuple[int, int]]:
    """Games without a game master whose phase failed before a time, with their phases."""
    waiting = Game.objects.filter(state=State.WAITING, master__isnull=True, began__lte=now).exclude(fault="")
    return list(waiting.values_list("pk", "phase_number")[:100])


def _fail(game: Game, error: Exception) -> None:
    known, turn = bool(game.fault), game.turn
    wait(game)
    game.fault = _sentence(turn, error)
    if not known:
        act(game, HOST, f"{turn} couldn't be processed. This is being investigated; all orders are kept.")


def _sentence(turn: object, error: Exception) -> str:
    said = " ".join(str(error).split()) or "no details"
    return f"{turn} couldn't be processed: {type(error).__name__}, {said}"[:LONGEST]


def call_off(game: Game, summary: str) -> None:
    """End a locked game as it stands; the summary says why. The caller writes to its public log."""
    wait_no_more(game)
    game.state, game.deadline, game.hurry, game.complete = State.OVER, None, None, False
    game.claimed = game.remaining = None
    game.ended, game.summary = timezone.now(), summary
    tell(game, "state")
