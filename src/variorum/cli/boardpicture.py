"""An empty board as a picture."""

from pathlib import Path

from variorum.board import Board, BoardError
from variorum.cli.failure import fail
from variorum.cli.picturefile import write_picture
from variorum.render.emptyboard import empty_board


def draw_board(board: Board, out: Path, width: int) -> None:
    """Write a picture of a board as it is when a game starts, without units."""
    try:
        picture = empty_board(board)
    except BoardError as error:
        fail(str(error))
    write_picture(out, picture, width)
