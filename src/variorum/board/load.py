"""Finds board files: those of Variorum, those of installed packages, and those in any folder.

A package offers the boards in its folder `boards` by an entry point in the group `variorum.boards`: its name is the
board's, the name of the folder in `boards`, and its value the package.
"""

from functools import cache, lru_cache
from importlib.metadata import entry_points
from importlib.resources import files
from pathlib import Path

from msgspec.structs import replace

from variorum.board.board import Board
from variorum.board.error import BoardError
from variorum.board.mapfile import HEADINGS, parse_board
from variorum.board.textfile import sections

GROUP = "variorum.boards"

_MAX_BYTES = 4_000_000


def load_board(board: str | Path) -> Board:
    """Return a board by its name, or the one in a folder; always the same value as long as its files stay the same.

    Raises:
        BoardError: there is no such board, or its files cannot be understood.

    """
    folder = board_folder(board) if isinstance(board, str) else board
    return _once(folder, tuple(_written(folder / name) for name in ("map.txt", "rings.txt")))


def _written(file: Path) -> int:
    """When a file was written; 0 if there is none."""
    try:
        return file.stat().st_mtime_ns
    except OSError:
        return 0


def board_names() -> tuple[str, ...]:
    """Return the names of all boards: Variorum's, and those of installed packages."""
    return tuple(sorted({*_own_names(), *entry_points(group=GROUP).names}))


@cache
def board_title(name: str) -> str:
    """What a board is called, by its name: "1066" for `ten_sixty_six`. Only the head of its `map.txt` is read for it.

    Raises:
        BoardError: there is no such board, or its `map.txt` cannot be read.

    """
    found = sections("map.txt", board_text(board_folder(name), "map.txt"), HEADINGS)["board"]
    return found[0].text if found else name


def board_folder(name: str) -> Path:
    """Return the folder of a board.

    Raises:
        BoardError: there is no such board, or the package that offers it has no such folder.

    """
    if name in _own_names():
        return _boards("variorum") / name
    offered = {entry.name: entry for entry in entry_points(group=GROUP)}.get(name)
    if offered is None:
        raise BoardError(name, 0, "no such board", f"boards are {', '.join(board_names())}")
    try:
        folder = _boards(offered.value) / name
    except ImportError as error:
        raise BoardError(name, 0, f"its package cannot be imported: {error}", "install it again") from None
    if not (folder / "map.txt").is_file():
        raise BoardError(
            name, 0, f"the package {offered.value} has no boards/{name}/map.txt", "pack the folder as package data"
        )
    return folder


def _own_names() -> frozenset[str]:
    return frozenset(folder.name for folder in _boards("variorum").iterdir() if (folder / "map.txt").is_file())


def _boards(package: str) -> Path:
    return Path(str(files(package) / "boards"))


def read_board(folder: Path) -> Board:
    """Return the board in a folder with `map.txt` and `rings.txt`.

    Raises:
        BoardError: a file is missing, too large, no text, or cannot be understood.

    """
    printed = parse_board(board_text(folder, "map.txt"), board_text(folder, "rings.txt"))
    return replace(printed, folder=folder)


@lru_cache(512)
def _once(folder: Path, _: tuple[int, ...]) -> Board:
    return read_board(folder)


def board_text(folder: Path, file: str) -> str:
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
