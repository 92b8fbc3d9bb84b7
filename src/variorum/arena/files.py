"""What a match leaves on disk: a journal for each game, which a break doesn't hurt, and its game file."""

import os
from collections.abc import Iterator
from pathlib import Path

import msgspec

from variorum.arena.game import ArenaGame, Step, begun
from variorum.arena.terms import Terms
from variorum.game.position import to_json

JOURNALS, GAMES = "journals", "games"


class NotOursError(ValueError):
    """A folder with games of other terms."""


class _Head(msgspec.Struct, frozen=True):
    """The first line of a journal: whose it is."""

    terms: str
    number: int


def prepare(folder: Path, terms: Terms) -> None:
    """Make the folders of a match. Raises: NotOursError if they have games of other terms; OSError."""
    for name in (JOURNALS, GAMES):
        (folder / name).mkdir(parents=True, exist_ok=True)
    mark = folder / "terms.json"
    if mark.exists() and mark.read_bytes() != msgspec.json.encode(terms, order="deterministic"):
        raise NotOursError(f"{folder} has games of other terms; name another folder, or remove it")
    mark.write_bytes(msgspec.json.encode(terms, order="deterministic"))


def resumed(folder: Path, terms: Terms, number: int) -> ArenaGame:
    """A game as far as its journal goes; a step that was cut off counts as not played, and is removed."""
    game = begun(terms, number)
    path = _journal(folder, game)
    if not path.exists():
        path.write_bytes(msgspec.json.encode(_Head(terms.mark, number)) + b"\n")
        return game
    kept = 0
    for line in path.read_bytes().splitlines(keepends=True):
        if not line.endswith(b"\n"):
            break
        if kept:
            game = game.after(msgspec.json.decode(line, type=Step))
        kept += len(line)
    os.truncate(path, kept)
    return game


def note(folder: Path, game: ArenaGame, step: Step) -> None:
    """Add a step to a game's journal; it is on disk when this returns."""
    with _journal(folder, game).open("ab") as file:
        file.write(msgspec.json.encode(step) + b"\n")
        file.flush()
        os.fsync(file.fileno())


def write_game(folder: Path, game: ArenaGame) -> None:
    """Write the game file."""
    path = folder / GAMES / f"{game.name}.jsonl"
    unfinished = path.with_suffix(".unfinished")
    unfinished.write_bytes(b"".join(to_json(line) + b"\n" for line in _lines(game)))
    unfinished.replace(path)


def _lines(game: ArenaGame) -> Iterator[msgspec.Struct]:
    yield game.header
    yield from (line for step in game.steps for line in step.lines)


def _journal(folder: Path, game: ArenaGame) -> Path:
    return folder / JOURNALS / f"{game.name}.jsonl"
