"""Additions of rules to reports, and briefings, as data. Pages, text and pictures are made from these."""

from collections.abc import Sequence
from typing import TypeAlias

import msgspec

from variorum.game.event import Event
from variorum.game.position import Position
from variorum.game.turn import Turn


class Told(msgspec.Struct, frozen=True):
    """A moment of the game as one seat sees it: the events of `turn`, and the position after it."""

    turn: Turn | None
    position: Position
    events: Sequence[Event] = ()


class Table(msgspec.Struct, frozen=True):
    """Rows of text under headings."""

    title: str
    headings: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


class Chart(msgspec.Struct, frozen=True):
    """Lines over time: for every name its values, one for each of `times`; None where there is no value.

    `colors`: for each name that belongs to a power, the place of the power's color among those of the map.
    """

    title: str
    unit: str
    times: tuple[str, ...]
    lines: dict[str, tuple[float | None, ...]]
    colors: dict[str, int] = {}


Piece: TypeAlias = Table | Chart


class Briefing(msgspec.Struct, frozen=True):
    """What a seat should know before anything else: a title, paragraphs, and tables."""

    title: str
    paragraphs: tuple[str, ...] = ()
    tables: tuple[Table, ...] = ()
