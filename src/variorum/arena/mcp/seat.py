"""A client of the Model Context Protocol as an agent: it is started for a seat, and plays it by tools over HTTP."""

import socket
import time
from secrets import token_urlsafe
from threading import Event, Thread

import uvicorn

from variorum.archive.gamelog import GameLog
from variorum.arena.agent import AgentError, Brief, LateError, Reply
from variorum.arena.mcp.backend import backend_of
from variorum.arena.mcp.desk import Desk
from variorum.arena.program import Program
from variorum.mcp.server import SEAT_TOOLS, TALK_TOOLS, make_server

HOST = "127.0.0.1"
_SECONDS_TO_JOIN = 60.0
_BETWEEN_LOOKS = 0.2
_TOOLS = SEAT_TOOLS - {"results", "what_if"}
"""The look tells what happened, and a match has no sandbox."""


class McpSeat:
    """A client for a seat, with a server of its own at an address that nobody else is told."""

    def __init__(self, command: str, seat: str, seconds: float, *, talks: bool) -> None:
        self._tools = _TOOLS | TALK_TOOLS if talks else _TOOLS
        self.seconds, self._desk, self._program = seconds, Desk(seat), Program(command)
        self._server: uvicorn.Server | None = None
        self._thread: Thread | None = None

    def follow(self, log: GameLog) -> None:
        """The first time, serve and start the client, and wait until it asks something.

        Raises: AgentError if it can't be started.
        """
        if self._server is not None:
            return
        place = socket.create_server((HOST, 0))
        path, backend = f"/{token_urlsafe()}", backend_of(self._desk)
        server = make_server(lambda _: backend, lambda name: name in self._tools, ("game", "seat"))
        app = server.streamable_http_app(streamable_http_path=path, host=HOST)
        self._server = uvicorn.Server(uvicorn.Config(app, log_level="critical", lifespan="on"))
        self._thread = Thread(target=self._server.run, args=([place],), daemon=True, name="MCP")
        self._thread.start()
        self._program.start(url=f"http://{HOST}:{place.getsockname()[1]}{path}")
        self._wait(self._desk.met, _SECONDS_TO_JOIN)

    def reply(self, brief: Brief) -> Reply:
        """What the client says until it is ready, or its seconds are over.

        Raises: LateError if it has sent no orders in time; AgentError if its program has ended.
        """
        self._desk.ask(brief)
        self._wait(self._desk.done, self.seconds)
        reply, is_done = self._desk.reply, self._desk.done.is_set()
        self._desk.done.set()
        if not is_done and self._program.has_ended:
            raise AgentError("its program has ended")
        if brief.is_for_orders and not (is_done or self._desk.has_ordered):
            raise LateError(f"no orders within {self.seconds:g} s")
        return reply

    def close(self) -> None:
        """Tell the client that the game is over, and end it and its server."""
        self._desk.is_over = True
        self._program.end()
        if self._server is not None and self._thread is not None:
            self._server.should_exit = self._server.force_exit = True
            self._thread.join()

    def _wait(self, event: Event, seconds: float) -> None:
        end = time.monotonic() + seconds
        while not event.wait(min(_BETWEEN_LOOKS, max(0.0, end - time.monotonic()))):
            if self._program.has_ended or time.monotonic() >= end:
                return
