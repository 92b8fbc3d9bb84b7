"""Building and checking boards."""

import json
from contextlib import suppress
from pathlib import Path

import typer
import watchfiles

from variorum.cartography import boardfiles
from variorum.cartography.boardfiles import Made
from variorum.cartography.facts import mapping
from variorum.cartography.facts.publishing import published
from variorum.cartography.facts.reading import read_facts
from variorum.cartography.steps import STEPS
from variorum.cli.adjudicate import written
from variorum.cli.boardfolder import folder_of, or_fail
from variorum.cli.failure import REFUSED, fail, harmless
from variorum.cli.intake import find_variant
from variorum.cli.progress import progress_bar
from variorum.render.atlas import atlas_of

_GLANCE = 500
"""Milliseconds from look to look at what the watcher of files has found."""


def import_facts(file: Path, folder: Path | None, variant: str = "") -> None:
    """Write the map.txt of a board from facts, and a variant.toml if they tell of an opening; say what was left out."""
    facts = or_fail(lambda: read_facts(file, variant))
    target = or_fail(lambda: mapping.write_facts(file, facts, folder))
    for note in facts.notes:
        typer.secho(harmless(f"note: {note}"), err=True)
    if (target / mapping.VARIANT).exists():
        typer.echo(f"{target / mapping.VARIANT}: written, with the opening")
    typer.echo(f"{target / mapping.MAP}: written; next: variorum board build {target}")


def export(name: str, folder: Path) -> None:
    """Write a variant's JSON and its picture for diplicity; say what is left out."""
    variant = find_variant(name)
    found = or_fail(lambda: published(variant, atlas_of(variant.board)))
    for note in found.notes:
        typer.secho(harmless(f"note: {note}"), err=True)
    for ending, text in (("json", json.dumps(found.variant, indent=1) + "\n"), ("svg", found.picture)):
        file = folder / f"{variant.id}.{ending}"
        written(file, text.encode())
        typer.echo(f"{file}: written")


def build(board: str) -> None:
    """Write a board's generated files."""
    folder = folder_of(board)
    made = _made(folder)
    or_fail(lambda: boardfiles.write(folder, made))
    _tell_notes(made)
    for name, content in made.files.items():
        typer.echo(f"{folder / name}: written, {len(content) / 1024:.0f} KB")


def keep_building(board: str) -> None:
    """Build, and once more whenever map.txt changes, until the person at the keyboard has seen enough.

    A fault is told, and the files stay as they are until it is mended.
    """
    watched = watchfiles.watch(
        folder_of(board), watch_filter=_is_map, recursive=False, rust_timeout=_GLANCE, yield_on_timeout=True
    )
    with suppress(KeyboardInterrupt):
        next(watched)  # from here on no change is missed, not even one during a build
        _build_or_tell(board)
        for changes in watched:
            if changes:
                _build_or_tell(board)


def _is_map(_change: watchfiles.Change, path: str) -> bool:
    return Path(path).name == "map.txt"


def _build_or_tell(board: str) -> None:
    with suppress(typer.Exit):
        build(board)
    typer.echo("waiting for changes of map.txt; Ctrl-C ends", err=True)


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
