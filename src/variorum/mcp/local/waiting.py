"""What seats have sent for the running phase, kept beside the game file until the phase is played.

Whoever can read the file can read everybody's orders, as they can read the seed of the dice in the game file.
"""

import tempfile
from pathlib import Path
from typing import Any

import msgspec

from variorum.archive.codec import sheet_from_plain, sheet_to_plain
from variorum.archive.gamelog import GameLog
from variorum.board.misfit import misfit
from variorum.game.sheet import Sheet
from variorum.mcp.backend import DeclinedError


class Waiting(msgspec.Struct, frozen=True):
    """The sheets of a phase by seat, as plain data, and who is ready. `phase` is as `phase_of` tells it."""

    phase: str
    sheets: dict[str, Any] = {}
    ready: tuple[str, ...] = ()

    def sheet(self, log: GameLog, seat: str) -> Sheet:
        """The orders of a seat."""
        return sheet_from_plain(self.sheets[seat], log.variant) if seat in self.sheets else Sheet()

    def with_sheet(self, seat: str, sheet: Sheet) -> "Waiting":
        """With other orders of a seat."""
        return Waiting(self.phase, {**self.sheets, seat: sheet_to_plain(sheet)}, self.ready)

    def with_ready(self, seat: str, *, ready: bool) -> "Waiting":
        """With a seat that is ready, or isn't any more."""
        others = tuple(name for name in self.ready if name != seat)
        return Waiting(self.phase, self.sheets, (*others, seat) if ready else others)


def phase_of(log: GameLog) -> str:
    """What tells the running phase from all others, and from the same phase before it was undone."""
    turn = str(log.now.coming)
    return f"{log.lines - len(log.offers) - len(log.messages)} {turn}"


def place(game: Path) -> Path:
    """The hidden file beside a game file."""
    return game.with_name(f".{game.name}.sheets.json")


def read(game: Path, log: GameLog) -> Waiting:
    """What has been sent for the running phase. Raises: DeclinedError if the file can't be read."""
    file, phase = place(game), phase_of(log)
    try:
        found = msgspec.json.decode(file.read_bytes(), type=Waiting)
    except FileNotFoundError:
        return Waiting(phase)
    except (OSError, msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
        raise DeclinedError(f"{file} can't be read ({misfit(error)}); delete it, and send the orders again") from None
    return found if found.phase == phase else Waiting(phase)


def write(game: Path, waiting: Waiting) -> None:
    """Keep what has been sent, whole or not at all. Raises: DeclinedError if it can't be written."""
    file = place(game)
    try:
        with tempfile.NamedTemporaryFile(dir=file.parent, delete=False) as whole:
            whole.write(msgspec.json.encode(waiting))
        Path(whole.name).replace(file)
    except OSError as error:
        raise DeclinedError(f"{file}: cannot be written: {error.strerror}") from None
