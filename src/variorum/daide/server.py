"""The server: it listens, lets bots think, and plays each phase when everybody is ready or the time is over."""

import asyncio
from asyncio import StreamReader, StreamWriter
from collections.abc import Callable
from contextlib import suppress

from variorum.bots import Bot, level
from variorum.daide.connection import Connection, Limits, Log
from variorum.daide.match import Match, think
from variorum.daide.table import Table, Terms

_SECONDS_TO_LEAVE = 3.0


class Server:
    """A game for the clients that connect.

    `opened` is told the port once it listens, `played` the game after each phase; `log` writes every message.
    """

    def __init__(
        self,
        terms: Terms,
        limits: Limits | None = None,
        opened: Callable[[int], None] = lambda _: None,
        played: Callable[[Match], None] = lambda _: None,
        log: Log = lambda _: None,
    ) -> None:
        self.terms, self.limits, self.opened, self.played, self.log = terms, limits or Limits(), opened, played, log
        self._open: dict[asyncio.Task[None], StreamWriter] = {}

    async def run(self, host: str, port: int) -> None:
        """Serve one game, from the first client to the end, and send everybody off.

        Raises: OSError if the address can't be used; UnknownLevelError for an unknown bot.
        """
        bot = level(self.terms.bot)
        table = Table(self.terms, asyncio.get_running_loop().time)
        changed = asyncio.Event()
        table.changed = changed.set

        async def accept(reader: StreamReader, writer: StreamWriter) -> None:
            task: asyncio.Task[None] | None = asyncio.current_task()
            if task is None or len(self._open) >= self.limits.connections:
                writer.close()
                return
            self._open[task] = writer
            try:
                await Connection(table, reader, writer, self.limits, self.log).serve()
            finally:
                del self._open[task]

        server = await asyncio.start_server(accept, host, port)
        try:
            self.opened(server.sockets[0].getsockname()[1])
            while table.match is None:
                await changed.wait()
                changed.clear()
            while not table.match.is_over:
                await self._phase(table, changed, bot)
        finally:
            server.close()
            table.tell_all(("OFF",))
            await self._empty()

    async def _phase(self, table: Table, changed: asyncio.Event, bot: Bot) -> None:
        """One phase: bots think aside while clients order."""
        match = table.match
        assert match is not None  # noqa: S101 - the game has begun
        asked = any(match.is_asked(power) for power in table.seats)
        table.start_clock(self.terms.seconds[match.position.turn.phase] if asked else float("inf"))
        terms = self.terms
        table.bots = await asyncio.to_thread(think, match, bot, table.bot_powers, terms.seed, terms.evaluations)
        while not table.is_due:
            changed.clear()
            wake = _alarms(table)
            with suppress(TimeoutError):
                async with asyncio.timeout_at(wake):
                    await changed.wait()
        self.played(table.play())

    async def _empty(self) -> None:
        """Wait until the clients have left, and cut off those that haven't, even with something left to read."""
        for leave in (lambda _: None, lambda writer: writer.transport.abort()):
            for writer in self._open.values():
                leave(writer)
            if self._open:
                await asyncio.wait(self._open, timeout=_SECONDS_TO_LEAVE)


def _alarms(table: Table) -> float | None:
    """Ring the alarms that are due; when to look again, None if only a client can change anything."""
    left = table.deadline - table.clock()
    if left == float("inf"):
        return None
    waiting = [0.0]
    for client in table.clients:
        for seconds in sorted(client.alarms - client.rung, reverse=True):
            if left <= seconds:
                client.rung.add(seconds)
                client.tell(("TME", (seconds,)))
        waiting += map(float, client.alarms - client.rung)
    return table.deadline - max(waiting)
