"""Building and checking boards."""

from pathlib import Path

import typer

from variorum.cartography import boardfiles
from variorum.cartography.boardfiles import Made
from variorum.cartography.build import STEPS
from variorum.cartography.facts import mapping
from variorum.cli.boardtable import folder_of, or_fail
from variorum.cli.failure import REFUSED, fail, harmless
from variorum.cli.progress import progress_bar


def import_facts(facts: Path, folder: Path | None) -> None:
    """Write the map.txt of a board from facts."""
    target = or_fail(lambda: mapping.import_facts(facts, folder))
    typer.echo(f"{target / 'map.txt'}: written; next: variorum board build {target}")


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
    with progress_bar(len(STEPS)) as tell:
        return or_fail(lambda: boardfiles.make(folder, tell))


def _tell_notes(made: Made) -> None:
    for note in made.notes:
        typer.secho(harmless(f"note: {note}"), err=True)
