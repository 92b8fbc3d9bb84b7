"""Why a job has no answer."""


class BusyError(Exception):
    """The host is too busy to do this now."""


class AbandonedError(BusyError):
    """Nobody waits for the answer any more, or this process stops."""


class DeclinedError(Exception):
    """What was sent can't be used, in words for its sender. Jobs raise it, and so does `run` then."""


class ExceededError(DeclinedError):
    """The work was stopped at a limit, broke down, or lacks a sandbox.

    `limit`: time, memory, output, crash or sandbox.
    """

    def __init__(self, limit: str, words: str) -> None:
        super().__init__(words)
        self.limit = limit
