"""One client's connection: frames in, messages out, and limits on what it may send."""

import asyncio
from asyncio import IncompleteReadError, StreamReader, StreamWriter, get_running_loop, timeout
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from itertools import count
from time import thread_time

import msgspec

from variorum.daide.commands import hear
from variorum.daide.language import (
    Message,
    Token,
    UnbalancedError,
    UnknownTokenError,
    Vocabulary,
    decoded,
    nested,
    shown,
)
from variorum.daide.table import Client, Table
from variorum.daide.wire import (
    HEADER,
    Fault,
    FaultError,
    Header,
    Kind,
    diplomacy,
    error,
    raw,
    representation,
    require_initial,
    require_length,
)
from variorum.limits import Allowance, Door, Rate, client_at

Log = Callable[[str], None]
"""Writes a line for whoever runs the server."""

Streams = tuple[StreamReader, StreamWriter]

_LONGEST_PLAYED, _LONGEST_SAID = 20_000, 2_500
"""Bytes of a message: 120 orders with long convoys, and press with all its parentheses; of those who don't play, a
notice."""

_LONGEST_LOGGED = 200

_MESSAGE = 50
"""Tokens that a message costs whatever is in it. So twenty messages a second are heard, or fewer long ones."""

ALLOWANCE = Allowance(bytes=Rate(4_000, 60_000), pieces=Rate(1_500, 15_000), seconds=Rate(0.03, 0.3))
"""What a client may cost before it has to wait: tokens are its pieces. An hour of play has fewer bytes than the burst;
orders for 34 units, one by one, have 2,500 tokens. Ten clients that want more have a third of a processor."""


class Limits(msgspec.Struct, frozen=True):
    """What clients may cost.

    So many `connections` may be open beside those of players, and so many `of_one` address. A client has
    `seconds_to_begin` for the initial message, and again for saying who it is; whoever only watches, or hasn't accepted
    the map, may then be `silent` for so many seconds. What it sends beyond the `allowance` waits. `unsent` bytes may
    wait for it before it is cut off, and when it is sent off, for `seconds_to_leave`.
    """

    connections: int = 64
    of_one: int = 16
    seconds_to_begin: float = 30
    silent: float = 900
    allowance: Allowance = ALLOWANCE
    unsent: int = 4_000_000
    seconds_to_leave: float = 3


class Place(msgspec.Struct, frozen=True):
    """Where a client counts: one of several connections of an address, which the next one after it takes over."""

    address: str
    number: int

    @property
    def account(self) -> str:
        """The name by which it is counted."""
        return f"{self.address} {self.number}"


class Connection:
    """A client at the other end of a socket; at the `door` it counts by its `place`, and by its power."""

    def __init__(self, table: Table, streams: Streams, limits: Limits, log: Log, door: Door, place: Place) -> None:
        self.table, self.limits, self.log, self.door, self.place = table, limits, log, door, place
        self.reader, self.writer = streams
        self.client = Client(self._tell, self._close, place.address)

    @property
    def _vocabulary(self) -> Vocabulary:
        return self.table.names.vocabulary

    async def serve(self) -> None:
        """Listen to the client until either side ends the connection."""
        self.table.clients.append(self.client)
        try:
            await self._begin()
            await self._listen()
        except FaultError as wrong:
            self.log(f"{self._who}: {wrong}")
            self.writer.write(error(wrong.fault))
        except (IncompleteReadError, ConnectionError, TimeoutError):
            pass
        finally:
            self.table.leave(self.client)
            self._close()
            with suppress(ConnectionError, TimeoutError):
                await self.writer.wait_closed()

    async def _begin(self) -> None:
        """The initial message, and the answer to it. Raises: FaultError."""
        try:
            async with timeout(self.limits.seconds_to_begin):
                header, content = await self._frame(begun=False)
        except TimeoutError:
            raise FaultError(Fault.NO_INITIAL_IN_TIME) from None
        require_initial(header, content)
        self.writer.write(representation(self.table.names.to_tell))

    async def _listen(self) -> None:
        """Messages one after another, until the final one. Raises: FaultError, TimeoutError."""
        late = get_running_loop().time() + self.limits.seconds_to_begin
        while True:
            try:
                async with timeout(self._patience(late)):
                    header, content = await self._frame(begun=True)
            except TimeoutError:
                self._tell(("OFF",))
                raise
            if header.kind != Kind.DIPLOMACY:
                return
            async with self.door.turn(self.place.account, *filter(None, [self.client.power])) as turn:
                await turn.begin(len(content), len(content) // 2 + _MESSAGE)
                began = thread_time()
                self.take(content)
                turn.took(thread_time() - began)

    def _patience(self, late: float) -> float | None:
        """The seconds that the next message may take; those who play may be silent for ever."""
        client = self.client
        if client.is_player and client.has_map:
            return None
        is_known = client.is_player or client.is_observer
        return self.limits.silent if is_known else max(0.0, late - get_running_loop().time())

    async def _frame(self, *, begun: bool) -> tuple[Header, bytes]:
        header = Header.read(await self.reader.readexactly(HEADER))
        require_length(header, begun=begun)
        return header, await self.reader.readexactly(header.length)

    def take(self, content: bytes) -> None:
        """Do what a message says, and answer it. Raises: FaultError."""
        if len(content) > (_LONGEST_PLAYED if self.client.is_player else _LONGEST_SAID):
            self._tell(("HUH", ("ERR",)))
            return
        try:
            tokens = decoded(content, self._vocabulary)
        except UnknownTokenError:
            raise FaultError(Fault.INVALID_TOKEN) from None
        self.log(f"{self._who} < {_short(tokens)}")
        try:
            message = nested(tokens)
        except UnbalancedError as wrong:
            if tokens[0] not in ("PRN", "HUH"):
                self._write(raw(("PRN", "(", *wrong.tokens, ")"), self._vocabulary))
            return
        hear(self.table, self.client, message)

    def _tell(self, message: Message) -> None:
        self.log(f"{self._who} > {_short(message)}")
        self._write(diplomacy(message, self._vocabulary))

    def _write(self, data: bytes) -> None:
        """Send bytes; a client that doesn't take what waits for it is cut off."""
        if self.writer.is_closing():
            return
        self.writer.write(data)
        if self.writer.transport.get_write_buffer_size() > self.limits.unsent:
            self.writer.transport.abort()

    def _close(self) -> None:
        """Close the connection when the client has read the rest; if it takes too long, without."""
        if not self.writer.is_closing():
            get_running_loop().call_later(self.limits.seconds_to_leave, self.writer.transport.abort)
        self.writer.close()

    @property
    def _who(self) -> str:
        return self.client.power or self.client.name or "a client"


def _short(message: Message | tuple[Token, ...]) -> str:
    text = shown(message[:_LONGEST_LOGGED])
    return text if len(text) <= _LONGEST_LOGGED else f"{text[:_LONGEST_LOGGED]}…"


@asynccontextmanager
async def listening(table: Table, host: str, port: int, limits: Limits, log: Log) -> AsyncIterator[int]:
    """Listen for clients, at the port that it yields; in the end everybody is sent off.

    Raises: OSError if the address can't be used.
    """
    inside: dict[asyncio.Task[None], StreamWriter] = {}
    taken: set[Place] = set()
    door = Door(limits.allowance, strict=True)

    async def accept(reader: StreamReader, writer: StreamWriter) -> None:
        task: asyncio.Task[None] | None = asyncio.current_task()
        address = client_at((writer.get_extra_info("peername") or ("",))[0])
        others = [client.address for client in table.clients if not client.is_player]
        if task is None or len(others) >= limits.connections or others.count(address) >= limits.of_one:
            writer.close()
            return
        place = next(one for one in (Place(address, number) for number in count()) if one not in taken)
        taken.add(place)
        inside[task] = writer
        try:
            await Connection(table, (reader, writer), limits, log, door, place).serve()
        finally:
            del inside[task]
            taken.remove(place)

    server = await asyncio.start_server(accept, host, port)
    try:
        yield server.sockets[0].getsockname()[1]
    finally:
        server.close()
        table.tell_all(("OFF",))
        await _empty(inside, limits.seconds_to_leave)


async def _empty(inside: dict[asyncio.Task[None], StreamWriter], seconds: float) -> None:
    """Wait until the clients have left, and cut off those that haven't, even with something left to read."""
    for leave in (lambda _: None, lambda writer: writer.transport.abort()):
        for writer in inside.values():
            leave(writer)
        if inside:
            await asyncio.wait(inside, timeout=seconds)


def ring(table: Table) -> float | None:
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
