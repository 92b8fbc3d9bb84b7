"""`variorum playtest`: games between bots, and a report for the variant's designer."""

from pathlib import Path

import msgspec
import typer
from rich.console import Console
from rich.progress import BarColumn, Progress, TaskProgressColumn, TextColumn, TimeRemainingColumn

from variorum.bots import UnknownLevelError
from variorum.bots.levels import MOST_BUDGET
from variorum.cli.failure import fail
from variorum.cli.settings import chosen_settings
from variorum.game.breaking import BrokenError
from variorum.game.event import counted
from variorum.playtest import (
    Comparison,
    Crew,
    Plan,
    SeriesFile,
    Tally,
    compared,
    findings,
    page,
    processes,
    run,
    tally_from_json,
    to_json,
)
from variorum.playtest.series import CrewError, NotOursError
from variorum.playtest.tally import TallyError
from variorum.variants.registry import UnknownVariantError

_MOST_GAMES = 10_000_000
_MOST_YEARS = 1000
_MOST_PROCESSES = 1024

REPORT, TALLY, GAMES = "report.html", "tally.json", "games.jsonl"


class PlaytestArguments(msgspec.Struct, frozen=True):
    """The command's arguments."""

    variant: str
    games: int
    bot: str
    chosen: tuple[str, ...]
    seed: str
    years: int
    evaluations: int
    processes: int
    ray: str
    out: Path
    against: Path | None
    as_json: bool


def playtest(request: PlaytestArguments) -> None:
    """Play, write the report's files, and print the findings."""
    _require(request)
    plan = _plan(request)
    other = _earlier(request.against) if request.against else None
    try:
        request.out.mkdir(parents=True, exist_ok=True)
        tally = _played(plan, request)
        rows = compared(tally, other) if other else ()
        _write(request, plan, tally, rows)
    except (NotOursError, CrewError, BrokenError) as error:
        fail(str(error))
    except OSError as error:
        fail(f"{request.out}: {error.strerror or error}")
    _tell(request, plan, tally, rows)


def _require(request: PlaytestArguments) -> None:
    for number, what, least, most in (
        (request.games, "games", 1, _MOST_GAMES),
        (request.years, "years", 1, _MOST_YEARS),
        (request.evaluations, "evaluations", 1, MOST_BUDGET),
        (request.processes, "processes", 0, _MOST_PROCESSES),
    ):
        if not least <= number <= most:
            fail(f"--{what} is a number from {least} to {most}, not {number}")


def _plan(request: PlaytestArguments) -> Plan:
    plan = Plan(request.variant, {}, request.bot, request.seed, request.years, request.evaluations)
    try:
        settings = chosen_settings(plan.rules, request.chosen)
        plan = msgspec.structs.replace(plan, settings=settings)
        _ = plan.player, plan.opening
    except (UnknownVariantError, UnknownLevelError, ValueError) as error:
        fail(str(error))
    return plan


def _earlier(path: Path) -> Tally:
    try:
        return tally_from_json((path / TALLY if path.is_dir() else path).read_bytes())
    except OSError as error:
        fail(f"--against {path}: {error.strerror or error}")
    except TallyError as error:
        fail(f"--against {path}: {error}")


def _played(plan: Plan, request: PlaytestArguments) -> Tally:
    screen = Console(stderr=True)
    columns = (TextColumn("{task.description}"), BarColumn(), TaskProgressColumn(), TimeRemainingColumn())
    with Progress(*columns, console=screen, transient=True, disable=not screen.is_terminal) as progress:
        task = progress.add_task(plan.title, total=request.games)
        kept = SeriesFile(request.out / GAMES, plan)
        return run(plan, request.games, _crew(request), kept, lambda games: progress.advance(task, games))


def _crew(request: PlaytestArguments) -> Crew:
    if not request.ray:
        return processes(request.processes)
    try:
        from variorum.playtest.cluster import cluster  # noqa: PLC0415 - of an extra that need not be there
    except ImportError:
        fail("--ray needs Ray: pip install 'variorum[ray]'")
    return cluster(request.ray)


def _write(request: PlaytestArguments, plan: Plan, tally: Tally, rows: tuple[Comparison, ...]) -> None:
    comparison = (str(request.against), rows) if rows else None
    (request.out / TALLY).write_bytes(to_json(tally) + b"\n")
    (request.out / REPORT).write_text(page(plan, tally, comparison), "utf-8")


def _tell(request: PlaytestArguments, plan: Plan, tally: Tally, rows: tuple[Comparison, ...]) -> None:
    found = findings(plan, tally)
    if request.as_json:
        told = {"plan": plan, "findings": found, "comparison": rows, "tally": tally}
        typer.echo(msgspec.json.encode(told, order="sorted").decode())
        return
    for finding in found:
        typer.echo(f"{'! ' if finding.serious else '- '}{finding.text}")
    for row in rows:
        if row.clear:
            typer.echo(f"* {row.what}: {row.one:.3f} here, {row.other:.3f} there")
    typer.echo(f"\n{request.out / REPORT}: {counted(tally.games, 'game')}", err=True)
