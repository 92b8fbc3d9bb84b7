"""Geography: areas, borders, coasts and centers of a board, as printed and as changed in play.

For everything that asks where units may stand and go. Imports nothing else of this project. Start at
`load_board("standard")`, then `board.geography(earth)`; `mapfile` says how board files are written.
"""

from variorum.board.area import Area, Movement, Passage, Power, Terrain
from variorum.board.board import Board
from variorum.board.earth import Earth
from variorum.board.error import BoardError
from variorum.board.geography import Coast, Geography
from variorum.board.load import load_board, read_board
from variorum.board.place import AreaId, Location, area_of, plain

__all__ = [
    "Area",
    "AreaId",
    "Board",
    "BoardError",
    "Coast",
    "Earth",
    "Geography",
    "Location",
    "Movement",
    "Passage",
    "Power",
    "Terrain",
    "area_of",
    "load_board",
    "plain",
    "read_board",
]
