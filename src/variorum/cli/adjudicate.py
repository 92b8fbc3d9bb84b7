"""`variorum adjudicate`: the outcome of a phase's orders."""

import tempfile
from collections.abc import Sequence
from pathlib import Path

import msgspec
import typer

from variorum.archive import gamefile
from variorum.cli.failure import REFUSED, fail
from variorum.cli.intake import take
from variorum.face.given import Given
from variorum.face.places import located
from variorum.face.sheets import read_sheets
from variorum.face.table import console, heading, moment, outcome
from variorum.game.audience import GM
from variorum.game.citation import cited
from variorum.game.event import told
from variorum.game.position import Position, to_json
from variorum.game.problem import Problem, Severity
from variorum.game.process import Processed, process
from variorum.game.sheet import Sheet


class AdjudicateArguments(msgspec.Struct, frozen=True):
    """The command's arguments."""

    source: str
    position: Path | None
    orders: Path | None
    variant: str
    as_json: bool
    explain: bool
    next: Path | None
    dry_run: bool


def run(request: AdjudicateArguments) -> None:
    """Adjudicate, print, and write the files asked for."""
    given = take(request.source, request.variant, request.position, request.orders)
    if given.position.ending:
        fail(f"the game is over and takes no more orders. {heading(given.variant, given.position)}.")
    if given.game and not request.orders:
        fail(f"{request.source}: no orders; add --orders FILE (an empty file: everybody holds)")
    sheets, unread, places = read_sheets(given)
    done = _process(given, sheets)
    if done.waiting:
        fail(f"{done.waits}; nothing was done", REFUSED)
    found = (*(problem for _, problem in unread), *located(done.problems, places))
    if request.as_json:
        typer.echo(_json(given, done, found))
    elif request.explain:
        _print_text(given, done, found)
    else:
        _print_table(given, done, found)
    if given.game and not request.dry_run:
        recorded(given.game, sheets, done)
        typer.echo(f"{given.game.path}: {given.position.turn} added.", err=True)
    if request.next:
        write(request.next, done.position)
    if any(problem.severity is Severity.REFUSED for problem in found):
        raise typer.Exit(REFUSED)


def _process(given: Given, sheets: dict[str, Sheet]) -> Processed:
    if given.game:
        return gamefile.play(given.game, sheets)
    return process(given.variant, given.position, sheets)


def recorded(game: gamefile.GameFile, sheets: dict[str, Sheet], done: Processed) -> gamefile.GameFile:
    """The game with a phase, which is on disk."""
    try:
        return gamefile.record(game, sheets, done)
    except (gamefile.GameFileError, OSError) as error:
        fail(str(error))


def _print_table(given: Given, done: Processed, found: Sequence[Problem]) -> None:
    console().print(outcome(given.variant, given.position.turn, done.events, done.position, found))


def _print_text(given: Given, done: Processed, found: Sequence[Problem]) -> None:
    typer.echo(f"{moment(given.variant, given.position.turn)}\n")
    for event in done.events:
        typer.echo(told(event, GM, given.variant.citations))
    typer.echo(f"\n{heading(given.variant, done.position)}")
    for problem in found:
        typer.echo(f"{problem.severity.value}: {problem}")


def _json(given: Given, done: Processed, found: Sequence[Problem]) -> str:
    sentences = [cited(event.sentence(), given.variant.citations) for event in done.events]
    plain = {
        "phase": str(given.position.turn),
        "events": [
            {**msgspec.to_builtins(event), "sentence": told} for event, told in zip(done.events, sentences, strict=True)
        ],
        "problems": msgspec.to_builtins(found),
        "next": msgspec.to_builtins(done.position),
    }
    return msgspec.json.format(msgspec.json.encode(plain, order="deterministic"), indent=2).decode()


def write(path: Path, position: Position) -> None:
    """Write a position, whole or not at all."""
    written(path, msgspec.json.format(to_json(position), indent=2) + b"\n")


def written(path: Path, data: bytes) -> None:
    """Write a file, whole or not at all; a folder that is missing is made."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with tempfile.NamedTemporaryFile(dir=path.parent, delete=False) as file:
            file.write(data)
        Path(file.name).chmod(0o644)
        Path(file.name).replace(path)
    except OSError as error:
        fail(f"{path}: cannot be written: {error.strerror}")
