"""A board's `map.txt` with listed borders, to begin another one with."""

import json
from collections.abc import Iterator
from pathlib import Path

from msgspec.structs import replace

from variorum.board.area import BORDERED, Border, Movement, Terrain
from variorum.board.board import Board
from variorum.board.load import board_text, read_board
from variorum.board.place import area_of
from variorum.cartography.boardfiles import TOPO
from variorum.cartography.editor.draft import MapDraft
from variorum.cartography.editor.folder import MAP
from variorum.cartography.editor.writing import written
from variorum.cartography.plane.sheetplan import is_sheet_plan

_MOST_BADGE = 60
"""Larger badges of boards with few areas leave a listed board no room to move its points."""


def listed_text(folder: Path) -> str:
    """The `map.txt` of a board; one that is drawn by a projection becomes one that lists its borders.

    Raises:
        BoardError: its files can't be read.

    """
    board = read_board(folder)
    if is_sheet_plan(text := board_text(folder, MAP)):
        return text
    topo = json.loads(board_text(folder, TOPO))
    areas = {area.id: replace(area, anchors=()) for area in board.areas.values() if area.terrain is not Terrain.INERT}
    at = {area: (float(x), float(y)) for area, (x, y) in topo["units"].items() if area in areas}
    return written(
        MapDraft(
            name=board.name,
            powers=board.powers,
            areas={area: areas[area] for area in at},
            borders=tuple(_borders(board)),
            points=at,
            sizes=dict.fromkeys(at, 1.0),
            height=float(topo["size"][1]),
            badge=min(topo["badge"], _MOST_BADGE),
        )
    )


def _borders(board: Board) -> Iterator[Border]:
    """The borders of armies and fleets, in one line where both pass between the same two."""
    geography = board.geography()
    passed: dict[tuple[str, str], set[Movement]] = {}
    for movement in BORDERED:
        for one, reached in geography.table(movement).items():
            for other in reached:
                passed.setdefault((min(one, other), max(one, other)), set()).add(movement)
    for ends, movements in sorted(passed.items()):
        if area_of(ends[0]) != area_of(ends[1]):
            yield Border(ends, tuple(movement for movement in BORDERED if movement in movements))
