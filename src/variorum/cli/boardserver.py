"""Serves the board editor to the browser of the person at this machine, and to nobody else.

The address has a token, and requests must name this machine as their host: no other page can read or change the board.
"""

import json
import mimetypes
from collections.abc import Callable, Mapping
from http import HTTPStatus
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from secrets import compare_digest, token_urlsafe
from typing import Any

import msgspec

from variorum.board.error import BoardError
from variorum.board.misfit import misfit
from variorum.cartography.editor.applying import in_words
from variorum.cartography.editor.desk import Desk
from variorum.cartography.editor.edits import EditError, read_edit
from variorum.cartography.editor.shell import PAGE, shell
from variorum.cartography.editor.stale import StaleBoardError

HERE = "127.0.0.1"
_MOST_BYTES = 4_000_000
_POLICY = "default-src 'self'; style-src 'self'; img-src 'self' blob:; frame-ancestors 'none'; form-action 'none'"
_JSON = "application/json"


class _Changed(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a page sends: an edit, or a whole text, and the version that it is for."""

    version: str
    edit: Any = None
    text: str | None = None


class BoardServer(ThreadingHTTPServer):
    """A server for one desk, on a port of this machine; 0 lets the system choose one."""

    daemon_threads = True

    def __init__(self, desk: Desk, port: int) -> None:
        self.desk = desk
        self.token = token_urlsafe(16)
        super().__init__((HERE, port), _Handler)

    @property
    def address(self) -> str:
        """Where the editor is."""
        return f"http://{HERE}:{self.server_port}/{self.token}/"


class _Handler(BaseHTTPRequestHandler):
    server: BoardServer
    server_version, sys_version = "variorum", ""
    protocol_version = "HTTP/1.1"
    timeout = 60

    def do_GET(self) -> None:
        self._answer(_PAGES)

    def do_POST(self) -> None:
        self._answer(_CHANGES)

    def log_message(self, *_: object) -> None:
        """Print nothing: the terminal belongs to its person."""

    def _answer(self, roads: Mapping[str, Callable[["_Handler"], None]]) -> None:
        path = self.path.partition("?")[0].split("/", 2)
        known = len(path) == 3 and compare_digest(path[1].encode(), self.server.token.encode())
        if not known or not self._is_from_here():
            self.send(HTTPStatus.NOT_FOUND, b"Page not found. Open the address that variorum printed.", "text/plain")
            return
        road = roads.get(path[2])
        try:
            if road:
                road(self)
            elif roads is _PAGES:
                self._asset(path[2])
            else:
                self.problem(HTTPStatus.NOT_FOUND, "unknown address")
        except StaleBoardError as error:
            self.problem(HTTPStatus.CONFLICT, str(error))
        except EditError as error:
            self.problem(HTTPStatus.UNPROCESSABLE_ENTITY, str(error))
        except BoardError as error:
            self.problem(HTTPStatus.UNPROCESSABLE_ENTITY, in_words(error))

    def _is_from_here(self) -> bool:
        """Whether the page that asks is ours: a name that leads here from elsewhere is another host."""
        own = {f"{name}:{self.server.server_port}" for name in (HERE, "localhost")}
        origin = self.headers.get("Origin")
        return self.headers.get("Host") in own and (origin is None or origin.removeprefix("http://") in own)

    def _asset(self, name: str) -> None:
        known = {file.name: file for file in PAGE.iterdir()}
        if not name:
            self.send(HTTPStatus.OK, shell().encode(), "text/html")
            return
        if name not in known:
            self.send(HTTPStatus.NOT_FOUND, b"Page not found.", "text/plain")
            return
        file = known[name]
        kind = mimetypes.guess_type(file.name)[0] or "application/octet-stream"
        self.send(HTTPStatus.OK, file.read_bytes(), kind)

    def body(self) -> bytes:
        """What was sent. Raises: EditError if it is too much, or no JSON."""
        length = self.headers.get("Content-Length", "")
        if not length.isdecimal() or int(length) > _MOST_BYTES or self.headers.get_content_type() != _JSON:
            self.close_connection = True
            raise EditError(f"this can't be read; send JSON of at most {_MOST_BYTES:,} bytes")
        return self.rfile.read(int(length))

    def content(self, content: Mapping[str, Any]) -> None:
        """Answer with JSON."""
        self.send(HTTPStatus.OK, msgspec.json.encode(content), _JSON)

    def problem(self, status: HTTPStatus, told: str) -> None:
        """Answer that something is wrong."""
        self.send(status, json.dumps({"problem": told}).encode(), _JSON)

    def send(self, status: HTTPStatus, content: bytes, kind: str, name: str = "") -> None:
        """Answer with a document; with a name, it is saved as a file."""
        self.send_response(status)
        headers = {
            "Content-Type": f"{kind}; charset=utf-8" if kind.startswith("text/") else kind,
            "Content-Length": str(len(content)),
            "Content-Security-Policy": _POLICY,
            "X-Content-Type-Options": "nosniff",
            "Referrer-Policy": "no-referrer",
            "Cache-Control": "no-store",
            **({"Content-Disposition": f'attachment; filename="{name}"'} if name else {}),
        }
        for header, value in headers.items():
            self.send_header(header, value)
        self.end_headers()
        self.wfile.write(content)


def _change(handler: _Handler) -> None:
    sent = _read(handler, _Changed)
    desk = handler.server.desk
    if sent.text is not None:
        handler.content(desk.set_text(sent.version, sent.text))
    else:
        handler.content(desk.edit(sent.version, read_edit(sent.edit)))


class _Variant(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    version: str
    text: str


def _set_variant(handler: _Handler) -> None:
    sent = _read(handler, _Variant)
    handler.content(handler.server.desk.set_variant(sent.version, sent.text))


def _read(handler: _Handler, kind: type[Any]) -> Any:
    try:
        return msgspec.json.decode(handler.body(), type=kind)
    except (msgspec.MsgspecError, UnicodeDecodeError) as error:
        raise EditError(f"this can't be read: {misfit(error)}; reload the page") from None


def _built(handler: _Handler) -> None:
    handler.body()
    handler.content(handler.server.desk.build())


_PAGES: Mapping[str, Callable[[_Handler], None]] = {
    "state": lambda handler: handler.content(handler.server.desk.state()),
    "build": lambda handler: handler.content(handler.server.desk.progress()),
    "variant": lambda handler: handler.content(handler.server.desk.variant()),
    "map.svg": lambda handler: handler.send(HTTPStatus.OK, handler.server.desk.picture().encode(), "image/svg+xml"),
    "board.zip": lambda handler: handler.send(
        HTTPStatus.OK, handler.server.desk.archive(), "application/zip", "board.zip"
    ),
}
_CHANGES: Mapping[str, Callable[[_Handler], None]] = {
    "change": _change,
    "build": _built,
    "variant": _set_variant,
}
