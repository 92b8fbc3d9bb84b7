"""A door: who may come in now, who waits, and who is sent away.

A few pieces of each client's work are done at a time. More of them wait, in a line of the client's own, and whoever is
one too many there is refused. Clients within their allowance don't notice each other; while a few are served, within a
part of it. Those beyond it stand in one slow line, one piece of each client's, and after each the line rests for a
while if others were let in meanwhile. So however many they are, together they get a third of a processor at most, and
what they ask for is still done.
"""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from msgspec.structs import astuple

from variorum.limits.ledger import Allowance, Ledger

REST = 2.0
"""How many times its own length, by the clock, a piece of work is followed by rest in the slow line. Less would let the
clients in it slow down others, as would a rest by seconds of the processor, which are few on a busy machine; with more,
a crowd behind one address would wait in vain at a host that has nothing else to do."""

LONGEST = 2.0
"""Seconds after which the slow line moves on although its first isn't done, as it may wait for something itself."""

BUSY, SHARE = 2, 0.1
"""While so many pieces of work are done, only clients that have used less than this share of what they may at once go
on directly. Otherwise ten that come together would slow down others until each has used up all of it."""


class CrowdedError(Exception):
    """A client has sent too much to a door."""


class _Line:
    """A client's work at a door: what is done, and what waits."""

    def __init__(self, at_once: int) -> None:
        self.places = asyncio.Semaphore(at_once)
        self.first = asyncio.Lock()
        self.size = 0


class Door:
    """Lets clients in: `at_once` pieces of each one's work at a time, while up to `in_line` more wait.

    At a `strict` door nobody goes on who is beyond the allowance, even if there is nobody else.
    """

    def __init__(self, allowance: Allowance, at_once: int = 1, in_line: int = 0, *, strict: bool = False) -> None:
        self.ledger, self.strict, self.slow = Ledger(*astuple(allowance)), strict, asyncio.Lock()
        self._at_once, self._in_line = at_once, in_line
        self._lines: dict[str, _Line] = {}
        self.working = self.direct = 0

    def __len__(self) -> int:
        """How many clients are at the door."""
        return len(self._lines)

    def owed(self, whose: tuple[str, ...]) -> float:
        """The seconds until a client may go on at this door as it is now."""
        return self.ledger.owed(*whose, share=SHARE if self.working >= BUSY and not self.strict else 1)

    def admits(self, whose: tuple[str, ...], size: float = 0, pieces: float = 1) -> bool:
        """Charge work to accounts, unless one is overdrawn; for a door whose clients come again by themselves."""
        if self.ledger.owed(*whose):
            return False
        self.ledger.charge(whose, size, pieces, 0)
        return True

    @asynccontextmanager
    async def turn(self, client: str, *others: str) -> AsyncIterator["Turn"]:
        """A turn for a piece of a client's work, which is charged to `others`, too. Raises: CrowdedError."""
        line = self._lines.setdefault(client, _Line(self._at_once))
        if line.size >= self._at_once + self._in_line:
            raise CrowdedError
        line.size += 1
        turn = Turn(self, (client, *others), line)
        try:
            await line.places.acquire()
            try:
                yield turn
            finally:
                turn.end()
        finally:
            line.size -= 1
            if not line.size:
                del self._lines[client]


class Turn:
    """A client's turn at a door. Whoever holds it says what has come, begins, and says how long it took."""

    def __init__(self, door: Door, whose: tuple[str, ...], line: _Line) -> None:
        self._door, self._whose, self._line = door, whose, line
        self._began = 0.0
        self._mover: asyncio.TimerHandle | None = None
        self._before = 0
        self._is_held, self._works = True, False

    async def begin(self, size: float = 0, pieces: float = 1) -> None:
        """Charge what has come, in bytes and pieces, and wait until the work on it may begin."""
        door = self._door
        door.ledger.charge(self._whose, size, pieces, 0)
        if owed := door.owed(self._whose):
            async with self._line.first:
                if door.strict:
                    await asyncio.sleep(owed)
                await door.slow.acquire()
            loop = asyncio.get_running_loop()
            self._began, self._before = loop.time(), door.direct
            self._mover = loop.call_later(LONGEST, self._move_on)
        else:
            door.direct += 1
        door.working += 1
        self._works = True

    def took(self, seconds: float) -> None:
        """Charge seconds of work."""
        self._door.ledger.charge(self._whose, 0, 0, seconds)

    def end(self) -> None:
        """Give the turn back, if that wasn't done yet; the slow line moves on when it has rested."""
        if not self._is_held:
            return
        self._is_held = False
        self._door.working -= self._works
        self._line.places.release()
        if self._mover:
            self._mover.cancel()
            is_alone = self._door.direct == self._before and not self._door.working
            loop = asyncio.get_running_loop()
            rest = 0 if is_alone else min(REST * (loop.time() - self._began), LONGEST)
            self._mover = loop.call_later(rest, self._move_on)

    def _move_on(self) -> None:
        self._mover = None
        self._door.slow.release()
