"""All streams of this process: one poller reads the news and passes it to the connections concerned."""

import asyncio
import logging
import signal
import threading
import time
from collections import Counter
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextvars import Context
from functools import cache
from math import inf
from typing import Any

from django.db import Error

from variorum.host.changes.pieces import tell_of
from variorum.host.notify.pulses import PulseReader, Signal, give_back

SILENT = 30.0
"""Seconds without a successful look for news after which open pages are worse off than anybody should leave them."""

EVERY = 0.5
"""Seconds between two looks for news: a message is on an open page within a second."""

MOST_FOR_ONE = 12
"""Connections that one person, or one address without an account, may keep open in a process."""

MOST = 2_000
_WAITING = 64


class Connection:
    """One open page: its game, and the seats whose news it gets.

    `here` is where to note that its reader is present, if anybody needs to know; `noted` when that was done last.
    """

    def __init__(self, game: int, seats: frozenset[str], here: str = "") -> None:
        self.game = game
        self.seats = seats
        self.here = here
        self.noted = -inf
        self.queue: asyncio.Queue[Signal | None] = asyncio.Queue(_WAITING)

    def offer(self, news: Signal | None) -> None:
        """Queue something. A page that can't keep up loses its oldest news and gets the newest."""
        if self.queue.full():
            self.queue.get_nowait()
        self.queue.put_nowait(news)


class Hub:
    """The connections of a process, and their poller, which runs while anybody is connected."""

    def __init__(self) -> None:
        self.mark = 0
        self.closing = False
        self.reading = asyncio.Event()
        self._connections: dict[int, set[Connection]] = {}
        self._counts: Counter[str] = Counter()
        self._poller: asyncio.Task[None] | None = None
        self._looked = 0.0

    @property
    def size(self) -> int:
        """The number of places in use."""
        return self._counts.total()

    @property
    def is_heard(self) -> bool:
        """Whether nobody is connected, or news has been looked for lately."""
        return not self._connections or time.monotonic() - self._looked < SILENT

    def reserve(self, who: str) -> bool:
        """Reserve a place for one more connection, if one is free; the caller keeps it until `release`."""
        if self.closing or self._counts[who] >= MOST_FOR_ONE or self.size >= MOST:
            return False
        self._counts[who] += 1
        return True

    def release(self, who: str) -> None:
        """Give back a place."""
        self._counts -= Counter({who: 1})

    def join(self, connection: Connection) -> None:
        """Pass news to a connection from now on."""
        self._connections.setdefault(connection.game, set()).add(connection)
        if self._poller is None or self._poller.done():
            self._looked = time.monotonic()
            loop = asyncio.get_running_loop()
            self._poller = loop.create_task(self._poll(), context=Context())
            _close_at_shutdown(loop, self)

    def leave(self, connection: Connection) -> None:
        """Forget a connection."""
        watching = self._connections.get(connection.game, set())
        if connection not in watching:
            return
        watching.discard(connection)
        if not watching:
            del self._connections[connection.game]

    def give(self, news: list[Signal]) -> None:
        """Queue news for the connections concerned."""
        for item in news:
            for connection in self._connections.get(item.game, ()):
                if item.seat in connection.seats:
                    connection.offer(item)

    def close(self) -> None:
        """End all streams: the server is about to stop."""
        self.closing = True
        self.reading.set()
        for watching in self._connections.values():
            for connection in watching:
                connection.offer(None)

    async def _poll(self) -> None:
        """Read the news twice a second, in a separate thread, while anybody is connected."""
        reader: PulseReader | None = None
        with ThreadPoolExecutor(max_workers=1, thread_name_prefix="pulses") as thread:
            while not self.closing:
                try:
                    reader = await self._read(thread, reader)
                except Error as error:  # the reader goes on from where it was, so that no news is left out
                    tell_of(error)
                except Exception:
                    logging.getLogger(__name__).exception("pulses could not be read")
                    reader = None
                await asyncio.sleep(EVERY)
            thread.submit(give_back)

    async def _read(self, thread: ThreadPoolExecutor, reader: PulseReader | None) -> PulseReader | None:
        """One round of the poller. Returns the reader for the next round; none while nobody is connected."""
        loop = asyncio.get_running_loop()
        if not self._connections:
            self.reading.clear()
            if reader:
                await loop.run_in_executor(thread, give_back)
            return None
        if reader is None:
            reader = await loop.run_in_executor(thread, PulseReader)
        self.give(await loop.run_in_executor(thread, reader.fresh))
        self._looked = time.monotonic()
        self.mark = reader.mark
        self.reading.set()
        return reader


@cache
def hub() -> Hub:
    """The hub of this process."""
    return Hub()


def _close_at_shutdown(loop: asyncio.AbstractEventLoop, found: Hub) -> None:
    """End the streams when the server is told to stop: it waits for all answers to end, which streams never do."""
    if threading.current_thread() is not threading.main_thread():
        return
    for number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(number, _closing(loop, found, signal.getsignal(number)))


def _closing(loop: asyncio.AbstractEventLoop, found: Hub, before: Any) -> Callable[[int, Any], None]:
    def handle(number: int, frame: Any) -> None:
        if not loop.is_closed():
            loop.call_soon_threadsafe(found.close)
        if callable(before):
            before(number, frame)

    return handle
