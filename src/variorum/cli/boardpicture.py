"""An empty board as a picture."""

from pathlib import Path

from msgspec.structs import replace

from variorum.board import Board, BoardError
from variorum.board.load import board_text
from variorum.cli.failure import fail
from variorum.cli.picturefile import write_picture
from variorum.game.position import Position
from variorum.game.rule import World
from variorum.game.turn import Turn
from variorum.render.atlas import read_atlas
from variorum.render.picture import draw
from variorum.render.scene import scene_of
from variorum.variants.standard import VARIANT


def draw_board(folder: Path, board: Board, out: Path, width: int) -> None:
    """Write a picture of a board as it is when a game starts, without units."""
    empty = replace(VARIANT, name=board.name, world=World(board), powers=tuple(board.powers))
    owners = {center: owner for center in board.geography().centers if (owner := board.areas[center].owner)}
    position = Position(VARIANT.id, Turn("S", 1, "M"), (), (), owners)
    try:
        atlas = read_atlas(board_text(folder, "topo.json").encode(), str(folder / "topo.json"))
        scene = replace(scene_of(position, empty, atlas=atlas), subtitle="an empty board")
    except BoardError as error:
        fail(str(error))
    write_picture(out, draw(scene), width)
