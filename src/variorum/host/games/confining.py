"""Work on what people send, done in processes of their own, and its refusals."""

from typing import TypeVar

from variorum.host.confined import DeclinedError, Job, run
from variorum.host.games.common import RefusedError

Answer = TypeVar("Answer")


def done(job: Job[Answer], given: object, whose: str) -> Answer:
    """The answer of a job; `whose` names who waits for it, for limits.

    Raises: RefusedError if what was sent can't be used, or takes too much; BusyError if too many jobs wait.
    """
    try:
        return run(job, given, whose)
    except DeclinedError as error:
        raise RefusedError(str(error)) from None
