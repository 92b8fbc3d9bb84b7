"""Process that builds one board: reads `map.txt`, writes JSON of its built files and notes, or of its fault."""

import sys
from pathlib import Path
from tempfile import TemporaryDirectory

import msgspec

from variorum.board.error import BoardError
from variorum.cartography import boardfiles


class Built(msgspec.Struct, frozen=True):
    """What came of building: a fault, or the text of each file, and notes for the author."""

    fault: str = ""
    files: dict[str, str] = {}
    notes: tuple[str, ...] = ()


def built(map_text: str) -> Built:
    """Build a board from its `map.txt`."""
    with TemporaryDirectory(prefix="variorum-board-") as folder:
        (Path(folder) / "map.txt").write_text(map_text, "utf-8", newline="")
        try:
            made = boardfiles.make(Path(folder), lambda _: None)
        except BoardError as error:
            return Built(fault=str(error))
    return Built(files={name: content.decode() for name, content in made.files.items()}, notes=made.notes)


if __name__ == "__main__":
    sys.stdout.buffer.write(msgspec.json.encode(built(sys.stdin.buffer.read().decode())))
