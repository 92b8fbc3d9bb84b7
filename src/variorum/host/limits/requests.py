"""What wraps the application: a turn for each client, bodies of a size, and what a request holds until it ends."""

import asyncio
from asyncio import CancelledError
from collections.abc import Callable
from contextlib import ExitStack, suppress
from contextvars import ContextVar
from hashlib import blake2b
from threading import Event

from variorum.host.confined import abandoned_with
from variorum.host.limits.refusal import (
    CROWDED,
    STOPPING,
    TOO_LARGE,
    TOO_SLOW,
    Application,
    Message,
    Receive,
    Refusal,
    Scope,
    Send,
    tell,
)
from variorum.limits import Allowance, CrowdedError, Door, Rate, Turn, client_at

AT_ONCE, AGENTS_AT_ONCE = 8, 64
"""Simultaneous requests per client: more than a browser sends, fewer than a database serves. Agents may have more, as
most of theirs wait for a phase; what they ask the API has turns of its own."""

IN_LINE = 250
"""Further requests per client that may wait: those of a school behind one address."""

ALLOWANCE = Allowance(bytes=Rate(20_000, 500_000), pieces=Rate(10, 300), seconds=Rate(0.03, 2))
"""What a client, and an account at all its addresses, may cost before it waits in the slow line: some fifty pages at
once and one every one or two seconds, each with its pictures; the largest uploads when nobody else is there."""

AGENTS_ALLOWANCE = Allowance(bytes=Rate(20_000, 1_200_000), pieces=Rate(2, 20), seconds=Rate(0.03, 0.3))
"""What an agent may cost before it has to wait: a call every half second. Beside it stands what it asks the API."""

CALL = 0.015
"""Seconds that reading and answering an agent's call takes, apart from what it asks the API."""

PATIENCE = 2.0
"""Seconds that a client may keep sending after a refusal: many read it only afterwards."""

MOST_LOST = 4_000_000
"""Bytes to read and discard in that time."""

SILENT = 20.0
"""Seconds that a body may take to arrive, plus one for every SLOWEST bytes received, as on a slow phone."""

SLOWEST = 10_000

SPENT = "variorum.seconds"
"""Where a scope has the seconds of the processor that answering took."""

_STREAM = b"text/event-stream"
_ENDING: ContextVar[ExitStack | None] = ContextVar("ending", default=None)


def guarded(application: Application, largest: int, door: Door) -> Application:
    """Protect an application: let clients in by a door, and refuse bodies that are slow or of over `largest` bytes."""

    async def answering(scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http" or not scope.get("client"):
            await application(scope, receive, send)
            return
        try:
            async with door.turn(client_at(scope["client"][0]), *_accounts(scope)) as turn:
                await _answer(application, scope, _Body(receive, largest, turn), _streaming(send, turn))
                turn.took(scope.get(SPENT, 0.0))
        except CrowdedError:
            await tell(scope, send, CROWDED)

    return answering


def at_the_end(release: Callable[[], None]) -> None:
    """Call something when the current request ends; at once if there is no server, as in tests of a view alone."""
    held = _ENDING.get()
    if held is None:
        release()
    else:
        held.callback(release)


def leaving(application: Application) -> Application:
    """Tell clients that the server stops if their requests are cut off before anything of an answer was sent."""

    async def answering(scope: Scope, receive: Receive, send: Send) -> None:
        begun: list[str] = []

        async def noted(message: Message) -> None:
            begun.append(message["type"])
            await send(message)

        try:
            await application(scope, receive, noted)
        except CancelledError:
            # Only the server cancels a request, once it doesn't wait any longer. A stream that ends is opened again.
            if scope["type"] == "http" and not begun:
                await tell(scope, send, STOPPING)

    return answering


class _Body:
    """A request's body of up to `largest` bytes; a longer or slower one ends like a lost connection.

    Its last part comes when the client's turn has begun, so that nobody works on it before.
    """

    def __init__(self, receive: Receive, largest: int, turn: Turn) -> None:
        self.receive, self._largest, self._turn = receive, largest, turn
        self._came = 0
        self._until: float | None = asyncio.get_running_loop().time() + SILENT
        self.refusal: Refusal | None = None

    async def next(self) -> Message:
        """The next part; after the last one, wait without limit for the client to disconnect."""
        try:
            async with asyncio.timeout_at(self._until and self._until + self._came / SLOWEST):
                message = await self.receive()
        except TimeoutError:
            return self._refuse(TOO_SLOW)
        self._came += len(message.get("body", b""))
        if self._came > self._largest:
            return self._refuse(TOO_LARGE)
        if self._until and not message.get("more_body", False):
            self._until = None
            await self._turn.begin(self._came)
        return message

    def _refuse(self, refusal: Refusal) -> Message:
        self.refusal = refusal
        return {"type": "http.disconnect"}

    def require(self, scope: Scope) -> bool:
        """Whether the announced length is within the limit."""
        told = dict(scope["headers"]).get(b"content-length", b"")
        if told.isdigit() and int(told.lstrip(b"0")[:18] or 0) > self._largest:
            self.refusal = TOO_LARGE
        return self.refusal is None

    async def outlast(self) -> None:
        """Read some of the remaining body: closing the connection too early would lose the answer."""
        came, more = 0, True
        with suppress(TimeoutError):
            async with asyncio.timeout(PATIENCE):
                while more and came < MOST_LOST:
                    message = await self.receive()
                    came, more = came + len(message.get("body", b"")), message.get("more_body", False)


async def _answer(application: Application, scope: Scope, body: _Body, send: Send) -> None:
    """Answer a request. In whatever way that ends, it releases what it holds, and its confined work is stopped."""
    ended = Event()
    with ExitStack() as held, abandoned_with(ended):
        held.callback(ended.set)
        _ENDING.set(held)
        if body.require(scope):
            await application(scope, body.next, send)
    if body.refusal:
        await tell(scope, send, body.refusal, is_last=False)
        await body.outlast()
        await send({"type": "http.response.body", "body": b"", "more_body": False})


def _streaming(send: Send, turn: Turn) -> Send:
    """Send an answer; an event stream gives its turn back when it starts, as it only waits from then on."""

    async def sending(message: Message) -> None:
        if message["type"] == "http.response.start" and any(
            name.lower() == b"content-type" and value.startswith(_STREAM) for name, value in message["headers"]
        ):
            turn.end()
        await send(message)

    return sending


def _accounts(scope: Scope) -> list[str]:
    """The account that a request names by token or session, known or not, as a digest."""
    headers = dict(scope["headers"])
    named = headers.get(b"authorization") or headers.get(b"cookie", b"").partition(b"sessionid=")[2].partition(b";")[0]
    return [blake2b(named, digest_size=16).hexdigest()] if named else []
