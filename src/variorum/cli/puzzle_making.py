"""`variorum puzzles make` and `check`."""

from itertools import count as numbers
from pathlib import Path

import msgspec
import typer

from variorum.bots.levels import MOST_BUDGET
from variorum.bots.puzzle_file import PuzzleFileError, read, shipped, written
from variorum.bots.puzzles import Effort, Puzzle, overturned
from variorum.bots.puzzles import make as made_in
from variorum.cli.failure import REFUSED, fail
from variorum.cli.intake import find_variant
from variorum.cli.progress import progress_bar
from variorum.game.event import counted
from variorum.game.variant import Variant

_MOST, _MOST_TIMES = 10_000, 1000

_BARREN = 50
"""Games without a puzzle after which there is no hope for more."""


class MakeArguments(msgspec.Struct, frozen=True):
    """The arguments of `make`."""

    file: Path
    count: int
    variant: str
    seed: str
    evaluations: int
    times: int


def make(request: MakeArguments) -> None:
    """Play games until there are enough puzzles; the file is written after each game."""
    _require(request.count, "count", _MOST)
    _require(request.evaluations, "evaluations", MOST_BUDGET // _MOST_TIMES)
    _require(request.times, "times", _MOST_TIMES)
    variant, found = find_variant(request.variant), list(_read(request.file)) if request.file.exists() else []
    barren = 0
    with progress_bar(request.count) as tell:
        for number in numbers():
            if len(found) >= request.count or barren == _BARREN:
                break
            new = _new(request, variant, number, found)
            barren = 0 if new else barren + 1
            for puzzle in new[: request.count - len(found)]:
                found.append(puzzle)
                tell(f"puzzle {len(found)} of {request.count}, from game {number}")
            request.file.write_bytes(written(found))
    typer.echo(f"{counted(len(found), 'puzzle')} in {request.file}")
    if barren == _BARREN:
        fail(f"the last {_BARREN} games had no puzzle, so there may be none in {variant.name}")


def check(file: Path | None, times: int, *, drop: bool) -> None:
    """Check each puzzle of a file, or of the package."""
    _require(times, "times", _MOST_TIMES)
    if drop and file is None:
        fail("--drop needs a FILE; the puzzles of this package stay as they are")
    puzzles = shipped() if file is None else _read(file)
    wrong: set[str] = set()
    with progress_bar(len(puzzles)) as tell:
        for puzzle in puzzles:
            reason = _checked(puzzle, times)
            tell(puzzle.id)
            if reason:
                wrong.add(puzzle.id)
                typer.echo(f"{puzzle.id}: {reason}")
    if drop and wrong and file is not None:
        file.write_bytes(written(puzzle for puzzle in puzzles if puzzle.id not in wrong))
    typer.echo(f"{counted(len(puzzles), 'puzzle')}, {len(wrong)} overturned by a search {times} times as large")
    if wrong:
        raise typer.Exit(REFUSED)


def _new(request: MakeArguments, variant: Variant, number: int, known: list[Puzzle]) -> list[Puzzle]:
    """The checked puzzles of a game whose positions aren't known; games may open alike."""
    effort, seen = Effort(request.evaluations), {puzzle.question for puzzle in known}
    made = made_in(variant, f"{request.seed}-{number}", effort)
    return [one for one in made if one.question not in seen and not overturned(one, variant, request.times)]


def _checked(puzzle: Puzzle, times: int) -> str:
    try:
        return overturned(puzzle, find_variant(puzzle.variant), times)
    except ValueError as error:
        fail(f"puzzle {puzzle.id}: {error}")


def _read(file: Path) -> tuple[Puzzle, ...]:
    try:
        return read(file.read_bytes())
    except (OSError, PuzzleFileError) as error:
        fail(f"{file}: {error}")


def _require(number: int, what: str, most: int) -> None:
    if not 1 <= number <= most:
        fail(f"--{what} is a number from 1 to {most}, not {number}")
