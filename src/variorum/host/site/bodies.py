"""Refusing what is too large: by what a request says of itself, or as soon as more has come than may."""

import asyncio
import json
from collections.abc import Awaitable, Callable, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any

Scope = dict[str, Any]
Message = Mapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
Application = Callable[[Scope, Receive, Send], Awaitable[None]]

PATIENCE = 2.0
"""Seconds for which a sender may go on after the answer: many look at it only when they have sent everything."""

MOST_LOST = 4_000_000
"""Bytes that are taken in, and thrown away, meanwhile."""

_PAGE = (Path(__file__).parent / "templates" / "413.html").read_bytes()
_DATA = json.dumps({"error": "This is more than can be sent at once.", "problems": []}).encode()
_POLICY = b"default-src 'none'; style-src 'self'; img-src 'self'; font-src 'self'; frame-ancestors 'none'"


def bounded(application: Application, most: int) -> Application:
    """An application to which no body of more than `most` bytes comes."""

    async def answering(scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await application(scope, receive, send)
            return
        counted = Counted(receive, most)
        if _announced(scope) <= most:
            await application(scope, counted.receive, send)
        else:
            counted.over = True
        if counted.over:
            await _refuse(scope, receive, send)

    return answering


class Counted:
    """The body of a request up to `most` bytes: what is longer ends as if the sender had gone."""

    def __init__(self, receive: Receive, most: int) -> None:
        self._receive = receive
        self._left = most
        self.over = False

    async def receive(self) -> Message:
        """The next part."""
        message = await self._receive()
        self._left -= len(message.get("body", b""))
        if self._left >= 0:
            return message
        self.over = True
        return {"type": "http.disconnect"}


def _announced(scope: Scope) -> int:
    """How long a request says that its body is; 0 if it does not say."""
    told = dict(scope["headers"]).get(b"content-length", b"")
    return int(told.lstrip(b"0")[:18] or 0) if told.isdigit() else 0


async def _refuse(scope: Scope, receive: Receive, send: Send) -> None:
    """Answer that it is too much: in a page, which htmx shows in part, or as the API tells of problems."""
    is_page = not scope["path"].startswith("/api/")
    body = _PAGE if is_page else _DATA
    headers = [
        (b"content-type", b"text/html; charset=utf-8" if is_page else b"application/json"),
        (b"content-length", str(len(body)).encode()),
        (b"content-security-policy", _POLICY),
        (b"connection", b"close"),
        (b"hx-retarget", b"#messages"),
        (b"hx-reswap", b"innerHTML"),
        (b"hx-reselect", b"#refused"),
    ]
    await send({"type": "http.response.start", "status": 413, "headers": headers})
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
