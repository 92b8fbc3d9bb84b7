"""Finds board files: those that come with the package, and those in a folder."""

from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable

from variorum.board.board import Board
from variorum.board.error import BoardError
from variorum.board.mapfile import parse_board

_MAX_BYTES = 4_000_000


@cache
def load_board(name: str) -> Board:
    """Return a board of the package, by the name of its folder; always the same value.

    Raises:
        BoardError: there is no such board.

    """
    return read_board(board_folder(name))


def board_names() -> tuple[str, ...]:
    """Return the names of the package's boards."""
    boards = files("variorum") / "boards"
    return tuple(sorted(folder.name for folder in boards.iterdir() if (folder / "map.txt").is_file()))


def board_folder(name: str) -> Traversable:
    """Return the folder of a board of the package.

    Raises:
        BoardError: there is no such board.

    """
    if name not in board_names():
        raise BoardError(name, 0, "no such board", f"boards are {', '.join(board_names())}")
    return files("variorum") / "boards" / name


def read_board(folder: Traversable) -> Board:
    """Return the board in a folder with `map.txt` and `rings.txt`.

    Raises:
        BoardError: a file is missing, too large, no text, or cannot be understood.

    """
    return parse_board(board_text(folder, "map.txt"), board_text(folder, "rings.txt"))


def board_text(folder: Traversable, file: str) -> str:
    """Return the text of one of a board's files.

    Raises:
        BoardError: it is missing, too large, or no text.

    """
    try:
        with (folder / file).open("rb") as opened:
            content = opened.read(_MAX_BYTES + 1)
        if len(content) > _MAX_BYTES:
            raise BoardError(file, 0, "the file is too large", f"a board file has at most {_MAX_BYTES} bytes")
        return content.decode()
    except OSError as error:
        raise BoardError(file, 0, f"cannot be read ({error.strerror})", "a board needs map.txt and rings.txt") from None
    except UnicodeDecodeError:
        raise BoardError(file, 0, "isn't UTF-8 text", "save it as UTF-8") from None
