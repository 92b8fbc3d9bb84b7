"""Refusing what is too large or too slow: by what a request says of itself, or as soon as it has shown."""

import asyncio
import json
from collections.abc import Awaitable, Callable, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any

import msgspec

Scope = dict[str, Any]
Message = Mapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
Application = Callable[[Scope, Receive, Send], Awaitable[None]]

PATIENCE = 2.0
"""Seconds for which a sender may go on after the answer: many look at it only when they have sent everything."""

MOST_LOST = 4_000_000
"""Bytes that are taken in, and thrown away, meanwhile."""

SILENT = 20.0
"""Seconds that a body may take to come, and one more for every SLOWEST bytes of it that have come."""

SLOWEST = 10_000
_TEMPLATES = Path(__file__).parent / "templates"


class Refusal(msgspec.Struct, frozen=True):
    """An answer instead of the application's: its status, the page, and the words for programs."""

    status: int
    words: str

    @property
    def page(self) -> bytes:
        """The page, which htmx shows in part."""
        return (_TEMPLATES / f"{self.status}.html").read_bytes()

    @property
    def data(self) -> bytes:
        """The same as the API tells of problems."""
        return json.dumps({"error": self.words, "problems": []}).encode()


TOO_LARGE = Refusal(413, "This is more than can be sent at once.")
TOO_SLOW = Refusal(408, "Your request took too long to arrive. Nothing was changed. Send it again.")
_POLICY = b"default-src 'none'; style-src 'self'; img-src 'self'; font-src 'self'; frame-ancestors 'none'"


def bounded(application: Application, most: int) -> Application:
    """An application to which no body of more than `most` bytes comes, and none for which it would wait long."""

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
    """The body of a request up to `most` bytes: what is longer or slower ends as if the sender had gone."""

    def __init__(self, receive: Receive, most: int) -> None:
        self._receive = receive
        self._most = most
        self._came = 0
        self._until: float | None = asyncio.get_running_loop().time() + SILENT
        self.refusal: Refusal | None = None

    async def receive(self) -> Message:
        """The next part; after the last one, that the sender has gone, for which there is no hurry."""
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
    """How long a request says that its body is; 0 if it does not say."""
    told = dict(scope["headers"]).get(b"content-length", b"")
    return int(told.lstrip(b"0")[:18] or 0) if told.isdigit() else 0


async def _refuse(scope: Scope, receive: Receive, send: Send, refusal: Refusal) -> None:
    """Answer that it is too much: in a page, which htmx shows in part, or as the API tells of problems."""
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
    await send({"type": "http.response.start", "status": refusal.status, "headers": headers})
    await send({"type": "http.response.body", "body": body, "more_body": True})
    await _outlast(receive)
    await send({"type": "http.response.body", "body": b"", "more_body": False})


async def _outlast(receive: Receive) -> None:
    """Take in some of what is still on its way: a connection that is closed too soon takes the answer with it."""
    came, more = 0, True
    with suppress(TimeoutError):
        async with asyncio.timeout(PATIENCE):
            while more and came < MOST_LOST:
                message = await receive()
                came, more = came + len(message.get("body", b"")), message.get("more_body", False)
