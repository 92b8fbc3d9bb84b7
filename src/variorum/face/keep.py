"""Games as lines of a game file: kept in memory, read from a file and written to one."""

import tempfile
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import msgspec

from variorum.archive import gamefile
from variorum.archive.gamelog import GameLog, after_phase, fold, started
from variorum.archive.lines import AnyLine, Header
from variorum.face.names import quoted
from variorum.game.position import to_json
from variorum.game.process import Processed
from variorum.game.sheet import Sheet
from variorum.game.variant import Variant


class Kept(msgspec.Struct, frozen=True):
    """A game and all of its lines, those among them that no longer count."""

    log: GameLog
    lines: tuple[AnyLine, ...]

    def and_then(self, line: AnyLine) -> "Kept":
        """The game with one more line. Raises: ValueError if it cannot follow."""
        return Kept(fold(self.log, line), (*self.lines, line))

    def and_phase(self, sheets: Mapping[str, Sheet], done: Processed) -> "Kept":
        """The game after the phase that was just processed. Raises: ValueError if it cannot follow."""
        log, line = after_phase(self.log, sheets, done)
        return Kept(log, (*self.lines, line))

    def written(self) -> bytes:
        """The game as a game file has it."""
        return b"".join(to_json(line) + b"\n" for line in self.lines)

    def __repr__(self) -> str:
        return f"<{len(self.lines)} lines of a game>"

    def __reduce__(self) -> tuple[Any, ...]:
        return restored, (self.written(), self.log.variant)


def begun(header: Header, variant: Variant) -> Kept:
    """The game of a variant that a header alone makes. Raises: ValueError if it is invalid."""
    return Kept(started(header, variant), (header,))


def loaded(path: object, variant: Variant | None = None) -> Kept:
    """The game of a file, whose variant may be given. Raises: ValueError with the line that cannot be read."""
    file = _path(path)
    lines = tuple(gamefile.lines(file))
    return Kept(gamefile.folded(file, iter(lines), variant), tuple(line for _, line in lines))


def restored(data: bytes, variant: Variant) -> Kept:
    """The game of a variant that `written` wrote. Raises: ValueError if it isn't one."""
    header, *lines = (msgspec.json.decode(line, type=AnyLine) for line in data.splitlines())
    if not isinstance(header, Header):
        raise ValueError("a game begins with a header")
    game = begun(header, variant)
    for line in lines:
        game = game.and_then(line)
    return game


def save(game: Kept, path: object) -> None:
    """Write a game file, whole or not at all. A file is replaced only by the same game, played on.

    Raises: ValueError if it holds anything else, or cannot be written.
    """
    file, data = _path(path), game.written()
    try:
        if file.exists() and not data.startswith(file.read_bytes()):
            raise ValueError(f"{file} holds something else, and is left as it is; save the game under another name")
        with tempfile.NamedTemporaryFile(dir=file.parent, delete=False) as whole:
            whole.write(data)
        Path(whole.name).chmod(0o644)
        Path(whole.name).replace(file)
    except OSError as error:
        raise ValueError(f"{file}: cannot be written: {error.strerror}") from None


def _path(path: object) -> Path:
    if not isinstance(path, str | Path) or not str(path).strip():
        raise ValueError(f"expected the name of a file; got {quoted(path)}")
    return Path(path)
