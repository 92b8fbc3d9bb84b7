"""The lines of a `.map` file and of those that it uses, in the order in which they count."""

import re
from collections.abc import Iterator
from pathlib import Path

from msgspec import Struct

from variorum.board.error import BoardError
from variorum.cartography.facts.text import text_of

_USES = re.compile(r"(?:MAP|USE)\s+(\S+)\s*", re.IGNORECASE)
_SIMPLE = re.compile(r"[A-Za-z0-9_][\w .-]*")
_DEEPEST, _MOST_FILES = 8, 40
"""Maps that use maps: far more than anybody writes, and hostile files end there."""


class MapLine(Struct, frozen=True):
    """A line without its comment, and where it stands."""

    file: str
    number: int
    text: str

    def error(self, problem: str, remedy: str) -> BoardError:
        """A fault of this line."""
        return BoardError(self.file, self.number, problem, remedy)


def lines_of(file: Path) -> Iterator[MapLine]:
    """The lines of a file; `MAP other` and `USE other` stand for those of the file beside it.

    Raises:
        BoardError: a file cannot be read or isn't beside it, uses itself, or uses too many.

    """
    return _lines(file, (file.resolve(),), [file])


def _lines(file: Path, path: tuple[Path, ...], opened: list[Path]) -> Iterator[MapLine]:
    for number, raw in enumerate(text_of(file).splitlines(), start=1):
        line = MapLine(str(file), number, raw.partition("#")[0].strip())
        if used := _USES.fullmatch(line.text):
            other = _beside(line, used[1])
            if other in path:
                raise line.error(f"{other.name} uses itself", "delete this line")
            if len(path) > _DEEPEST or len(opened) > _MOST_FILES:
                raise line.error("too many maps use each other", "write their lines here instead")
            opened.append(other)
            yield from _lines(other, (*path, other), opened)
        elif line.text:
            yield line


def _beside(line: MapLine, name: str) -> Path:
    """The file of that name, or with `.map` behind it, in the same folder, or in `maps` beside that folder."""
    if _SIMPLE.fullmatch(name):
        folder = Path(line.file).resolve().parent
        for found in (place / wanted for place in (folder, folder.parent / "maps") for wanted in (name, f"{name}.map")):
            if found.is_file():
                return found
    raise line.error(f'"{name[:60]}" is used, and isn\'t beside this file', "put that file into the same folder")
