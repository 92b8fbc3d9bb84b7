"""`variorum bots match`: games between bots, counted."""

import msgspec
import typer
from rich import box
from rich.table import Table

from variorum.bots.bot import Bot
from variorum.bots.classes import ClassError
from variorum.bots.intervals import shown
from variorum.bots.levels import MOST_BUDGET, UnknownLevelError, level
from variorum.bots.match import MatchTerms, SeatResult, Summary, play_match, summary
from variorum.cli.failure import REFUSED, fail
from variorum.cli.intake import find_variant
from variorum.cli.progress import progress_bar
from variorum.env import NotClassicalError
from variorum.env.network import ONNX, NetworkBot, NetworkError, bot_of
from variorum.face.table import console
from variorum.game.driver import StuckError
from variorum.game.variant import Variant

MOST_GAMES = 1_000_000
MOST_YEARS = 1000
_MOST_FAULTS = 5


class MatchArguments(msgspec.Struct, frozen=True):
    """The command's arguments."""

    one: str
    six: str
    variant: str
    games: int
    seed: str
    years: int
    evaluations: int
    as_json: bool


def run(request: MatchArguments) -> None:
    """Play, and print the summary."""
    require(request.games, "games", MOST_GAMES)
    require(request.years, "years", MOST_YEARS)
    require(request.evaluations, "evaluations", MOST_BUDGET)
    terms = _terms(request)
    one, six = (bot_named(name, terms.variant) for name in (request.one, request.six))
    results: list[SeatResult] = []
    try:
        with progress_bar(request.games) as tell:
            for result in play_match(one, six, terms, request.games):
                results.append(result)
                tell(f"game {len(results)} of {request.games}")
    except StuckError as error:
        fail(str(error), REFUSED)
    found = summary(results, terms)
    _print_json(request, found) if request.as_json else console().print(_table(request, found))
    for result in [result for result in results if result.faults][:_MOST_FAULTS]:
        typer.echo(f"{result.seat}, {result.faults[0]}", err=True)


def require(number: int, what: str, most: int) -> None:
    """Fail unless an option is a number from 1 to `most`."""
    if not 1 <= number <= most:
        fail(f"--{what} is a number from 1 to {most}, not {number}")


def _terms(request: MatchArguments) -> MatchTerms:
    return MatchTerms(find_variant(request.variant), request.seed, request.years, request.evaluations)


def bot_named(name: str, variant: Variant) -> Bot:
    """A bot of ours by its level, a class of one's own, or a network that fits the variant."""
    if ":" not in name and not name.endswith(ONNX):
        try:
            return level(name)
        except UnknownLevelError as error:
            fail(f"{error}; or a class of yours, as file.py:Name, or a network, as net.onnx")
    try:
        bot = bot_of(name)
        if isinstance(bot, NetworkBot):
            bot.require(variant)
    except (NetworkError, NotClassicalError) as error:
        fail(str(error))
    except Exception as error:  # noqa: BLE001 - anybody's code is imported and run
        fail(f"{name}: {error if isinstance(error, ClassError) else f'{type(error).__name__}: {error}'}")
    return bot


def _print_json(request: MatchArguments, found: Summary) -> None:
    asked = {name: getattr(request, name) for name in ("one", "six", "variant", "seed", "years", "evaluations")}
    typer.echo(msgspec.json.encode({**asked, **msgspec.to_builtins(found)}).decode())


def _table(request: MatchArguments, found: Summary) -> Table:
    title = f"{request.variant}: one {request.one} against {request.six}"
    table = Table(title=title, title_justify="left", box=box.SIMPLE_HEAD, title_style="bold")
    for heading in ("games", "share", "par", "solos", "seconds a sheet", "faults"):
        table.add_column(heading, justify="right")
    share = f"{shown(found.share, found.interval, 100)} %"
    solos, seconds = f"{found.solos}", f"{found.seconds_a_sheet:.4f}"
    table.add_row(f"{found.games}", share, f"{100 * found.par:.1f} %", solos, seconds, f"{found.faults}")
    return table
