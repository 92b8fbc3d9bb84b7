"""Files that a job was sent, in folders."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory, mkdtemp

from variorum.game.variant import Variant
from variorum.variants import registry


@contextmanager
def folder_of(files: Mapping[str, str]) -> Iterator[Path]:
    """A folder with these files, until the block ends."""
    with TemporaryDirectory(prefix="variorum-board-") as made:
        folder = Path(made)
        _write(files, folder)
        yield folder


def variant_of(files: Mapping[str, str]) -> Variant:
    """The private variant that these files are, which has been read before; they go with the job."""
    folder = Path(mkdtemp())
    _write(files, folder)
    return registry.read(folder / registry.FILE)


def _write(files: Mapping[str, str], folder: Path) -> None:
    for name, text in files.items():
        (folder / name).write_text(text, "utf-8", newline="")
