"""Limits on connections: slow ones are closed, and no client can take all of them."""

import asyncio
from collections import Counter
from ipaddress import ip_address, ip_network
from typing import Any

from uvicorn.protocols.http.h11_impl import H11Protocol

from variorum.limits import client_at

HEAD = 15.0
"""Seconds for the head of a request, from the connection's start or its first byte."""

STALLED = 60.0
"""Seconds that a client may pause reading an answer."""

MOST = 500
"""Open connections per client and process; unlimited for a trusted proxy."""

_WORDS = b"Your request took too long to arrive. Send it again.\n"
_LATE = (
    b"HTTP/1.1 408 Request Timeout\r\ncontent-type: text/plain; charset=utf-8\r\nconnection: close\r\n"
    b"content-length: %d\r\n\r\n%s" % (len(_WORDS), _WORDS)
)
_open: Counter[str] = Counter()


class Guarded(H11Protocol):
    """HTTP with time limits; the time for a body is limited where it is read."""

    _who = ""
    _head: asyncio.TimerHandle | None = None
    _stalled: asyncio.TimerHandle | None = None

    def connection_made(self, transport: Any) -> None:
        """Accept a client below its limit of connections."""
        super().connection_made(transport)
        address = self.client[0] if self.client else ""
        if _is_proxy(address, self.config.forwarded_allow_ips):
            address = ""
        self._who = client_at(address)
        _open[self._who] += 1
        if self._who and _open[self._who] > MOST:
            transport.abort()
        else:
            self._await_head()

    def connection_lost(self, exc: Exception | None) -> None:
        """Release a connection."""
        for timer in (self._head, self._stalled):
            if timer:
                timer.cancel()
        _open[self._who] -= 1
        if not _open[self._who]:
            del _open[self._who]
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Receive data, and stop the time limit once a head is complete."""
        super().data_received(data)
        if self.cycle is None or self.cycle.response_complete:
            self._await_head()
        elif self._head:
            self._head.cancel()
            self._head = None

    def pause_writing(self) -> None:
        """Start the time limit for a client that stops reading."""
        super().pause_writing()
        self._stalled = self.loop.call_later(STALLED, self.transport.abort)

    def resume_writing(self) -> None:
        """Stop the time limit: the client reads again."""
        super().resume_writing()
        if self._stalled:
            self._stalled.cancel()
            self._stalled = None

    def _await_head(self) -> None:
        if self._head is None and not self.transport.is_closing():
            self._head = self.loop.call_later(HEAD, self._end)

    def _end(self) -> None:
        """Close a connection without a complete head, with an answer if any data arrived."""
        self._head = None
        if self.conn.trailing_data[0]:
            self.transport.write(_LATE)
        self.transport.close()


def _is_proxy(address: str, believed: list[str] | str | None) -> bool:
    """Whether an address belongs to a trusted proxy."""
    names = believed.split(",") if isinstance(believed, str) else believed or ()
    return any(_is_in(address, name.strip()) for name in names)


def _is_in(address: str, name: str) -> bool:
    if name in {"*", address}:
        return True
    try:
        return ip_address(address) in ip_network(name)
    except ValueError:
        return False
