"""Limits on the size and slowness of request bodies, by their announced or actual length."""

import asyncio
import json
from collections.abc import Awaitable, Callable, Mapping
from contextlib import suppress
from typing import Any

import msgspec
from django.template.loader import render_to_string

Scope = dict[str, Any]
Message = Mapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
Application = Callable[[Scope, Receive, Send], Awaitable[None]]

PATIENCE = 2.0
"""Seconds that a client may keep sending after the answer: many read it only afterwards."""

MOST_LOST = 4_000_000
"""Bytes to read and discard in that time."""

SILENT = 20.0
"""Seconds that a body may take to arrive, plus one for every SLOWEST bytes received."""

SLOWEST = 10_000


class Refusal(msgspec.Struct, frozen=True):
    """An answer in place of the application's: its status and a sentence for API clients.

    Its page is `name`, or else that of its status; the client may try again after some `seconds`.
    """

    status: int
    words: str
    name: str = ""
    seconds: int = 0

    @property
    def page(self) -> bytes:
        """The page; htmx shows a part of it."""
        return render_to_string(self.name or f"{self.status}.html").encode()

    @property
    def data(self) -> bytes:
        """The answer in the API's format."""
        return json.dumps({"error": self.words, "problems": []}).encode()


TOO_LARGE = Refusal(413, "This request is too large.")
TOO_SLOW = Refusal(408, "Your request took too long to arrive. Nothing was changed. Send it again.")
_POLICY = b"default-src 'none'; style-src 'self'; img-src 'self'; font-src 'self'; frame-ancestors 'none'"


def bounded(application: Application, most: int) -> Application:
    """Protect an application from bodies of more than `most` bytes, and from slow ones."""

    async def answering(scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await application(scope, receive, send)
            return
        counted = Counted(receive, most)
        if _announced(scope) <= most:
            await application(scope, counted.receive, send)
        else:
            counted.refusal = TOO_LARGE
        if counted.refusal:
            await _refuse(scope, receive, send, counted.refusal)

    return answering


class Counted:
    """A request body of up to `most` bytes; a longer or slower one ends like a lost connection."""

    def __init__(self, receive: Receive, most: int) -> None:
        self._receive = receive
        self._most = most
        self._came = 0
        self._until: float | None = asyncio.get_running_loop().time() + SILENT
        self.refusal: Refusal | None = None

    async def receive(self) -> Message:
        """The next part; after the last one, wait without limit for the client to disconnect."""
        try:
            async with asyncio.timeout_at(self._until and self._until + self._came / SLOWEST):
                message = await self._receive()
        except TimeoutError:
            self.refusal = TOO_SLOW
            return {"type": "http.disconnect"}
        self._came += len(message.get("body", b""))
        if not message.get("more_body", False):
            self._until = None
        if self._came > self._most:
            self.refusal = TOO_LARGE
            return {"type": "http.disconnect"}
        return message


def _announced(scope: Scope) -> int:
    """The announced length of a body; 0 if unknown."""
    told = dict(scope["headers"]).get(b"content-length", b"")
    return int(told.lstrip(b"0")[:18] or 0) if told.isdigit() else 0


async def _refuse(scope: Scope, receive: Receive, send: Send, refusal: Refusal) -> None:
    await tell(scope, send, refusal, is_last=False)
    await _outlast(receive)
    await send({"type": "http.response.body", "body": b"", "more_body": False})


async def tell(scope: Scope, send: Send, refusal: Refusal, *, is_last: bool = True) -> None:
    """Answer with a refusal: a page or, for the API, data. `is_last` tells that nothing comes after it."""
    is_page = not scope["path"].startswith("/api/")
    body = refusal.page if is_page else refusal.data
    headers = [
        (b"content-type", b"text/html; charset=utf-8" if is_page else b"application/json"),
        (b"content-length", str(len(body)).encode()),
        (b"content-security-policy", _POLICY),
        (b"connection", b"close"),
        (b"hx-retarget", b"#messages"),
        (b"hx-reswap", b"innerHTML"),
        (b"hx-reselect", b"#refused"),
    ]
    if refusal.seconds:
        headers.append((b"retry-after", str(refusal.seconds).encode()))
    await send({"type": "http.response.start", "status": refusal.status, "headers": headers})
    await send({"type": "http.response.body", "body": body, "more_body": not is_last})


async def _outlast(receive: Receive) -> None:
    """Read some of the remaining body: closing the connection too early would lose the answer."""
    came, more = 0, True
    with suppress(TimeoutError):
        async with asyncio.timeout(PATIENCE):
            while more and came < MOST_LOST:
                message = await receive()
                came, more = came + len(message.get("body", b"")), message.get("more_body", False)
