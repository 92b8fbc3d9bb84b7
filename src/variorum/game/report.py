"""What a rule adds to reports, as data: tables, and lines over time. Pages, text and pictures are made from these."""

from collections.abc import Sequence
from typing import TypeAlias

import msgspec

from variorum.game.event import Event
from variorum.game.position import Position
from variorum.game.turn import Turn


class Told(msgspec.Struct, frozen=True):
    """A moment of the game as somebody may know it: what happened in `turn`, and the position after it."""

    turn: Turn | None
    position: Position
    events: Sequence[Event] = ()


class Table(msgspec.Struct, frozen=True):
    """Rows of texts below headings."""

    title: str
    headings: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


class Chart(msgspec.Struct, frozen=True):
    """Lines over time: for every name its values, one for each of `times`; None where there is none."""

    title: str
    unit: str
    times: tuple[str, ...]
    lines: dict[str, tuple[float | None, ...]]


Piece: TypeAlias = Table | Chart
