"""Bounds on the texts of a designer's board, and its folder as long as something needs one."""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from hashlib import sha256
from pathlib import Path
from tempfile import TemporaryDirectory

from variorum.host.games.services.common import RefusedError
from variorum.host.workshop.models import Design

MAP, RINGS, TOPO, VARIANT = "map.txt", "rings.txt", "topo.json", "variant.toml"
MOST_AREAS = 300
"""A board with as many relaxes within two seconds after an edit; larger ones are for one's own machine."""

_NO_TEXT = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\ud800-\udfff]")
MOST_MAP, MOST_VARIANT = 200_000, 40_000
"""Characters of the texts."""


def version_of(text: str) -> str:
    """What tells one text from another."""
    return sha256(text.encode()).hexdigest()[:16]


def check_text(name: str, text: str, most: int) -> None:
    """Refuse a text that is too long or no text. Raises: RefusedError."""
    if len(text) > most:
        raise RefusedError(f"{name} has {len(text):,} characters; the limit is {most:,}. Nothing was saved.")
    if strange := _NO_TEXT.search(text):
        raise RefusedError(f"{name} has the character {strange.group()!a}, which is no text. Nothing was saved.")


def is_built(design: Design) -> bool:
    """Whether what was built is of the present `map.txt`."""
    return bool(design.built) and design.built == version_of(design.map_text)


def files_of(design: Design) -> dict[str, str]:
    """The files of a board by name: those that there are."""
    built = {RINGS: design.rings, TOPO: design.topo} if is_built(design) else {}
    told = {MAP: design.map_text, **built, VARIANT: design.variant_text}
    return {name: text for name, text in told.items() if text}


@contextmanager
def folder_of(files: dict[str, str]) -> Iterator[Path]:
    """A folder with these files, until the block ends."""
    with TemporaryDirectory(prefix="variorum-board-") as made:
        folder = Path(made)
        for name, text in files.items():
            (folder / name).write_text(text, "utf-8", newline="")
        yield folder
