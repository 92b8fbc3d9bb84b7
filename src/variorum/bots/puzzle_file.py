"""Files of puzzles, a puzzle a line as JSON; and the one that ships, with a puzzle for every day."""

from collections.abc import Iterable
from datetime import date
from functools import lru_cache
from hashlib import sha256
from importlib.resources import files

import msgspec

from variorum.board.misfit import misfit
from variorum.bots.puzzles import Puzzle

SHIPPED = "puzzles.jsonl"


class PuzzleFileError(ValueError):
    """A file that isn't one of puzzles."""


def read(data: bytes) -> tuple[Puzzle, ...]:
    """The puzzles in a file. Raises: PuzzleFileError with the line and what is wrong there."""
    found = []
    for number, line in enumerate(data.splitlines(), start=1):
        try:
            found.append(msgspec.json.decode(line, type=Puzzle))
        except msgspec.MsgspecError as error:
            raise PuzzleFileError(f"line {number} isn't a puzzle: {misfit(error)}") from None
    return tuple(found)


def written(puzzles: Iterable[Puzzle]) -> bytes:
    """A file of puzzles, each position once, in an order that mixes games."""
    single = {puzzle.question: puzzle for puzzle in puzzles}
    mixed = sorted(single.values(), key=lambda puzzle: sha256(puzzle.id.encode()).digest())
    return b"".join(msgspec.json.encode(puzzle) + b"\n" for puzzle in mixed)


@lru_cache(maxsize=1)
def shipped() -> tuple[Puzzle, ...]:
    """The puzzles of this package."""
    return read((files("variorum.bots") / SHIPPED).read_bytes())


def of_day(day: date) -> Puzzle:
    """The puzzle of a day: the same for everybody, and another one the next day."""
    puzzles = shipped()
    return puzzles[day.toordinal() % len(puzzles)]


def puzzle_called(name: str) -> Puzzle | None:
    """The shipped puzzle with an id; None if there is none."""
    return next((puzzle for puzzle in shipped() if puzzle.id == name), None)
