"""`variorum import` and `export`: games of other programs."""

import re
from collections.abc import Iterator
from pathlib import Path

import typer
from rich import box
from rich.table import Table
from rich.text import Text

from variorum.cli.adjudicate import written
from variorum.cli.failure import REFUSED, fail, harmless
from variorum.cli.intake import open_game
from variorum.face.moving import Imported, as_file, read_games, written_log
from variorum.face.table import console
from variorum.game.event import counted

_STRANGE = re.compile(r"[^\w.-]+")
_LONGEST = 80
_SAME, _UNTOLD = "all phases come out as in the source", "played by our rules, as the source tells no outcomes"


def bring_in(path: Path, out: Path | None, variant: str, *, check_only: bool) -> None:
    """Write a game file for each game of another program's file, and tell the differences."""
    count = differing = 0
    for game in _games(path, variant):
        count += 1
        differing += bool(game.differences)
        target = None if check_only else _target(game, out)
        if target:
            _save(game, target)
        _tell(game, target)
    if count != 1:
        typer.echo(f"{counted(count, 'game')}, {differing} with differences")
    if differing:
        raise typer.Exit(REFUSED)


def _games(path: Path, variant: str) -> Iterator[Imported]:
    try:
        yield from read_games(path, variant)
    except ValueError as error:
        fail(str(error))


def _target(game: Imported, out: Path | None) -> Path:
    """Where a game goes: to the file that was named, or under its own name into the folder."""
    if out is not None and out.suffix:
        return out
    name = _STRANGE.sub("-", game.name)[:_LONGEST].strip("-.") or "game"
    return (out or Path()) / f"{name}.jsonl"


def _save(game: Imported, target: Path) -> None:
    if target.exists():
        fail(f"{target}: the file exists already and was left alone; name another one with --out")
    try:
        target.parent.mkdir(parents=True, exist_ok=True)
        game.game.save(target)
    except (OSError, ValueError) as error:
        fail(str(error))


def _tell(game: Imported, target: Path | None) -> None:
    played, found = game.game.phase, len(game.differences) + game.more
    where = f"{target}: " if target else ""
    nothing = _SAME if game.compared else _UNTOLD
    same = f"{found} difference{'' if found == 1 else 's'}" if found else nothing
    typer.echo(harmless(f"{where}{game.name}, {game.game.variant.name}, {played} to be played; {same}"))
    if not found:
        return
    table = Table("phase", "what", "the source", "our rules", box=box.SIMPLE_HEAD)
    for each in game.differences:
        table.add_row(*(Text(harmless(text)) for text in (each.phase, each.what, each.theirs, each.ours)))
    console().print(table)
    if game.more:
        typer.echo(f"and {game.more} more")


def send_out(path: Path, to: str, out: Path | None, variant: str) -> None:
    """Write a game in another program's format, to a file or to standard output."""
    game = open_game(path, variant)
    try:
        text = written_log(game, to, path.name.partition(".")[0] or "game")
    except ValueError as error:
        fail(f"{path}: {error}")
    if out is None:
        typer.echo(text, nl=False)
        return
    written(out, as_file(text, to))
    typer.echo(f"{out}: written")
