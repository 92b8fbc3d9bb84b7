"""`variorum new` and `show`: game files."""

import shlex
from collections.abc import Sequence
from pathlib import Path

import msgspec
import typer

from variorum.archive import gamefile
from variorum.cli.failure import fail
from variorum.cli.intake import find_variant, open_game
from variorum.cli.settings import chosen_settings
from variorum.face.table import console, others, results, standing


def begin(name: str, path: Path, chosen: Sequence[str]) -> None:
    """Create a game file, and say what to do next. `chosen` are settings, such as "vote=majority"."""
    variant = find_variant(name)
    settings = chosen_settings(variant, chosen)
    try:
        game = gamefile.create(path, variant, variant.start(settings))
    except (gamefile.GameFileError, ValueError) as error:
        fail(str(error))
    from_here = "" if name == variant.id else f" --variant {shlex.quote(name)}"  # it isn't installed
    typer.echo(f"{path}: a game of {game.variant.name}, {game.now.position.turn} to be played.\n")
    typer.echo("Write the orders into a file, each power's under its name, and play the phase with")
    typer.echo(f"    variorum adjudicate {shlex.quote(str(path))} --orders orders.txt{from_here}")
    typer.echo("What may be ordered is listed by")
    typer.echo(f"    variorum legal {shlex.quote(str(path))}{from_here}")


def show(path: Path, variant: str, *, as_json: bool) -> None:
    """Print the last results and the present position."""
    game = open_game(path, variant)
    now = game.now
    if as_json:
        typer.echo(msgspec.json.format(msgspec.json.encode(now.position), indent=2).decode())
        return
    screen = console()
    if now.turn:
        screen.print(results(game.variant, now.turn, now.events))
        screen.print(others(game.variant, now.events))
    screen.print(standing(game.variant, now.position))
