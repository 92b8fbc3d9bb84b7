"""Refusals of requests, in words for their senders."""

from collections.abc import Iterable


class RefusedError(Exception):
    """A refused request, with the reason in words for its sender."""


class ProblemsError(RefusedError):
    """A refused request with its problems; they are its message unless it has one."""

    def __init__(self, problems: Iterable[object], message: str = "") -> None:
        self.problems = tuple(problems)
        super().__init__(message or "; ".join(map(str, self.problems)))


class StaleError(RefusedError):
    """The game has moved on since the page was loaded."""
