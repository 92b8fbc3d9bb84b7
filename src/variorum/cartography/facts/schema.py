"""The facts of a board as JSON. Other fields than these may be there, and are left alone."""

from pathlib import Path
from typing import Annotated, Literal

import msgspec
from msgspec import Meta, Struct

from variorum.board.error import BoardError
from variorum.board.misfit import misfit
from variorum.cartography.facts.text import content_of

Name = Annotated[str, Meta(min_length=1, max_length=60, pattern=r"^[^\x00-\x1f\x7f]*$")]
Coordinate = Annotated[float, Meta(ge=-1_000_000, le=1_000_000)]


class CoastFacts(Struct, frozen=True):
    """A named coast of an area."""

    name: Name


class AreaFacts(Struct, frozen=True):
    """An area. `type` coast is land that fleets may enter; `owner` holds it at the start, `also` are other names.

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
    also: Annotated[tuple[Name, ...], Meta(max_length=40)] = ()
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


class UnitFacts(Struct, frozen=True):
    """A unit of the opening; without a power, nobody orders it. `at` is an area, or "Area (Coast)"."""

    kind: Literal["army", "fleet"]
    at: Annotated[str, Meta(min_length=1, max_length=130)]
    power: Name | None = None


class Facts(Struct, frozen=True):
    """A board: powers, areas, borders, and who designed it; and of a variant's rules those that are plain data.

    `units` are the opening, `win` is the number of centers that win, 0 if it isn't told; `begins` the first phase, such
    as S1901M; `convoy_areas` are land whose fleets convoy. `notes` say what of the source was left out, and why.
    """

    name: Name
    areas: Annotated[tuple[AreaFacts, ...], Meta(min_length=2)]
    borders: Annotated[tuple[BorderFacts, ...], Meta(min_length=1)]
    powers: Annotated[tuple[PowerFacts, ...], Meta(max_length=60)] = ()
    id: Annotated[str, Meta(max_length=60)] = ""
    designer: Annotated[str, Meta(max_length=200)] = ""
    units: Annotated[tuple[UnitFacts, ...], Meta(max_length=2000)] = ()
    win: Annotated[int, Meta(ge=0, le=1000)] = 0
    begins: Annotated[str, Meta(pattern="^([SFW][0-9]{1,4}(BC)?[MRA])?$")] = ""
    builds: Literal["", "home", "any home", "anywhere"] = ""
    convoy_areas: tuple[Name, ...] = ()
    notes: Annotated[tuple[Annotated[str, Meta(max_length=600)], ...], Meta(max_length=100)] = ()


def read_json(file: Path) -> Facts:
    """The facts in a JSON file.

    Raises:
        BoardError: it cannot be read, is too large, or isn't such facts; with the line or the place in it.

    """
    content = content_of(file)
    try:
        return msgspec.json.decode(content, type=Facts)
    except msgspec.ValidationError as error:
        raise BoardError(str(file), 0, misfit(error), "docs/boards.md shows what facts look like") from None
    except (msgspec.DecodeError, RecursionError) as error:
        raise BoardError(str(file), _line(content, str(error)), misfit(error), "write JSON") from None


def _line(content: bytes, message: str) -> int:
    """The line of the byte that a message of the decoder names."""
    byte = message.rpartition("byte ")[2].rstrip(")")
    return content[: int(byte)].count(b"\n") + 1 if byte.isdigit() else 0
