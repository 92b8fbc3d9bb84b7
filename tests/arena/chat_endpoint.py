"""A scripted server of the chat form: it speaks the protocol over real connections, and no model thinks behind it."""

import json
import re
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Lock, Thread

Script = Callable[[str, int], str]
"""What a model answers to what it is told, when it is asked for the n-th time, from 1."""


class Endpoint(ThreadingHTTPServer):
    """The server; `asked` are the requests that it has answered, as (seat, text)."""

    daemon_threads = True

    def __init__(self, scripts: dict[str, Script], seconds: float = 0.0) -> None:
        super().__init__(("127.0.0.1", 0), _Handler)
        self.scripts, self.seconds, self.lock = scripts, seconds, Lock()
        self.asked: list[tuple[str, str]] = []
        self.keys: set[str] = set()
        self.others: set[str] = set()
        self.calls: dict[str, int] = {}
        self.bodies: list[dict] = []
        self.inside = self.most = 0

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.server_address[1]}/v1"

    def handle_error(self, request, client_address) -> None:
        """A client that has left is no error."""


class _Handler(BaseHTTPRequestHandler):
    server: Endpoint

    def do_POST(self) -> None:
        body = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        is_chat = self.path.endswith("/chat/completions")
        told = body["messages"] if is_chat else [{"content": body["system"]}, *body["messages"]]
        system, user = (message["content"] for message in told)
        model, server = body["model"], self.server
        with server.lock:
            server.calls[model] = server.calls.get(model, 0) + 1
            calls = server.calls[model]
            server.keys.add(self.headers.get("Authorization", ""))
            server.others.add(self.headers.get("X-Api-Key", ""))
            server.bodies.append(body)
            server.inside += 1
            server.most = max(server.most, server.inside)
        time.sleep(server.seconds)
        with server.lock:
            server.inside -= 1
        match model:
            case "busy" if calls == 1:
                self._send(429, b"slow down", {"Retry-After": "1"})
            case "drips":
                self._drip()
            case "negative":
                usage = {"prompt_tokens": -5, "completion_tokens": 7}
                self._send(200, json.dumps({"choices": [], "usage": usage}).encode())
            case "echo":
                self._send(400, f"{self.headers['Authorization']} {user}".encode())
            case "flood":
                self._send(200, b" " * 10_000_000)
            case "garbage":
                self._send(200, b"<html>no</html>")
            case "silent":
                time.sleep(30)
            case "dead":
                self.connection.close()
            case _:
                content = server.scripts[model](f"{system}\n{user}", calls)
                given = json.loads(content) if content.startswith(('{"message":', '{"content":')) else {}
                choice = given or {"message": {"role": "assistant", "content": content}}
                usage = {"prompt_tokens": len(user) // 4, "completion_tokens": 7}
                self._send(200, json.dumps({"choices": [choice], "usage": usage} if is_chat else choice).encode())
                with server.lock:
                    seat = re.search(r"You play (\S+)", system)
                    server.asked.append((seat[1] if seat else "", user))

    def _drip(self) -> None:
        """Headers without an end, a byte at a time."""
        try:
            self.wfile.write(b"HTTP/1.1 200 OK\r\nX: ")
            while True:
                self.wfile.write(b"x")
                time.sleep(0.05)
        except OSError:
            self.close_connection = True

    def _send(self, status: int, data: bytes, headers: dict[str, str] | None = None) -> None:
        try:
            self.send_response(status)
            self.send_header("Content-Type", "application/json")
            self.send_header("Content-Length", str(len(data)))
            for name, value in (headers or {}).items():
                self.send_header(name, value)
            self.end_headers()
            self.wfile.write(data)
        except OSError:
            self.close_connection = True

    def log_message(self, *_: object) -> None:
        """Tests print nothing."""


@contextmanager
def served(scripts: dict[str, Script], seconds: float = 0.0) -> Iterator[Endpoint]:
    server = Endpoint(scripts, seconds)
    thread = Thread(target=server.serve_forever, args=(0.05,))
    thread.start()
    try:
        yield server
    finally:
        server.shutdown()
        thread.join()
        server.server_close()
