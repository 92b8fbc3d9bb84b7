"""The rows of areas and borders in an `install.php`, in either way in which such files write them."""

import re
from collections.abc import Iterator
from pathlib import Path

from msgspec import Struct

from variorum.board.error import BoardError
from variorum.cartography.facts.php import UnreadError, every_assigned, line_of, plain_text, uncommented, values_of
from variorum.cartography.facts.text import text_of

INSTALL = "install.php"
_DEEPEST = 4
"""A variant may use another's map, and that one a third's."""

_COLUMNS = ["name", "type", "supply", "x", "y", "country"]
_CALLED = ["name", "type", "supply", "country", "x", "y"]
_ORDER = re.compile(r"list\(([^()]*)\)\s*=\s*\$territoryRawRow")
_TEXT = r"""('(?:\\.|[^'\\])*'|"(?:\\.|[^"\\$])*")"""
_PLACE = re.compile(
    rf"new\s+InstallTerritory\(\s*{_TEXT}\s*,\s*{_TEXT}\s*,\s*{_TEXT}\s*,\s*(\d{{1,3}})\s*,\s*(-?\d{{1,6}})\s*,"
    r"\s*(-?\d{1,6})\b"
)
_TERRITORY = rf"InstallTerritory::\$Territories\[\s*{_TEXT}\s*\]"
_BORDER = re.compile(rf"{_TERRITORY}\s*->\s*addBorder\(\s*{_TERRITORY}\s*,\s*{_TEXT}\s*,\s*{_TEXT}\s*\)")
_OTHER = re.compile(r"(?:require|include)(?:_once)?\s*\(?\s*['\"]variants/(\w{1,60})/install\.php['\"]")


class Table(Struct, frozen=True):
    """Rows of an install file, and the line where they begin."""

    line: int
    rows: list[list[object]]


class Installed(Struct, frozen=True):
    """The file that has the map, its columns, and its tables of areas and of borders."""

    file: Path
    columns: list[str]
    places: Table
    borders: Table


def installed(file: Path, depth: int = 0) -> Installed:
    """The map in an `install.php`, or in that of the variant whose map it uses, in the folder beside its own.

    Raises:
        BoardError: the file, or the other one, is missing, or has no literal where one is needed; with the line.

    """
    text = uncommented(text_of(file))
    called = [list(map(_meant, found.groups())) for found in _PLACE.finditer(text)]
    if called:
        borders = [list(map(_meant, found.groups())) for found in _BORDER.finditer(text)]
        begins = _BORDER.search(text)
        return Installed(
            file, _CALLED, Table(1, called), Table(line_of(text, begins.start()) if begins else 1, borders)
        )
    other = _OTHER.search(text)
    if other and "$territoryRawData" not in text:
        beside = file.resolve().parent.parent / other[1] / INSTALL
        if depth >= _DEEPEST or beside == file.resolve():
            raise BoardError(str(file), line_of(text, other.start()), "maps use each other", f"write one {INSTALL}")
        if not beside.is_file():
            remedy = f"put the folder {other[1]} with its {INSTALL} beside this one"
            raise BoardError(str(file), line_of(text, other.start()), f"it uses the map of {other[1]}", remedy)
        return installed(beside, depth + 1)
    order = _ORDER.search(text)
    columns = [name.strip(" $") for name in order[1].split(",")] if order else _COLUMNS
    columns = ["country" if name == "countryID" else name for name in columns]
    return Installed(file, columns, _table(file, text, "territoryRawData"), _table(file, text, "bordersRawData"))


def _meant(written: str) -> object:
    return int(written) if written.lstrip("-").isdigit() else plain_text(written)


def _table(file: Path, text: str, name: str) -> Table:
    try:
        found = every_assigned(text, name)
    except UnreadError as error:
        raise BoardError(str(file), line_of(text, error.at), str(error), "write a literal there") from None
    if not found:
        raise BoardError(str(file), 0, f"nothing is assigned to ${name}", f"name the folder with the {INSTALL}")
    rows = [row for _, value in found for row in _rows(value)]
    if not rows or len(rows) != sum(len(values_of(value) or (None,)) for _, value in found):
        problem = f"${name} is no table"
        raise BoardError(str(file), line_of(text, found[-1][0]), problem, f"write ${name} = array(array(…), …)")
    return Table(line_of(text, found[-1][0]), rows)


def _rows(value: object) -> Iterator[list[object]]:
    for row in values_of(value) or ():
        if (values := values_of(row)) is not None:
            yield values
