"""`variorum bots branch`: a moment of a game, played on many times."""

from pathlib import Path

import msgspec
import typer
from rich import box
from rich.table import Table

from variorum.archive.gamelog import moment_before
from variorum.archive.moment import Moment
from variorum.bots.bot import Bot
from variorum.bots.intervals import half_width, shown
from variorum.bots.levels import MOST_BUDGET
from variorum.bots.standing import standings
from variorum.cli.failure import REFUSED, fail
from variorum.cli.intake import open_game
from variorum.cli.match import MOST_GAMES, MOST_YEARS, bot_named, require
from variorum.cli.progress import progress_bar
from variorum.env.branching import Branches
from variorum.face.table import console
from variorum.game.driver import StuckError
from variorum.game.event import counted


class BranchArguments(msgspec.Struct, frozen=True):
    """The command's arguments."""

    game: Path
    phase: str
    bot: str
    seats: tuple[str, ...]
    games: int
    years: int
    seed: str
    evaluations: int
    as_json: bool


class Expected(msgspec.Struct, frozen=True):
    """What a seat has and may expect: shares from 0 to 1, half the width of the 95 % interval, and wins."""

    seat: str
    bot: str
    now: float
    share: float
    interval: float | None
    wins: int


def run(request: BranchArguments) -> None:
    """Play on, and print what came of it."""
    require(request.games, "games", MOST_GAMES)
    require(request.years, "years", MOST_YEARS)
    require(request.evaluations, "evaluations", MOST_BUDGET)
    moment = _moment(request)
    names = _names(request, moment)
    bots: dict[str, Bot] = {seat: bot_named(name, moment.variant) for seat, name in names.items()}
    branches = Branches(moment, bots, request.years, request.seed, request.evaluations)
    ends: list[dict[str, float]] = []
    try:
        with progress_bar(request.games) as tell:
            for shares in branches.played(request.games):
                ends.append(dict(shares))
                tell(f"game {len(ends)} of {request.games}")
    except StuckError as error:
        fail(str(error), REFUSED)
    now = standings(moment.variant, moment.position)
    found = [_expected(seat, name, now, [end.get(seat, 0.0) for end in ends]) for seat, name in names.items()]
    if request.as_json:
        told = {"game": str(request.game), "phase": str(moment.position.turn), "games": len(ends), "seats": found}
        typer.echo(msgspec.json.encode(told).decode())
    else:
        console().print(_table(request, moment, found))


def _moment(request: BranchArguments) -> Moment:
    try:
        return moment_before(open_game(request.game), request.phase)
    except ValueError as error:
        fail(str(error))


def _names(request: BranchArguments, moment: Moment) -> dict[str, str]:
    """The bot of every seat."""
    names = {seat.id: request.bot for seat in moment.position.seats}
    for given in request.seats:
        seat, _, name = given.partition("=")
        if seat.upper() not in names or not name:
            fail(f"--seat {given}: write SEAT=BOT; the seats are {', '.join(names)}")
        names[seat.upper()] = name
    if moment.position.ending:
        fail(f"{request.game}: the game is over there; name a phase before its end")
    return names


def _expected(seat: str, name: str, now: dict[str, float], shares: list[float]) -> Expected:
    mean, wins = sum(shares) / len(shares), sum(share == 1.0 for share in shares)
    return Expected(seat, name, now.get(seat, 0.0), mean, half_width(shares), wins)


def _table(request: BranchArguments, moment: Moment, found: list[Expected]) -> Table:
    title = f"{request.game.name} {moment.position.turn}: {counted(request.games, 'game')}"
    table = Table(title=title, title_justify="left", box=box.SIMPLE_HEAD, title_style="bold")
    for heading in ("seat", "bot"):
        table.add_column(heading)
    for heading in ("share now", "share then", "wins"):
        table.add_column(heading, justify="right")
    for one in found:
        then = f"{shown(one.share, one.interval, 100)} %"
        table.add_row(one.seat, one.bot, f"{100 * one.now:.1f} %", then, f"{one.wins}")
    return table
