"""The files of a board in a folder: read, and written whole or not at all."""

import io
import os
import zipfile
from hashlib import sha256
from pathlib import Path

from variorum.board.error import BoardError
from variorum.board.load import board_text
from variorum.cartography.boardfiles import RINGS, TOPO
from variorum.cartography.editor.draft import EMPTY

MAP, VARIANT = "map.txt", "variant.toml"


def map_text_of(folder: Path) -> str:
    """The `map.txt` of a folder, or that of an empty board if there is none.

    Raises:
        BoardError: it can't be read.

    """
    return board_text(folder, MAP) if (folder / MAP).exists() else EMPTY


def version_of(map_text: str) -> str:
    """What tells one text from another."""
    return sha256(map_text.encode()).hexdigest()[:16]


def replaced(folder: Path, name: str, text: str) -> None:
    """Write a file of the folder, which is made if need be; whoever reads it sees the old text or the new one.

    Raises:
        BoardError: it can't be written; then the old text is still there.

    """
    aside = folder / f".{name}-{os.getpid()}"
    try:
        folder.mkdir(parents=True, exist_ok=True)
        aside.write_text(text, "utf-8")
        aside.replace(folder / name)
    except OSError as error:
        aside.unlink(missing_ok=True)
        raise BoardError(str(folder), 0, f"cannot be written to ({error.strerror})", "choose another folder") from None


def is_built(folder: Path) -> bool:
    """Whether the built files are there and no older than `map.txt`."""
    files = [folder / name for name in (MAP, RINGS, TOPO)]
    if not all(file.is_file() for file in files):
        return False
    source, *built = (file.stat().st_mtime_ns for file in files)
    return min(built) >= source


def zipped(folder: Path) -> bytes:
    """The folder's files as a ZIP archive, below the folder's name."""
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        for name in (MAP, RINGS, TOPO, VARIANT):
            if (folder / name).is_file():
                archive.write(folder / name, f"{folder.resolve().name}/{name}")
    return packed.getvalue()
