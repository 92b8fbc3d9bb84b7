"""The server of the Model Context Protocol, beside the host's pages.

Its tools ask the host's API within this process, with the caller's token, so that rights, quotas and what stays hidden
are the API's own. A request has no session: it is answered as a whole, and any process of the host can answer the next.
"""

import json
from contextvars import ContextVar
from typing import Any, cast

import httpx2
from django.conf import settings

from variorum.host.limits.refusal import Application, Receive, Scope, Send
from variorum.host.limits.requests import CALL, SPENT
from variorum.mcp.backend import Backend
from variorum.mcp.remote.host import Host
from variorum.mcp.remote.play import remote_backend
from variorum.mcp.server import make_server

PATH = "/api/mcp"

_DOOR = "/api/v1/me/tools"
"""The road that knows whether a token is valid and which tools its holder may ever use, and counts the request."""

_PASSED = (b"authorization", b"host", b"user-agent", b"x-forwarded-proto")
"""The headers that the API gets. It gets no cookies: a page must not act through a person's session here."""

_ADDRESS = "http://host"
_UNKNOWN = ("127.0.0.1", 0)
_CLIENT: ContextVar[httpx2.AsyncClient] = ContextVar("client")
_OFFERED: ContextVar[frozenset[str]] = ContextVar("offered")

_POST_ONLY = "Agents POST here; see the documentation, Agents that read."
_STRANGE = "Pages of other sites may not ask the host."


def with_agents(host: Application, agents: Application) -> Application:
    """A host whose requests at the address for agents are answered by `agents`."""

    async def answering(scope: Scope, receive: Receive, send: Send) -> None:
        is_agent = scope["type"] == "http" and scope["path"].rstrip("/") == PATH
        await (agents if is_agent else host)(scope, receive, send)

    return answering


def agents_of(host: Application) -> Application:
    """What answers agents, by asking a host."""
    from variorum.host.site.tools import offer_acts  # noqa: PLC0415 - models come first

    server = make_server(lambda _: _backend(), lambda name: name not in made or name in _OFFERED.get())
    made = offer_acts(server, lambda: Host(_CLIENT.get()))

    async def answering(scope: Scope, receive: Receive, send: Send) -> None:
        if refusal := _refusal(scope):
            await _tell(send, *refusal)
            return
        scope[SPENT] = CALL
        async with _client(host, scope) as client:
            door = await client.get(_DOOR)
            if not door.is_success:
                await _forward(send, door)
                return
            _CLIENT.set(client)
            _OFFERED.set(frozenset(door.json()["tools"]))
            server.streamable_http_app(streamable_http_path=PATH, json_response=True, stateless_http=True)
            manager = server.session_manager  # of this request alone, as it keeps nothing between requests
            async with manager.run():
                await manager.handle_request(scope, cast("Any", receive), send)

    return answering


def _backend() -> Backend:
    return remote_backend(_CLIENT.get())


def _client(host: Application, scope: Scope) -> httpx2.AsyncClient:
    """A client of the host's API that is whoever sends a request."""
    headers = [(name, value) for name, value in scope["headers"] if name in _PASSED]
    address = tuple(scope.get("client") or _UNKNOWN)
    transport = httpx2.ASGITransport(host, client=address)  # type: ignore[arg-type]
    return httpx2.AsyncClient(transport=transport, base_url=_ADDRESS, headers=headers, timeout=None)


def _refusal(scope: Scope) -> tuple[int, str, list[tuple[bytes, bytes]]] | None:
    """Why a request isn't even looked at."""
    if scope["method"] != "POST":
        return 405, _POST_ONLY, [(b"allow", b"POST")]
    origin = dict(scope["headers"]).get(b"origin", b"").decode("latin-1")
    if origin and origin not in settings.CSRF_TRUSTED_ORIGINS:
        return 403, _STRANGE, []
    return None


async def _forward(send: Send, answer: httpx2.Response) -> None:
    """Pass the API's refusal on."""
    kept = [(name, value) for name, value in answer.headers.raw if name.lower() == b"retry-after"]
    if answer.status_code == 401:
        kept.append((b"www-authenticate", b"Bearer"))
    is_data = answer.headers.get("content-type", "").startswith("application/json")
    told: Any = answer.json() if is_data else {}
    await _tell(send, answer.status_code, str(told.get("error", "This request can't be answered.")), kept)


async def _tell(send: Send, status: int, words: str, headers: list[tuple[bytes, bytes]]) -> None:
    body = json.dumps({"error": words, "problems": []}).encode()
    length = (b"content-length", str(len(body)).encode())
    told = [(b"content-type", b"application/json"), length, *headers]
    await send({"type": "http.response.start", "status": status, "headers": told})
    await send({"type": "http.response.body", "body": body})
