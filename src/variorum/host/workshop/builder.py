"""Builds a board. Runs confined."""

from pathlib import Path
from tempfile import TemporaryDirectory

from variorum.board.error import BoardError
from variorum.cartography import boardfiles
from variorum.host.workshop.bounds import MAP
from variorum.host.workshop.jobs import Built


def build(map_text: str) -> Built:
    """Build a board from its `map.txt`."""
    with TemporaryDirectory(prefix="variorum-board-") as folder:
        (Path(folder) / MAP).write_text(map_text, "utf-8", newline="")
        try:
            made = boardfiles.make(Path(folder), lambda _: None)
        except BoardError as error:
            return Built(fault=str(error))
    return Built(files={name: content.decode() for name, content in made.files.items()}, notes=made.notes)
