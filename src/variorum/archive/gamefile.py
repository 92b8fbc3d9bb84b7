"""Game files: JSON lines that are only ever appended to.

A header, then a line for each processed stage; edits and undo are lines of their own. Reading folds them into a Game.
"""

import fcntl
import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
from msgspec.structs import replace

from variorum.archive.codec import event_from_plain, sheet_from_plain, sheet_to_plain
from variorum.game.dice import Dice, commitment, new_seed
from variorum.game.event import Event
from variorum.game.position import Position, position_from_plain, to_json
from variorum.game.process import Processed, Season, process, remember
from variorum.game.sheet import Sheet
from variorum.game.turn import Turn
from variorum.game.validate import faults
from variorum.game.variant import Variant
from variorum.variants import registry

FORMAT = 1
LARGEST_FILE = 64 * 1024 * 1024


class GameFileError(ValueError):
    """A game file that cannot be read or added to; the message begins with file and line."""

    def __init__(self, path: Path | str, line: int, message: str) -> None:
        """Say what is wrong, and where."""
        super().__init__(f"{path}:{line}: {message}")


class Header(msgspec.Struct, frozen=True, tag_field="line", tag="header"):
    """The first line. The seed of the dice is secret until the end; its commitment is not."""

    format: int
    variant: str
    commitment: str
    seed: str
    position: Any


class StageLine(msgspec.Struct, frozen=True, tag_field="line", tag="stage"):
    """A processed stage: what each seat sent, what happened, and the position after it."""

    turn: str
    attempt: int
    sheets: dict[str, dict[str, Any]]
    events: list[Any]
    position: Any


class EditLine(msgspec.Struct, frozen=True, tag_field="line", tag="edit"):
    """A position set by hand, and why."""

    reason: str
    position: Any


class UndoLine(msgspec.Struct, frozen=True, tag_field="line", tag="undo"):
    """The last stage or edit that still counts no longer does."""

    reason: str = ""


AnyLine = Header | StageLine | EditLine | UndoLine


class Moment(msgspec.Struct, frozen=True):
    """The game at one time: the position, how it came to it (nothing at the start), and the season's memory.

    `attempt` tells how often the stage had been processed by then.
    """

    position: Position
    season: Season = Season()
    turn: Turn | None = None
    sheets: dict[str, Sheet] = {}
    events: tuple[Event, ...] = ()
    attempt: int = 1


class Game(msgspec.Struct, frozen=True):
    """A game file as read.

    `moments` are those that still count, the last one the present; `tries` tells how often each stage was processed.
    """

    path: Path
    variant: Variant
    header: Header
    moments: tuple[Moment, ...]
    tries: dict[str, int] = {}
    lines: int = 1

    @property
    def now(self) -> Moment:
        """The present."""
        return self.moments[-1]


def create(path: Path, variant: Variant, opening: Position | None = None) -> Game:
    """A fresh game in a new file, from the variant's opening unless another one is given.

    Raises: GameFileError if there is a file of that name, or it cannot be written; then none is left.
    """
    seed = new_seed()
    header = Header(
        FORMAT, variant.id, commitment(seed), seed, msgspec.to_builtins(opening or variant.opening(variant))
    )
    try:
        path.touch(exist_ok=False)
    except FileExistsError:
        raise GameFileError(path, 1, "there is such a file already; it is left as it is") from None
    except OSError as error:
        raise GameFileError(path, 1, f"cannot be written: {error.strerror}") from None
    try:
        _add(path, header, 0)
    except GameFileError:
        path.unlink(missing_ok=True)
        raise
    return load(path)


def load(path: Path) -> Game:
    """The game that a file holds.

    Raises: GameFileError with the line that cannot be read.
    """
    lines = _lines(path)
    header = next(lines, None)
    if header is None or not isinstance(header[1], Header):
        raise GameFileError(path, 1, "a game file begins with a header; `variorum new` writes one")
    if header[1].format != FORMAT:
        raise GameFileError(path, 1, f"format {header[1].format} is not known; this program reads {FORMAT}")
    try:
        variant = registry.variant(header[1].variant)
        game = Game(path, variant, header[1], (Moment(_position(header[1].position, variant)),))
    except (registry.UnknownVariantError, ValueError) as error:
        raise GameFileError(path, 1, str(error)) from None
    for number, line in lines:
        try:
            game = _fold(game, line)
        except ValueError as error:
            raise GameFileError(path, number, str(error)) from None
    return game


def dice(game: Game) -> Dice:
    """The dice for the next stage: a stage that is run again draws anew."""
    return Dice(game.header.seed, attempt=game.tries.get(str(game.now.position.turn), 0) + 1)


def play(game: Game, sheets: dict[str, Sheet]) -> Processed:
    """What comes of the next stage; the file is left as it is."""
    return process(game.variant, game.now.position, sheets, dice(game), game.now.season)


def played_again(game: Game, number: int) -> Processed:
    """What came of the stage that led to the moment of that number, with everything that the file leaves out.

    Raises: IndexError if there is no such moment; ValueError if no stage led to it.
    """
    before, after = game.moments[number - 1], game.moments[number]
    if after.turn is None or number < 1:
        raise ValueError(f"no stage led to moment {number}")
    drawn = Dice(game.header.seed, attempt=after.attempt)
    return process(game.variant, before.position, after.sheets, drawn, before.season)


def record(game: Game, sheets: dict[str, Sheet], done: Processed) -> Game:
    """The game with a processed stage, which is on disk when this returns.

    Raises: GameFileError if the file has changed since it was read, or cannot be written; ValueError if the stage
    still waits for somebody.
    """
    if done.waiting:
        raise ValueError(f"the stage waits for {', '.join(sorted(done.waiting))}")
    turn = str(game.now.position.turn)
    plain = {seat: sheet_to_plain(sheet) for seat, sheet in sheets.items()}
    events = [msgspec.to_builtins(event) for event in done.events]
    line = StageLine(turn, dice(game).attempt, plain, events, msgspec.to_builtins(done.position))
    return _write(game, line)


def edit(game: Game, position: Position, reason: str) -> Game:
    """The game with a position set by hand.

    Raises: GameFileError as `record` does, or if there can be no such position.
    """
    return _write(game, EditLine(reason, msgspec.to_builtins(position)))


def undo(game: Game, reason: str = "") -> Game:
    """The game without its last stage or edit; both stay in the file.

    Raises: GameFileError as `record` does, or if there is nothing to undo.
    """
    if len(game.moments) == 1:
        raise GameFileError(game.path, 1, "nothing has been played that could be undone")
    return _write(game, UndoLine(reason))


def _write(game: Game, line: AnyLine) -> Game:
    """Add a line, once it is certain that it can be read again."""
    try:
        after = _fold(game, line)
    except ValueError as error:
        raise GameFileError(game.path, game.lines + 1, f"nothing was written: {error}") from None
    _add(game.path, line, game.lines)
    return after


def _add(path: Path, line: AnyLine, expected: int) -> None:
    try:
        _append(path, line, expected)
    except OSError as error:
        raise GameFileError(path, expected + 1, f"cannot be written: {error.strerror}") from None


def _fold(game: Game, line: AnyLine) -> Game:
    game = replace(game, lines=game.lines + 1)
    match line:
        case StageLine():
            moment = _moment(game, line)
            tries = {**game.tries, line.turn: line.attempt}
            return replace(game, moments=(*game.moments, moment), tries=tries)
        case EditLine():
            position = _position(line.position, game.variant)
            return replace(game, moments=(*game.moments, Moment(position, game.now.season)))
        case UndoLine():
            if len(game.moments) == 1:
                raise ValueError("there is nothing to undo here")
            return replace(game, moments=game.moments[:-1])
        case Header():
            raise ValueError("a second header")


def _moment(game: Game, line: StageLine) -> Moment:
    before, variant = game.now, game.variant
    if line.turn != str(before.position.turn):
        raise ValueError(f"a stage of {line.turn}, but the game stands before {before.position.turn}")
    position = _position(line.position, variant)
    sheets = {seat: sheet_from_plain(plain, variant) for seat, plain in line.sheets.items()}
    events = tuple(event_from_plain(plain, variant) for plain in line.events)
    season = remember(variant, before.season, sheets, before.position.turn, position.turn, events)
    return Moment(position, season, before.position.turn, sheets, events, line.attempt)


def _position(plain: Any, variant: Variant) -> Position:
    """The position of a line. Raises: ValueError if it is none, or cannot be."""
    position = position_from_plain(plain, variant.records)
    found = faults(variant, position)
    if found:
        raise ValueError(f"the position is impossible: {'; '.join(map(str, found))}")
    return position


def _lines(path: Path) -> Iterator[tuple[int, AnyLine]]:
    try:
        if path.stat().st_size > LARGEST_FILE:
            raise GameFileError(path, 1, f"the file is larger than {LARGEST_FILE >> 20} MB")
        data = path.read_bytes()
    except OSError as error:
        raise GameFileError(path, 1, f"cannot be read: {error.strerror}") from None
    for number, line in enumerate(data.splitlines(keepends=True), start=1):
        if not line.endswith(b"\n"):
            message = "the last line is cut off, as after a crash; nothing of it counts. Delete this line to go on"
            raise GameFileError(path, number, message)
        try:
            yield number, msgspec.json.decode(line, type=AnyLine)
        except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
            raise GameFileError(path, number, f"no line of a game file: {error}") from None


def _append(path: Path, line: AnyLine, expected: int) -> None:
    """Add a line under a lock, if the file still has as many lines as when it was read."""
    with path.open("r+b") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        found = sum(1 for _ in file)
        if found != expected:
            raise GameFileError(path, found, "somebody else has added to the file meanwhile; nothing was written")
        _write_whole(file.fileno(), os.lseek(file.fileno(), 0, os.SEEK_END), to_json(line) + b"\n")


def _write_whole(file: int, end: int, data: bytes) -> None:
    """Write at the end of an open file, and to disk; or else leave the file as it was."""
    try:
        left = memoryview(data)
        while left:
            left = left[os.write(file, left) :]
        os.fsync(file)
    except OSError:
        os.ftruncate(file, end)
        raise
