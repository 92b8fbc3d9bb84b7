"""A program that the arena starts for a seat, by a command in the terms."""

import shlex
import subprocess
from contextlib import suppress

from variorum.arena.agent import AgentError

_SECONDS_TO_LEAVE = 3.0


class Program:
    """A program by its command, in which names in braces stand for what it has to know. No shell reads it."""

    def __init__(self, command: str) -> None:
        self.command = command
        self._running: subprocess.Popen[bytes] | None = None

    @property
    def has_ended(self) -> bool:
        """Whether it was started, and has ended."""
        return self._running is not None and self._running.poll() is not None

    def start(self, **known: str) -> None:
        """Start it. Raises: AgentError if it can't be started."""
        words = shlex.split(self.command)
        for name, value in known.items():
            words = [word.replace(f"{{{name}}}", value) for word in words]
        nothing = subprocess.DEVNULL
        try:
            self._running = subprocess.Popen(words, stdin=nothing, stdout=nothing, stderr=nothing)  # noqa: S603 - the person at the machine names it
        except OSError as error:
            raise AgentError(f"{words[0]}: {error.strerror}") from None

    def end(self) -> None:
        """Give it some seconds to end by itself, then end it."""
        if self._running is not None:
            with suppress(subprocess.TimeoutExpired):
                self._running.wait(_SECONDS_TO_LEAVE)
            self._running.kill()
            self._running.wait()
