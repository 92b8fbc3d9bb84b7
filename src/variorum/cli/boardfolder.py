"""The folders of boards, and faults in them, for the commands of `variorum board`."""

from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

from variorum.board import BoardError
from variorum.board.load import board_folder
from variorum.cli.failure import fail

Value = TypeVar("Value")


def folder_of(board: str) -> Path:
    """The folder of a board, given by its path or by the name of one that comes with the package."""
    return Path(board) if Path(board).is_dir() else or_fail(lambda: board_folder(board))


def or_fail(do: Callable[[], Value]) -> Value:
    """The result of `do`; a fault in the board ends the command."""
    try:
        return do()
    except BoardError as error:
        fail(str(error))
