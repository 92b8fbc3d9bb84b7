"""Fair queues: each client has a few requests served at a time, so that a busy client doesn't delay others.

Each process counts separately. An event stream returns its turn when it starts, as it only waits from then on.
"""

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from variorum.host.accounts.clients import client_at
from variorum.host.site.bodies import Application, Message, Receive, Scope, Send

AT_ONCE = 8
"""Simultaneous requests per client: more than a browser sends, fewer than a database serves."""

IN_LINE = 250
"""Further requests per client that may wait; more are refused."""

_WORDS = "Too many requests at once. Wait a few seconds, then try again."
_DATA = json.dumps({"error": _WORDS, "problems": []}).encode()
_STREAM = b"text/event-stream"


class Queue:
    """A client's requests."""

    def __init__(self, at_once: int = AT_ONCE) -> None:
        self.turns = asyncio.Semaphore(at_once)
        self.size = 0


class Turns:
    """The queues of all clients with current requests."""

    def __init__(self, at_once: int = AT_ONCE) -> None:
        self.at_once = at_once
        self.lines: dict[str, Queue] = {}

    @asynccontextmanager
    async def line(self, who: str) -> AsyncIterator[Queue]:
        """A client's queue, deleted with its last request."""
        found = self.lines.setdefault(who, Queue(self.at_once))
        found.size += 1
        try:
            yield found
        finally:
            found.size -= 1
            if not found.size:
                del self.lines[who]


class Turn:
    """The turn of a request, returned once."""

    def __init__(self, line: Queue, send: Send) -> None:
        self._line: Queue | None = line
        self._send = send

    def give_back(self) -> None:
        """Return the turn to the queue."""
        if self._line:
            self._line.turns.release()
            self._line = None

    async def send(self, message: Message) -> None:
        """Forward a part of the answer."""
        if message["type"] == "http.response.start" and _is_stream(message):
            self.give_back()
        await self._send(message)


def in_turn(application: Application, at_once: int = AT_ONCE) -> Application:
    """Limit the simultaneous requests of each client to an application."""
    turns = Turns(at_once)

    async def answering(scope: Scope, receive: Receive, send: Send) -> None:
        client = scope.get("client")
        if scope["type"] != "http" or not client:
            await application(scope, receive, send)
            return
        async with turns.line(client_at(client[0])) as line:
            if line.size > at_once + IN_LINE:
                await _refuse(scope, send)
                return
            await line.turns.acquire()
            turn = Turn(line, send)
            try:
                await application(scope, receive, turn.send)
            finally:
                turn.give_back()

    return answering


def _is_stream(message: Message) -> bool:
    return any(name.lower() == b"content-type" and value.startswith(_STREAM) for name, value in message["headers"])


async def _refuse(scope: Scope, send: Send) -> None:
    is_data = scope["path"].startswith("/api/")
    headers = [
        (b"content-type", b"application/json" if is_data else b"text/plain; charset=utf-8"),
        (b"retry-after", b"5"),
        (b"connection", b"close"),
    ]
    await send({"type": "http.response.start", "status": 429, "headers": headers})
    await send({"type": "http.response.body", "body": _DATA if is_data else _WORDS.encode()})
