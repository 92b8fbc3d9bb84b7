"""Shapes of answers other than games: legal orders, messages, moments, the desk."""

from datetime import datetime
from typing import Any

from ninja import Schema
from pydantic import Field

from variorum.host.api.shapes import Plain


class Choice(Schema):
    """A possible value of a field: its text, and the value to send."""

    text: str
    value: Any
    note: str = Field(description="A remark on this choice.")


class Ring(Schema):
    """Areas that are equally far from what a choice depends on. A `limit` stands out on the map."""

    mark: str = Field(examples=["1½"])
    name: str
    areas: list[str]
    limit: bool


class Slot(Schema):
    """A field of an order: its choices, or if there are none, the bounds of a number or of a text's length."""

    name: str = Field(examples=["target"])
    kind: str
    choices: list[Choice]
    least: int
    most: int
    rings: list[Ring] = Field(description="Areas by their distance, from near to far; empty for most fields.")


class OrderKind(Schema):
    """Legal orders of one type: every combination of the fields' values."""

    type: str = Field(examples=["move"])
    purpose: str
    text: str = Field(description="Their notation, with the choices for each place.")
    conditional: bool = Field(description="Whether they may also be conditional, for a later phase.")
    fields: list[Slot]


class LegalOrders(Schema):
    """All that your seat may order now, and the constraints on a whole sheet: numbers of orders, or their cost."""

    phase_number: int
    kinds: list[OrderKind]
    constraints: list[Plain]


class Table(Schema):
    """A table of texts."""

    title: str
    headings: list[str]
    rows: list[list[str]]


class Briefing(Schema):
    """What to know first."""

    title: str = Field(examples=["The exchange"])
    paragraphs: list[str]
    tables: list[Table]


class Entry(Schema):
    """A moment of a game, and the phase that led to it; none at the start and after the game master's changes."""

    number: int
    turn: str | None = Field(examples=["S1901M"])
    at: datetime


class Hook(Schema):
    """A webhook for a game's public news. Only the host of its address is shown: the rest is secret."""

    id: str
    host: str = Field(examples=["discord.com"])
    style: str
    roles: dict[str, str]
    off: bool = Field(description="Whether it was switched off after repeated failures.")
    trouble: str = Field(description="Why the last post failed.")


class Replayed(Schema):
    """The result of a replay: the number of phases, and the first moment that came out differently, if any."""

    phases: int
    wrong: int | None
