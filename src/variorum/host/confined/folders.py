"""Folders of files that a job was sent."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory


@contextmanager
def folder_of(files: Mapping[str, str]) -> Iterator[Path]:
    """A folder with these files, until the block ends."""
    with TemporaryDirectory(prefix="variorum-board-") as made:
        folder = Path(made)
        for name, text in files.items():
            (folder / name).write_text(text, "utf-8", newline="")
        yield folder
