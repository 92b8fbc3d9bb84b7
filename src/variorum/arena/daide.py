"""A program that speaks DAIDE as an agent: it is started for a seat, and is served the arena's game."""

import asyncio
from collections.abc import Coroutine
from contextlib import AsyncExitStack, suppress
from threading import Thread
from typing import Any, TypeVar

from msgspec.structs import replace

from variorum.archive.gamelog import GameLog, played_again
from variorum.arena.agent import AgentError, Brief, LateError, Reply
from variorum.arena.program import Program
from variorum.daide.connection import Limits, listening
from variorum.daide.match import Match
from variorum.daide.names import NoMapError, names_of
from variorum.daide.table import Table, Terms
from variorum.rules.draws import Draw

HOST = "127.0.0.1"
_SECONDS_TO_JOIN = 60.0
_LONGEST_PHASE = 8191

Result = TypeVar("Result")


class DaideSeat:
    """A client for a seat. Everybody sees everything in the variants that DAIDE has, so it follows the game itself."""

    def __init__(self, command: str, seat: str, years: int, seconds: float) -> None:
        self.seat, self.years, self.seconds = seat, years, seconds
        self._program = Program(command)
        self._loop = asyncio.new_event_loop()
        self._thread = Thread(target=self._loop.run_forever, daemon=True, name=f"DAIDE for {seat}")
        self._changed = asyncio.Event()
        self._table: Table | None = None
        self._door = AsyncExitStack()

    def follow(self, log: GameLog) -> None:
        """Tell the client what was played since; the first time, start it, and wait until it has joined.

        Raises: AgentError if it can't be started.
        """
        if self._table is None:
            self._thread.start()
            port = self._run(self._open(log))
            self._program.start(host=HOST, port=str(port))
            with suppress(TimeoutError):
                self._run(self._joined())
        else:
            self._run(self._told(self._table, log))

    def reply(self, brief: Brief) -> Reply:
        """The orders that the client has submitted when it is ready. It isn't asked for press.

        Raises: LateError if it has sent none in time; AgentError if no client is there.
        """
        table = self._table
        if table is None or table.match is None:
            raise AgentError("no client has joined")
        if not brief.is_for_orders:
            return Reply()
        match = self._run(self._ordered(table))
        orders, votes = match.orders.get(self.seat, ()), self.seat in match.votes
        if not match.is_ready(self.seat) and not orders:
            if self._has_left(table):
                raise AgentError("its client has left")
            raise LateError(f"no orders within {self.seconds:g} s")
        return Reply(orders=(*map(str, orders), *((str(Draw()),) if votes else ())))

    def close(self) -> None:
        """Send the client off, and end it."""
        if self._table is not None:
            self._run(self._door.aclose())
        self._program.end()
        if self._thread.is_alive():
            self._loop.call_soon_threadsafe(self._loop.stop)
            self._thread.join()
        self._loop.close()

    def _run(self, work: Coroutine[Any, Any, Result]) -> Result:
        return asyncio.run_coroutine_threadsafe(work, self._loop).result()

    async def _open(self, log: GameLog) -> int:
        try:
            names = names_of(log.variant)
        except NoMapError as error:
            raise AgentError(str(error)) from None
        seconds = dict.fromkeys("MRA", max(1, min(int(self.seconds), _LONGEST_PHASE)))
        terms = Terms(names, seconds=seconds, years=self.years, powers=(self.seat,))
        last = log.moments[0].position.turn.year + self.years - 1
        table = self._table = Table(terms, self._loop.time, Match(names, log, (), last))
        table.changed = self._changed.set
        return await self._door.enter_async_context(listening(table, HOST, 0, Limits(), lambda _: None))

    async def _joined(self) -> None:
        async with asyncio.timeout(_SECONDS_TO_JOIN):
            while self._table and self._table.match is None and not self._program.has_ended:
                self._changed.clear()
                with suppress(TimeoutError):
                    await asyncio.wait_for(self._changed.wait(), 0.2)

    def _has_left(self, table: Table) -> bool:
        return table.seats[self.seat].client is None

    async def _told(self, table: Table, log: GameLog) -> None:
        if table.match is None:
            table.present = replace(table.present, log=log) if table.present else None
        elif len(log.moments) > len(table.match.log.moments):
            table.play(table.match.after(log, (), played_again(log, len(log.moments) - 1)))

    async def _ordered(self, table: Table) -> Match:
        table.bots = {}
        table.start_clock(self.seconds)
        while True:
            match = table.match
            assert match is not None  # noqa: S101 - a client has joined
            if match.is_ready(self.seat) or self._has_left(table):
                return match
            self._changed.clear()
            try:
                async with asyncio.timeout_at(table.deadline):
                    await self._changed.wait()
            except TimeoutError:
                return match
