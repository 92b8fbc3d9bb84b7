"""The facts of a board as JSON. Other fields than these may be there, and are left alone."""

from pathlib import Path
from typing import Annotated, Literal

import msgspec
from msgspec import Meta, Struct

from variorum.board.error import BoardError
from variorum.cartography.facts.text import content_of

Name = Annotated[str, Meta(min_length=1, max_length=60, pattern=r"^[^\x00-\x1f\x7f]*$")]
Coordinate = Annotated[float, Meta(ge=-1_000_000, le=1_000_000)]


class CoastFacts(Struct, frozen=True):
    """A named coast of an area."""

    name: Name


class AreaFacts(Struct, frozen=True):
    """An area. `type` coast is land that fleets may enter; `owner` holds it when the game starts.

    `x` and `y` are about where its name stands on any map, y down; no area has them if they aren't known.
    """

    name: Name
    type: Literal["land", "coast", "sea"]
    x: Coordinate | None = None
    y: Coordinate | None = None
    abbr: Annotated[str, Meta(max_length=20)] | None = None
    center: bool = False
    home: Name | None = None
    owner: Name | None = None
    coasts: Annotated[tuple[CoastFacts, ...], Meta(max_length=8)] = ()


class BorderFacts(Struct, frozen=True):
    """Two areas, or "Area (Coast)", and who may pass."""

    a: Name
    b: Name
    army: bool
    fleet: bool


class PowerFacts(Struct, frozen=True):
    """A power of the board."""

    name: Name


class Facts(Struct, frozen=True):
    """A board: powers, areas, borders, and who designed it."""

    name: Name
    areas: Annotated[tuple[AreaFacts, ...], Meta(min_length=2)]
    borders: Annotated[tuple[BorderFacts, ...], Meta(min_length=1)]
    powers: Annotated[tuple[PowerFacts, ...], Meta(max_length=60)] = ()
    id: Annotated[str, Meta(max_length=60)] = ""
    designer: Annotated[str, Meta(max_length=200)] = ""


def read_json(file: Path) -> Facts:
    """The facts in a JSON file.

    Raises:
        BoardError: it cannot be read, is too large, or isn't such facts; with the line or the place in it.

    """
    content = content_of(file)
    try:
        return msgspec.json.decode(content, type=Facts)
    except msgspec.ValidationError as error:
        raise BoardError(str(file), 0, str(error), "docs/boards.md shows what facts look like") from None
    except (msgspec.DecodeError, RecursionError) as error:
        raise BoardError(str(file), _line(content, str(error)), str(error), "write JSON") from None


def _line(content: bytes, message: str) -> int:
    """The line of the byte that a message of the decoder names."""
    byte = message.rpartition("byte ")[2].rstrip(")")
    return content[: int(byte)].count(b"\n") + 1 if byte.isdigit() else 0
