"""The workshop's confined work: what is sent and what comes back, with limits. It imports no slow library."""

from collections.abc import Mapping
from pathlib import PurePosixPath
from typing import Any

import msgspec

from variorum.host.confined.job import MEGABYTE, Job, Limits


class File(msgspec.Struct, frozen=True):
    """An uploaded file; `variant` is the name of one of several in it, if one is meant."""

    name: str
    content: bytes
    variant: str = ""

    @property
    def kind(self) -> str:
        """How its name ends, such as .map."""
        return PurePosixPath(self.name.replace("\\", "/")).suffix.lower()


class Begun(msgspec.Struct, frozen=True):
    """The texts that a board begins with."""

    name: str
    map_text: str
    variant_text: str = ""


class MapChange(msgspec.Struct, frozen=True):
    """A `map.txt` and a change of it: an edit, another text, or neither; `sketch` is where relaxing begins."""

    map_text: str
    edit: Any = None
    text: str | None = None
    sketch: bytes = b""


class Drafted(msgspec.Struct, frozen=True):
    """The text after a change, what the page shows of it as JSON, and the sketch from which the next one begins."""

    map_text: str
    shown: bytes
    sketch: bytes = b""


class Built(msgspec.Struct, frozen=True):
    """What came of building: a fault, or the text of each file, and notes for the author."""

    fault: str = ""
    files: dict[str, str] = {}
    notes: tuple[str, ...] = ()


class Folder(msgspec.Struct, frozen=True):
    """The files of a board by their names, and its own name."""

    files: dict[str, str]
    name: str = ""


class Choice(msgspec.Struct, frozen=True):
    """A `variant.toml`, and what a form sent for its inputs, by their keys; None: it is only read."""

    text: str
    sent: dict[str, str] | None = None


class Composed(msgspec.Struct, frozen=True):
    """A `variant.toml`, what it chooses for each input, its mechanics in order, and why others don't fit its base."""

    text: str
    values: dict[str, str]
    order: tuple[str, ...] = ()
    unfit: Mapping[str, str] = {}


class Stationing(msgspec.Struct, frozen=True):
    """The files of a board, and the opening that a form sent, as `unit-LON`, `power-LON` and `home-LON`, if it did."""

    files: dict[str, str]
    sent: dict[str, str] | None = None


class Place(msgspec.Struct, frozen=True):
    """An area of the opening's form: its outline, the units that can stand there, and what it has.

    `units` are pairs of what orders and people call one; `home` is the power whose home center it is.
    """

    id: str
    name: str
    outline: str
    units: tuple[tuple[str, str], ...]
    center: bool
    unit: str
    power: str
    home: str


class Opened(msgspec.Struct, frozen=True):
    """A `variant.toml`, and its opening as a form: the view of its map, the areas, the powers and their names."""

    text: str
    view: str
    places: tuple[Place, ...]
    powers: tuple[tuple[str, str], ...]


class Trial(msgspec.Struct, frozen=True):
    """What is wrong with a variant; or else what games of bots show, and each seat's share of them in percent."""

    faults: tuple[str, ...] = ()
    findings: tuple[str, ...] = ()
    shares: dict[str, float] = {}
    games: int = 0


_READING = Limits(seconds=30, processor=15)
_DRAFTING = Limits(seconds=40, processor=20, output=16 * MEGABYTE)
_BUILDING = Limits(seconds=90, processor=90, memory=1_500 * MEGABYTE, output=32 * MEGABYTE)
_TRYING = Limits(seconds=240, processor=240, memory=1_500 * MEGABYTE)
_PLACE = "variorum.host.workshop"

FROM_NOTHING = Job(f"{_PLACE}.reading:from_nothing", Begun, _READING)
FROM_BOARD = Job(f"{_PLACE}.reading:from_board", Begun, _READING)
FROM_TEXTS = Job(f"{_PLACE}.reading:from_texts", Begun, _READING)
FROM_FILE = Job(f"{_PLACE}.reading:from_file", Begun, _READING)
DRAFT = Job(f"{_PLACE}.reading:draft", Drafted, _DRAFTING)
NAME = Job(f"{_PLACE}.reading:name", str, _READING)
BUILD = Job(f"{_PLACE}.builder:build", Built, _BUILDING)
OPENING = Job(f"{_PLACE}.stationing:opening", Opened, _DRAFTING)
OPENING_PICTURE = Job(f"{_PLACE}.stationing:picture", str, _DRAFTING)
PICTURE = Job(f"{_PLACE}.composing:picture", str, _DRAFTING)
FIRST_VARIANT = Job(f"{_PLACE}.composing:first_variant", str, _READING)
COMPOSE = Job(f"{_PLACE}.composing:compose", Composed, _READING)
TRIAL = Job(f"{_PLACE}.composing:trial", Trial, _TRYING)
FAULT = Job(f"{_PLACE}.composing:fault", str, _READING)
