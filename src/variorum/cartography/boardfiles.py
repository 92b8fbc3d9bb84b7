"""The files of a board's folder: made from `map.txt`, written together or not at all."""

import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct

from variorum.board.board import Board
from variorum.board.error import BoardError
from variorum.board.load import board_text
from variorum.board.mapfile import parse_board
from variorum.cartography.arcs import Step
from variorum.cartography.build import Tell, survey
from variorum.cartography.drawn import Drawn, deltas
from variorum.cartography.plane.agreement import told
from variorum.cartography.plane.sheetplan import is_sheet_plan
from variorum.cartography.points import points_of
from variorum.cartography.steps import STEPS

_SMALLEST_ISLET = 30.0
"""In square units; smaller ones are specks on paper, and cost as many bytes as an area."""

_ISLET_DETAIL = 1.2
"""How far an islet's outline may be off: less than its line is wide."""

_ENCODER = msgspec.json.Encoder(order="sorted")

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


def drawing(drawn: Drawn, placed: dict[str, Any]) -> bytes:
    """The file: `placed` are names and units, the rest is what is drawn. One line for every arc and place."""
    content = {
        "size": [3000, round(drawn.height)],
        "badge": drawn.badge,
        "lakes": sorted(drawn.lakes),
        "arcs": [[arc.left, arc.right, deltas(arc.points)] for arc in drawn.arcs],
        "rings": {area: _chains(outline) for area, outline in sorted(drawn.outlines.items())},
        **({"rocks": [_chains(outline) for outline in drawn.rocks]} if drawn.rocks else {}),
        "islets": [
            deltas(islet.simplify(_ISLET_DETAIL).exterior.coords)
            for islet in drawn.islets
            if islet.area > _SMALLEST_ISLET
        ],
        "graticule": list(drawn.graticule),
        **placed,
    }
    return b"{\n" + b",\n".join(_section(key, value) for key, value in content.items()) + b"\n}\n"


def _section(key: str, value: Any) -> bytes:
    """An entry with a line for each part, which makes diffs readable."""
    name = _ENCODER.encode(key)
    if isinstance(value, dict):
        parts = [_ENCODER.encode(part) + b":" + _ENCODER.encode(inner) for part, inner in sorted(value.items())]
        return name + b":{\n" + b",\n".join(parts) + b"\n}"
    if isinstance(value, list) and value and isinstance(value[0], list):
        return name + b":[\n" + b",\n".join(map(_ENCODER.encode, value)) + b"\n]"
    return name + b":" + _ENCODER.encode(value)


def _chains(outline: Sequence[Sequence[Step]]) -> list[list[int]]:
    return [[index if ahead else ~index for index, ahead in ring] for ring in outline]
