"""`variorum daide --game`: a game of a host, for clients of DAIDE."""

import asyncio
from pathlib import Path

import msgspec

from variorum.cli.daide_game import say, say_turn
from variorum.cli.failure import fail
from variorum.daide.guests import Guests
from variorum.daide.names import NoMapError
from variorum.daide.visit import Visit, visit_of
from variorum.exchange.hostapi import HostError
from variorum.game.dice import new_seed

_MOST_BYTES = 10_000


class GuestArguments(msgspec.Struct, frozen=True):
    """The command's arguments for a game of a host."""

    game: str
    tokens: Path | None
    host: str
    port: int
    seed: str
    log: bool


def receive(request: GuestArguments) -> None:
    """Serve a game of a host, and print where, and how it goes."""
    visit = _visit(request)
    log = say if request.log else lambda _: None
    guests = Guests(visit, opened=lambda port: _opened(request, visit, port), played=say_turn, log=log)
    try:
        asyncio.run(guests.run(request.host, request.port))
    except KeyboardInterrupt:
        say("Stopped; everybody has been sent off.")
    except OSError as error:
        fail(f"{request.host}:{request.port}: {error.strerror or error}; try another --port")
    except HostError as error:
        fail(f"{request.game}: {error}")
    say("Everybody has been sent off.")


def _visit(request: GuestArguments) -> Visit:
    if not request.game or not request.tokens:
        fail("--game and --tokens belong together: a game of a host, and a token for each seat that a client plays")
    if not 0 <= request.port <= 65535:
        fail(f"--port: {request.port} is outside 0 to 65535")
    try:
        with request.tokens.open(encoding="utf-8") as file:
            tokens = file.read(_MOST_BYTES).split()
    except (OSError, UnicodeDecodeError) as error:
        fail(f"{request.tokens}: cannot be read: {error}")
    try:
        return visit_of(request.game, tokens, request.seed or new_seed())
    except (HostError, NoMapError) as error:
        fail(f"{request.game}: {error}")


def _opened(request: GuestArguments, visit: Visit, port: int) -> None:
    powers = ", ".join(visit.seats)
    say(f"Listening at {request.host}:{port} for clients that play {powers}; Ctrl-C ends it.")
    if not request.host.startswith("127.") and request.host not in ("localhost", "::1"):
        say("Whoever can connect may take these seats, without a password, and see what they see.")
