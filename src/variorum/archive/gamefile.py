"""Game files: JSON lines that are only ever appended to, read into a Game."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import msgspec
from filelock import FileLock, Timeout

from variorum.archive.gamelog import GameLog, dice, fold, new_header, phase_line, play, played_again, started
from variorum.archive.lines import AnswerLine, AnyLine, Header, MessageLine, OfferLine, UndoLine, edit_line
from variorum.board.misfit import misfit
from variorum.game.position import Position, to_json
from variorum.game.process import Processed
from variorum.game.sheet import Sheet
from variorum.game.variant import Variant

__all__ = [
    "GameFile",
    "GameFileError",
    "create",
    "dice",
    "edit",
    "folded",
    "holds_game",
    "lines",
    "load",
    "note",
    "play",
    "played_again",
    "record",
    "undo",
]

LARGEST_FILE = 64 * 1024 * 1024

_BEGINNING = b'{"line":"header",'
_PATIENCE = 10.0
"""Seconds that a program waits for another one to add its line, which takes milliseconds."""


class GameFileError(ValueError):
    """A game file that cannot be read or added to; the message begins with file and line."""

    def __init__(self, path: Path | str, line: int, message: str) -> None:
        """Say what is wrong, and where."""
        super().__init__(f"{path}:{line}: {message}")


class GameFile(GameLog, frozen=True, kw_only=True):
    """A game file as read."""

    path: Path


def create(path: Path, variant: Variant, opening: Position | None = None) -> GameFile:
    """A fresh game in a new file, from the variant's opening unless another opening is given.

    Raises: GameFileError if there is a file of that name, or it cannot be written; then none is left.
    """
    header = new_header(variant, opening)
    try:
        path.touch(exist_ok=False)
    except FileExistsError:
        raise GameFileError(path, 1, "the file exists already and was left alone") from None
    except OSError as error:
        raise GameFileError(path, 1, f"cannot be written: {error.strerror}") from None
    try:
        _add(path, header, 0)
    except GameFileError:
        path.unlink(missing_ok=True)
        raise
    return load(path, variant)


def holds_game(path: Path) -> bool:
    """Whether a file is a game file, by its name or its beginning."""
    if path.suffix == ".jsonl":
        return True
    if not path.is_file():
        return False
    with path.open("rb") as file:
        return file.read(len(_BEGINNING)) == _BEGINNING


def load(path: Path, variant: Variant | None = None) -> GameFile:
    """The game that a file holds; `variant` is that of the game, if it isn't registered.

    Raises: GameFileError with the line that cannot be read.
    """
    return folded(path, lines(path), variant)


def folded(path: Path, read: Iterator[tuple[int, AnyLine]], variant: Variant | None = None) -> GameFile:
    """The game that the numbered lines of a file make. Raises: GameFileError as `load` does."""
    header = next(read, None)
    if header is None or not isinstance(header[1], Header):
        raise GameFileError(path, 1, "a game file begins with a header, such as `variorum new` writes")
    try:
        begun = started(header[1], variant)
    except ValueError as error:
        raise GameFileError(path, 1, str(error)) from None
    game = GameFile(begun.variant, begun.header, begun.moments, path=path)
    for number, line in read:
        try:
            game = fold(game, line)
        except ValueError as error:
            raise GameFileError(path, number, str(error)) from None
    return game


def record(game: GameFile, sheets: dict[str, Sheet], done: Processed) -> GameFile:
    """The game with a processed phase, which is on disk when this returns.

    Raises: GameFileError if the file has changed since it was read, or cannot be written; ValueError if the phase
    still waits for somebody.
    """
    return _write(game, phase_line(game, sheets, done))


def edit(game: GameFile, position: Position, reason: str) -> GameFile:
    """The game with a position set by hand.

    Raises: GameFileError as `record` does, or if there can be no such position.
    """
    return _write(game, edit_line(position, reason))


def undo(game: GameFile, reason: str = "", *, new_dice: bool = False) -> GameFile:
    """The game without its last phase or edit; both stay in the file.

    Played again, the phase keeps its dice, unless it is to have `new_dice`: the same draw gives the same result.

    Raises: GameFileError as `record` does, or if there is nothing to undo.
    """
    if len(game.moments) == 1:
        raise GameFileError(game.path, 1, "nothing to undo: no phase has been played")
    return _write(game, UndoLine(reason, keeps_dice=not new_dice))


def note(game: GameFile, line: OfferLine | AnswerLine | MessageLine) -> GameFile:
    """The game with an offer, an answer or a message. Raises: GameFileError as `record` does."""
    return _write(game, line)


def _write(game: GameFile, line: AnyLine) -> GameFile:
    """Add a line, once it is certain that it can be read again."""
    try:
        after = fold(game, line)
    except ValueError as error:
        raise GameFileError(game.path, game.lines + 1, f"nothing was written: {error}") from None
    _add(game.path, line, game.lines)
    return after


def _add(path: Path, line: AnyLine, expected: int) -> None:
    try:
        _append(path, line, expected)
    except OSError as error:
        raise GameFileError(path, expected + 1, f"cannot be written: {error.strerror}") from None


def lines(path: Path) -> Iterator[tuple[int, AnyLine]]:
    """The lines of a file with their numbers, from 1. Raises: GameFileError with the line that cannot be read."""
    try:
        if path.stat().st_size > LARGEST_FILE:
            raise GameFileError(path, 1, f"the file is larger than {LARGEST_FILE >> 20} MB")
        data = path.read_bytes()
    except OSError as error:
        raise GameFileError(path, 1, f"cannot be read: {error.strerror}") from None
    for number, line in enumerate(data.splitlines(keepends=True), start=1):
        if not line.endswith(b"\n"):
            message = (
                "the last line is cut off, as after a crash, and doesn't count. Delete this line to go on"
                if number > 1
                else "this isn't a game file: its only line is cut off"
            )
            raise GameFileError(path, number, message)
        try:
            yield number, msgspec.json.decode(line, type=AnyLine)
        except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
            raise GameFileError(path, number, f"not a line of a game file: {misfit(error)}") from None


def _append(path: Path, line: AnyLine, expected: int) -> None:
    """Add a line under a lock, if the file still has as many lines as when it was read."""
    with _locked(path, expected), path.open("r+b") as file:
        found = sum(1 for _ in file)
        if found != expected:
            raise GameFileError(path, found, "somebody else has added to the file; nothing was written")
        _write_whole(file.fileno(), os.lseek(file.fileno(), 0, os.SEEK_END), to_json(line) + b"\n")


@contextmanager
def _locked(path: Path, expected: int) -> Iterator[None]:
    """Hold the lock of a file: a hidden file beside it, as nobody could read a file that is locked on Windows."""
    try:
        lock = FileLock(path.with_name(f".{path.name}.lock")).acquire(timeout=_PATIENCE)
    except Timeout:
        message = "another program is adding to the file; nothing was written. Try again"
        raise GameFileError(path, expected, message) from None
    with lock:
        yield


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
