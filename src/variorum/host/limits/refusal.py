"""The one refusal of requests that are too large, too slow or too many, or that come when nothing can be done."""

import json
from collections.abc import Awaitable, Callable, Mapping
from typing import Any

import msgspec
from django.http import HttpResponse
from django.template.loader import render_to_string

Scope = dict[str, Any]
Message = Mapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
Application = Callable[[Scope, Receive, Send], Awaitable[None]]

_POLICY = "default-src 'none'; style-src 'self'; img-src 'self'; font-src 'self'; frame-ancestors 'none'"
_PART = {"HX-Retarget": "#messages", "HX-Reswap": "innerHTML", "HX-Reselect": "#refused"}
"""Pages show it among their messages."""


class Refusal(msgspec.Struct, frozen=True):
    """An answer in place of the application's: a heading, what happened, and for people what to do.

    The client may try again after some `seconds`.
    """

    status: int
    heading: str
    words: str
    advice: str = ""
    seconds: int = 0

    def answer(self, path: str) -> HttpResponse:
        """The answer to a request at a path: a page, or data for the API."""
        again = {"Retry-After": str(self.seconds)} if self.seconds else {}
        if path.startswith("/api/"):
            data = json.dumps({"error": self.words, "problems": []})
            return HttpResponse(data, "application/json", self.status, headers=again)
        page = render_to_string("early.html", {"refusal": self})
        return HttpResponse(page, status=self.status, headers=_PART | again)


class LimitError(Exception):
    """A request beyond a limit, and its refusal."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(refusal.words)
        self.refusal = refusal


_KEPT = "Go back: what you wrote is still there."

TOO_LARGE = Refusal(
    413,
    "Request too large",
    "This request is too large: larger than 1 MB, the limit. Nothing was changed.",
    f"{_KEPT} Shorten it, then send it again.",
)
TOO_SLOW = Refusal(
    408,
    "Request timed out",
    "Your request took too long to arrive. Nothing was changed. Send it again.",
    f"{_KEPT} Send it again when your connection is better.",
)
CROWDED = Refusal(429, "Too many requests", "Too many requests at once. Wait a few seconds, then try again.", seconds=5)
BUSY = Refusal(429, "Busy", "The host is busy. Nothing was saved. Try again in a minute.", _KEPT, seconds=60)
STOPPING = Refusal(
    503,
    "The server is being restarted",
    "The host is being restarted. Your request may not have been carried out. Look before you send it again.",
    "Go back in a few seconds: what you wrote is still there.",
    seconds=10,
)


def too_often(seconds: float) -> Refusal:
    """The refusal of somebody who asks for the same too often, and may do so again after some seconds."""
    whole = int(seconds) + 1
    words = f"Too many requests of this kind: they take much work. Nothing was changed. Wait {whole} seconds."
    return Refusal(429, "Too many requests", words, "Then try again.", whole)


def unsaved(reason: str) -> Refusal:
    """The refusal of what can't be saved now, for a reason."""
    advice = f"{_KEPT} Send it again in a few minutes. Your earlier data is safe."
    return Refusal(
        503, "The server can't save anything right now", f"{reason} Nothing was saved. Try again later.", advice, 30
    )


async def tell(scope: Scope, send: Send, refusal: Refusal, *, is_last: bool = True) -> None:
    """Answer a request that hasn't come to Django. `is_last` tells that nothing comes after it."""
    answer = refusal.answer(scope["path"])
    told = {**answer.headers, "Content-Length": str(len(answer.content)), "Connection": "close"}
    told["Content-Security-Policy"] = _POLICY
    headers = [(name.lower().encode(), value.encode()) for name, value in told.items()]
    await send({"type": "http.response.start", "status": refusal.status, "headers": headers})
    await send({"type": "http.response.body", "body": answer.content, "more_body": not is_last})
