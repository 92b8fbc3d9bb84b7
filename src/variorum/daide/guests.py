"""The server for a game of a host: what clients order goes there, and what happens there is told to them."""

import asyncio
from asyncio import to_thread
from collections.abc import Callable
from contextlib import suppress

import msgspec

from variorum.archive.gamelog import GameLog
from variorum.daide.connection import Limits, Log, listening, ring
from variorum.daide.match import Match
from variorum.daide.table import Table
from variorum.daide.telling import now, owners
from variorum.daide.visit import Visit, joined, left, news
from variorum.exchange.hostapi import HostError, Place
from variorum.rules.draws import Draw

_PAUSE = 0.3
"""Seconds to wait for more orders of the same clients before they are sent together."""

_TOO_LATE, _TOO_MANY = 409, 429


class Sent(msgspec.Struct, frozen=True):
    """What a client has ordered, as the host gets it."""

    text: str = ""
    ready: bool = False


class Guests:
    """Clients that play in a game of a host, from now to its end.

    Every so many seconds (`every`) the host is asked what is new. `opened` is told the port once clients can come,
    `played` the game after each phase; `log` writes every message.
    """

    def __init__(
        self,
        visit: Visit,
        every: float = 3.0,
        limits: Limits | None = None,
        opened: Callable[[int], None] = lambda _: None,
        played: Callable[[Match], None] = lambda _: None,
        log: Log = lambda _: None,
    ) -> None:
        self.visit, self.every, self.limits = visit, every, limits or Limits()
        self.opened, self.played, self.log = opened, played, log
        self.sent: dict[str, Sent] = {}
        self.phase = -1
        self.is_over = False

    async def run(self, host: str, port: int) -> None:
        """Serve the game until it is over. Raises: OSError if the address can't be used; HostError if it has gone."""
        table = Table(self.visit.terms, asyncio.get_running_loop().time, self.visit.match)
        changed = asyncio.Event()
        table.changed = changed.set
        async with listening(table, host, port, self.limits, self.log) as found:
            self.opened(found)
            while table.match is None:
                await changed.wait()
                changed.clear()
            while not self.is_over:
                await self._catch_up(table)
                await self._send_until(table, changed, table.clock() + self.every)

    async def _catch_up(self, table: Table) -> None:
        """Ask the host what is new, and tell everybody. What can't be asked now is asked later."""
        try:
            told = await to_thread(self.visit.place.get)
            fetched = await to_thread(self.visit.place.log) if told["phase_number"] != self.phase else None
        except HostError as error:
            if error.status and error.status < 500 and error.status != _TOO_MANY:
                raise
            self.log(f"the host: {error}")
            return
        if fetched is not None:
            self.phase, self.sent = told["phase_number"], {}
            self._tell(table, fetched)
        self.is_over = told["state"] == "over"
        seconds = left(told)
        if abs(table.deadline - table.clock() - seconds) > self.every and not self.is_over:
            table.start_clock(seconds)

    def _tell(self, table: Table, fetched: GameLog) -> None:
        match = table.match
        assert match is not None  # noqa: S101 - the game has begun
        found = news(match, fetched)
        for after in found or ():
            self.played(table.play(after))
        if found is None:
            table.match = match = joined(match.names, fetched)
            table.tell_all(owners(match.names, match.position))
            table.tell_all(now(match.names, match.position))

    async def _send_until(self, table: Table, changed: asyncio.Event, moment: float) -> None:
        """Send what clients order, until it is time to ask again, or the host says that it is too late."""
        while not self.is_over and table.clock() < moment:
            changed.clear()
            for power, place in self.visit.seats.items():
                if not await self._send(table, power, place):
                    await asyncio.sleep(self.every)
                    return
            alarm = ring(table)
            is_ahead = alarm is not None and table.clock() < alarm < moment
            with suppress(TimeoutError):
                async with asyncio.timeout_at(alarm if is_ahead else moment):
                    await changed.wait()
                    await asyncio.sleep(_PAUSE)

    async def _send(self, table: Table, power: str, place: Place) -> bool:
        """Send a power's orders if they have changed; whether the phase still takes them."""
        given = _given(table, power)
        if given == self.sent.get(power, Sent()):
            return True
        body = {"phase_number": self.phase, "text": given.text, "ready": given.ready}
        try:
            await to_thread(place.put, "/sheet", body)
        except HostError as error:
            self.log(f"the host, on the orders of {power}: {error}")
            if error.status in (0, _TOO_LATE, _TOO_MANY) or error.status >= 500:
                return False
        self.sent[power] = given
        return True


def _given(table: Table, power: str) -> Sent:
    match, seat = table.match, table.seats[power]
    assert match is not None  # noqa: S101 - the game has begun
    orders = (*match.orders.get(power, ()), *([Draw()] if power in match.votes else []))
    is_ready = match.is_asked(power) and match.is_ready(power) and seat.client is not None
    return Sent("\n".join(map(str, orders)), is_ready)
