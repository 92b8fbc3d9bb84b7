"""The files of a board's folder: made from `map.txt`, written together or not at all."""

import tempfile
from pathlib import Path

from msgspec import Struct

from variorum.board.board import Board
from variorum.board.error import BoardError
from variorum.board.load import board_text
from variorum.board.mapfile import parse_board
from variorum.cartography.build import Tell, survey
from variorum.cartography.drawing import drawing
from variorum.cartography.drawn import Drawn
from variorum.cartography.plane.agreement import told
from variorum.cartography.plane.sheetplan import is_sheet_plan
from variorum.cartography.points import points_of
from variorum.cartography.steps import STEPS

RINGS, TOPO = "rings.txt", "topo.json"


class Made(Struct, frozen=True):
    """What `map.txt` gives: the board, the generated files by name, and notes for its author."""

    board: Board
    files: dict[str, bytes]
    notes: tuple[str, ...]


def make(folder: Path, tell: Tell) -> Made:
    """Build the board of a folder, writing nothing.

    Raises:
        BoardError: `map.txt` cannot be read or used, with the line and what to change.

    """
    map_text = board_text(folder, "map.txt")
    drawn = _drawn(map_text, tell)
    board = parse_board(map_text, drawn.rings)
    tell(STEPS[-1])
    placed, notes = points_of(drawn, board)
    return Made(
        board, {RINGS: drawn.rings.encode(), TOPO: drawing(drawn, placed)}, (*drawn.notes, *told(board), *notes)
    )


def _drawn(map_text: str, tell: Tell) -> Drawn:
    if not is_sheet_plan(map_text):
        return survey(map_text, tell).drawn
    from variorum.cartography.plane import survey as plane  # noqa: PLC0415 - only this needs its libraries

    return plane.survey(map_text, tell)


def write(folder: Path, made: Made) -> None:
    """Write the generated files.

    Raises:
        BoardError: the folder cannot be written to; then the files are as they were.

    """
    try:
        with tempfile.TemporaryDirectory(dir=folder, prefix=".building-") as aside:
            for name, content in made.files.items():
                (Path(aside) / name).write_bytes(content)
            for name in made.files:
                (Path(aside) / name).replace(folder / name)
    except OSError as error:
        raise BoardError(str(folder), 0, f"cannot be written to ({error.strerror})", "choose another folder") from None


def stale(folder: Path, made: Made) -> tuple[str, ...]:
    """The generated files that are missing, or not what `map.txt` gives."""
    return tuple(
        name
        for name, content in made.files.items()
        if not (folder / name).is_file() or (folder / name).read_bytes() != content
    )
