"""Building and checking boards."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import typer
from rich.console import Console
from rich.progress import BarColumn, Progress, TextColumn

from variorum.cartography import boardfiles
from variorum.cartography.boardfiles import Made
from variorum.cartography.build import STEPS
from variorum.cli.boardtable import folder_of, or_fail
from variorum.cli.failure import REFUSED, fail, harmless


def build(board: str) -> None:
    """Write a board's generated files."""
    folder = folder_of(board)
    made = _made(folder)
    or_fail(lambda: boardfiles.write(folder, made))
    _tell_notes(made)
    for name, content in made.files.items():
        typer.echo(f"{folder / name}: written, {len(content) / 1024:.0f} KB")


def lint(board: str) -> None:
    """Say what is wrong with a board."""
    folder = folder_of(board)
    made = _made(folder)
    _tell_notes(made)
    stale = boardfiles.stale(folder, made)
    if stale:
        problem = "is not what map.txt gives" if len(stale) == 1 else "are not what map.txt gives"
        fail(f"{folder}: {' and '.join(stale)} {problem}; run: variorum board build {board}", REFUSED)
    typer.echo(f"{folder}: all is well")


def _made(folder: Path) -> Made:
    with _progress(len(STEPS)) as tell:
        return or_fail(lambda: boardfiles.make(folder, tell))


@contextmanager
def _progress(steps: int) -> Iterator[Callable[[str], None]]:
    """A bar on the terminal that each step moves on; nothing where the errors go to no terminal."""
    screen = Console(stderr=True)
    columns = (BarColumn(), TextColumn("{task.description}"))
    with Progress(*columns, console=screen, transient=True, disable=not screen.is_terminal) as progress:
        task = progress.add_task("starting", total=steps)

        def tell(step: str) -> None:
            progress.update(task, description=step, advance=1)

        yield tell


def _tell_notes(made: Made) -> None:
    for note in made.notes:
        typer.secho(harmless(f"note: {note}"), err=True)
