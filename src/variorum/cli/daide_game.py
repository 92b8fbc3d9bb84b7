"""`variorum daide`: one game for clients of DAIDE."""

import asyncio
from collections.abc import Mapping
from pathlib import Path

import msgspec
import typer

from variorum.bots.levels import LEVELS, MOST_BUDGET
from variorum.cli.failure import fail, harmless
from variorum.cli.intake import find_variant
from variorum.daide.match import Match
from variorum.daide.names import Names, NoMapError, names_of
from variorum.daide.press import LEVELS as PRESS
from variorum.daide.server import Server
from variorum.daide.table import Terms
from variorum.face import keep
from variorum.game.dice import new_seed

_MOST_SECONDS = 8191
_MOST_YEARS = 1000


class DaideArguments(msgspec.Struct, frozen=True):
    """The command's arguments; `seconds` by the letters of phases."""

    variant: str
    clients: int
    host: str
    port: int
    level: int
    seconds: Mapping[str, int]
    years: int
    bot: str
    evaluations: int
    seed: str
    save: Path | None
    log: bool


def run(request: DaideArguments) -> None:
    """Serve a game, and print where, and how it goes."""
    terms = _terms(request)
    if request.save and request.save.exists():
        fail(f"{request.save} exists; save the game under another name")
    log = say if request.log else lambda _: None
    server = Server(
        terms, opened=lambda port: _opened(request, port), played=lambda one: _played(request, one), log=log
    )
    try:
        asyncio.run(server.run(request.host, request.port))
    except KeyboardInterrupt:
        say("Stopped; everybody has been sent off.")
    except OSError as error:
        fail(f"{request.host}:{request.port}: {error.strerror or error}; try another --port")


def _terms(request: DaideArguments) -> Terms:
    names = _names(request.variant)
    _require(request.clients, "--clients", 1, len(names.powers))
    _require(request.port, "--port", 0, 65535)
    _require(request.level, "--level", PRESS.start, PRESS.stop - 1)
    _require(request.years, "--years", 1, _MOST_YEARS)
    _require(request.evaluations, "--evaluations", 1, MOST_BUDGET)
    for seconds in request.seconds.values():
        _require(seconds, "the seconds for a phase", 1, _MOST_SECONDS)
    if request.bot not in LEVELS:
        fail(f'no bot is called "{request.bot}"; choose from {", ".join(LEVELS)}')
    return Terms(
        names=names,
        clients=request.clients,
        level=request.level,
        seconds=request.seconds,
        years=request.years,
        bot=request.bot,
        evaluations=request.evaluations,
        seed=request.seed or new_seed(),
    )


def _names(variant: str) -> Names:
    try:
        return names_of(find_variant(variant))
    except NoMapError as error:
        fail(str(error))


def _require(number: int, name: str, least: int, most: int) -> None:
    if not least <= number <= most:
        fail(f"{name}: {number} is outside {least} to {most}")


def _opened(request: DaideArguments, port: int) -> None:
    wanted = "1 client" if request.clients == 1 else f"{request.clients} clients"
    say(f"Listening at {request.host}:{port}; the game begins with {wanted}. Ctrl-C ends it.")


def _played(request: DaideArguments, match: Match) -> None:
    if request.save:
        try:
            keep.save(keep.Kept(match.log, match.lines), request.save)
        except ValueError as error:
            fail(str(error))
    say_turn(match)


def say_turn(match: Match) -> None:
    """Print what is next in a game."""
    position = match.position
    if position.ending:
        how = "drawn between" if position.ending.drawn else "won by"
        say(f"The game is over: {how} {', '.join(position.ending.winners)}.")
    elif match.is_over:
        say(f"The game is over: {match.last_year} was its last year.")
    else:
        say(f"Now {position.turn}.")


def say(text: str) -> None:
    """Print a line, without what a terminal could take for commands."""
    typer.echo(harmless(text))
