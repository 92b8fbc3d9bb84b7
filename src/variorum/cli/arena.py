"""`variorum arena`: series of games between agents of any kind, and a table of how they did."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path

import msgspec
import typer
from rich import box
from rich.console import Console
from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn
from rich.table import Table

from variorum.arena.agent import AgentError
from variorum.arena.files import NotOursError, prepared
from variorum.arena.results import ENDINGS as _ENDINGS
from variorum.arena.results import GameResult
from variorum.arena.scores import Score
from variorum.arena.seated import try_agents
from variorum.arena.series import Crew, SeriesError, Tell, processes, run, scored
from variorum.arena.terms import Terms, TermsError
from variorum.arena.termsfile import read_terms
from variorum.arena.wording import ENDINGS, STRENGTH, TALK, WRONG, about, ending_row, strength_row, talk_row, wrong_row
from variorum.cli.failure import fail, harmless
from variorum.face.table import console
from variorum.game.event import counted

_MOST_PROCESSES, _MOST_NAMED = 256, 3
_TEXTS = ("agent", "task", "checksum", "what it is")


class ArenaArguments(msgspec.Struct, frozen=True):
    """The command's arguments."""

    file: Path
    out: Path
    processes: int
    ray: str
    as_json: bool


def arena(request: ArenaArguments) -> None:
    """Play all games of the terms, write the files, and print the table."""
    with failing():
        terms = read_terms(request.file)
    play(request, terms)


@contextmanager
def failing() -> Iterator[None]:
    """Say what is wrong with terms, agents and folders."""
    try:
        yield
    except (TermsError, AgentError, NotOursError, SeriesError) as error:
        fail(str(error))


def play(request: ArenaArguments, terms: Terms) -> Sequence[Score]:
    """Play all games of some terms, write the files, and print the table."""
    if not 0 <= request.processes <= _MOST_PROCESSES:
        fail(f"--processes is a number from 0 to {_MOST_PROCESSES}, not {request.processes}")
    try:
        with failing():
            try_agents(terms)
            with prepared(request.out, terms), _progress(terms) as told:
                results, found = run(request.out, terms, _crew(request), told)
    except OSError as error:
        fail(f"{request.out}: {error.strerror or error}")
    except KeyboardInterrupt:
        fail(f"stopped; what was played is kept in {request.out}. Run the command again to go on")
    _print(terms, results, found, as_json=request.as_json)
    if not request.as_json:
        for result in results:
            if result.ending not in _ENDINGS:
                typer.echo(harmless(f"game {result.number} couldn't be brought to an end: {result.ending}"), err=True)
        typer.echo(f"{request.out}: {counted(len(results), 'game')}; open index.html", err=True)
    return found


def score(folder: Path, *, as_json: bool) -> None:
    """Make the tables of a folder again, and print them."""
    try:
        terms, results, found = scored(folder)
    except NotOursError as error:
        fail(str(error))
    except (OSError, ValueError, LookupError) as error:
        fail(f"{folder}: {error}")
    if not as_json and not results:
        fail(f"{folder}: none of its games is over")
    _print(terms, results, found, as_json=as_json)


def _print(terms: Terms, results: Sequence[GameResult], found: Sequence[Score], *, as_json: bool) -> None:
    if as_json:
        typer.echo(msgspec.json.encode({"scores": found, "games": results}).decode())
        return
    _tell(len(results), found)
    typer.echo(about(terms), err=True)


def _crew(request: ArenaArguments) -> Crew:
    if not request.ray:
        return processes(request.processes)
    try:
        from variorum.arena.cluster import cluster  # noqa: PLC0415 - of an extra that need not be there
    except ImportError:
        fail("--ray needs Ray: pip install 'variorum[ray]'")
    return cluster(request.ray)


@contextmanager
def _progress(terms: Terms) -> Iterator[Tell]:
    screen = Console(stderr=True)
    columns = (
        BarColumn(),
        TextColumn(f"{{task.completed}} of {counted(terms.games, 'game')}"),
        TimeElapsedColumn(),
        TextColumn("{task.description}"),
    )
    with Progress(*columns, console=screen, transient=True, disable=not screen.is_terminal) as progress:
        task = progress.add_task("", total=terms.games)

        def told(over: int, turns: Mapping[str, str]) -> None:
            named = [f"{name} {turn}" for name, turn in turns.items()]
            more = f" and {len(named) - _MOST_NAMED} more" if len(named) > _MOST_NAMED else ""
            progress.update(task, completed=over, description=", ".join(named[:_MOST_NAMED]) + more)

        yield told


def _tell(games: int, found: Sequence[Score]) -> None:
    screen = console()
    screen.print(table_of(counted(games, "game"), STRENGTH, map(strength_row, found)))
    screen.print(table_of("Endings", ENDINGS, map(ending_row, found)))
    if any(score.agreements or score.messages or score.tokens_in for score in found):
        screen.print(table_of("Talk", TALK, map(talk_row, found)))
    if any(score.refused or score.faults or score.caretaker for score in found):
        screen.print(table_of("What went wrong", WRONG, map(wrong_row, found)))


def table_of(title: str, headings: Sequence[str], rows: Iterable[Sequence[str]]) -> Table:
    """A table for the terminal."""
    table = Table(title=title, title_justify="left", box=box.SIMPLE_HEAD, title_style="bold", pad_edge=False)
    for heading in headings:
        table.add_column(heading, justify="left" if heading in _TEXTS else "right")
    for row in rows:
        table.add_row(*map(harmless, row))
    return table
