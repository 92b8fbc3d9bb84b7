"""One client's connection: frames in, messages out, and limits on what it may send."""

from asyncio import IncompleteReadError, StreamReader, StreamWriter, get_running_loop, sleep, timeout
from collections.abc import Callable
from contextlib import suppress

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
    frame,
    raw,
    representation,
    require_initial,
    require_length,
)

Log = Callable[[str], None]
"""Writes a line for whoever runs the server."""

_LONGEST_HEARD = 65_000
_LONGEST_LOGGED = 200


class Limits(msgspec.Struct, frozen=True):
    """What a client may cost.

    `seconds_to_begin` has it for the initial message, and again for saying who it is. It may send `messages_a_second`
    on average and `burst` at once; the rest waits. `unsent` bytes may wait for it before it is cut off.
    """

    connections: int = 64
    seconds_to_begin: float = 30
    messages_a_second: float = 20
    burst: int = 100
    unsent: int = 4_000_000


class Connection:
    """A client at the other end of a socket."""

    def __init__(self, table: Table, reader: StreamReader, writer: StreamWriter, limits: Limits, log: Log) -> None:
        self.table, self.reader, self.writer, self.limits, self.log = table, reader, writer, limits, log
        self.client = Client(self._tell, self._close)
        self._allowance, self._counted = float(limits.burst), get_running_loop().time()

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
            if self.client.is_player or self.client.is_observer:
                header, content = await self._frame(begun=True)
            else:
                async with timeout(late - get_running_loop().time()):
                    header, content = await self._frame(begun=True)
            if header.kind != Kind.DIPLOMACY:
                return
            await self._wait()
            self._hear(content)

    async def _frame(self, *, begun: bool) -> tuple[Header, bytes]:
        header = Header.read(await self.reader.readexactly(HEADER))
        require_length(header, begun=begun)
        return header, await self.reader.readexactly(header.length)

    def _hear(self, content: bytes) -> None:
        try:
            tokens = decoded(content, self._vocabulary)
        except UnknownTokenError:
            raise FaultError(Fault.INVALID_TOKEN) from None
        self.log(f"{self._who} < {_short(tokens)}")
        if len(content) > _LONGEST_HEARD:
            self._tell(("HUH", ("ERR",)))
            return
        try:
            message = nested(tokens)
        except UnbalancedError as wrong:
            if tokens[0] not in ("PRN", "HUH"):
                self._write(raw(("PRN", "(", *wrong.tokens, ")"), self._vocabulary))
            return
        hear(self.table, self.client, message)

    async def _wait(self) -> None:
        """Let a client that sends too much wait before the next message is heard."""
        moment, rate = get_running_loop().time(), self.limits.messages_a_second
        self._allowance = min(self._allowance + (moment - self._counted) * rate, float(self.limits.burst)) - 1
        self._counted = moment
        if self._allowance < 0:
            await sleep(-self._allowance / rate)

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
        self.writer.close()

    @property
    def _who(self) -> str:
        return self.client.power or self.client.name or "a client"


def farewell() -> bytes:
    """The frame that ends a connection."""
    return frame(Kind.FINAL)


def _short(message: Message | tuple[Token, ...]) -> str:
    text = shown(message[:_LONGEST_LOGGED])
    return text if len(text) <= _LONGEST_LOGGED else f"{text[:_LONGEST_LOGGED]}…"
