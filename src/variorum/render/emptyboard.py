"""A board as a picture, as it is when a game starts, without units."""

from msgspec.structs import replace

from variorum.board import Board
from variorum.board.load import board_text
from variorum.game.position import Position
from variorum.game.rule import World
from variorum.game.turn import Turn
from variorum.render.atlas import read_atlas
from variorum.render.picture import draw
from variorum.render.scene import scene_of
from variorum.variants.standard import VARIANT


def empty_board(board: Board) -> str:
    """The SVG of a board that was read from its folder.

    Raises:
        BoardError: `topo.json` is missing, or isn't that of the board.

    """
    empty = replace(VARIANT, name=board.name, world=World(board), powers=tuple(board.powers))
    owners: dict[str, str] = {
        center: owner for center in board.geography().centers if (owner := board.areas[center].owner)
    }
    position = Position(VARIANT.id, Turn("S", 1, "M"), (), (), owners)
    folder = board.folder
    if folder is None:
        raise ValueError(f"{board.name} was read from no folder")
    atlas = read_atlas(board_text(folder, "topo.json").encode(), str(folder / "topo.json"))
    return draw(replace(scene_of(position, empty, atlas=atlas), subtitle="an empty board"))
