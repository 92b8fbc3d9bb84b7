"""Phases that are tried and not kept: of a game as its viewer knows it, or of no game."""

from variorum.face.once import tried
from variorum.game.audience import GM
from variorum.host.confined import Job, Limits
from variorum.host.games.access import Access
from variorum.host.games.common import RefusedError
from variorum.host.games.confining import done
from variorum.host.play.sandbox.confined_phase import Outcome, PhaseText, outcome

_ADJUDICATE = Job("variorum.host.play.sandbox.confined_phase:adjudicated", Outcome, Limits(seconds=30, processor=10))


def what_if(access: Access, number: int, orders: str) -> Outcome:
    """What would come of orders in the phase after a moment, as far as the viewer can tell.

    Raises: Http404 if there is no such moment; RefusedError if the phase can't be played so.
    """
    seen, seat = access.seen(number), "" if access.seat == GM else access.seat
    try:
        return outcome(tried(access.variant, seen.position, orders, seat))
    except ValueError as error:
        raise RefusedError(str(error)) from None


def adjudicated(text: str, variant: str, whose: str) -> Outcome:
    """The outcome of a phase that a stranger wrote, found in a process of its own.

    Raises: RefusedError saying what can't be read, or that it takes too much; BusyError.
    """
    return done(_ADJUDICATE, PhaseText(text, variant), whose)
