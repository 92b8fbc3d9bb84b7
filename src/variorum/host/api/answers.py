"""What programs get besides games: offers, messages, moments, what the desk shows. Shapes for the schema."""

from datetime import datetime
from typing import Any

from ninja import Schema
from pydantic import Field

from variorum.host.api.shapes import Plain


class Choice(Schema):
    """Something that may stand in a field: its text, and the value that is to be sent."""

    text: str
    value: Any
    note: str = Field(description="A remark for whoever chooses.")


class Slot(Schema):
    """A field of an order: its choices, or where there are none, bounds of a number or of a text's length."""

    name: str = Field(examples=["target"])
    kind: str
    choices: list[Choice]
    least: int
    most: int


class OrderKind(Schema):
    """Orders of one type that may be given: every combination of the fields' values."""

    type: str = Field(examples=["move"])
    purpose: str
    text: str = Field(description="How they are written, with what may stand in every place.")
    conditional: bool = Field(description="Whether they may also be given on a condition, for a later phase.")
    fields: list[Slot]


class LegalOrders(Schema):
    """All that one's seat may order now, and what holds for a whole sheet: numbers of orders, or what they cost."""

    phase_number: int
    kinds: list[OrderKind]
    constraints: list[Plain]


class Entry(Schema):
    """A moment in the history of a game: the phase that led to it, none at the start or after a change by hand."""

    number: int
    turn: str | None = Field(examples=["S1901M"])
    at: datetime


class Thread(Schema):
    """A thread of correspondents: those in it besides oneself (none: everybody), its messages, and how many are new."""

    thread: str = Field(examples=["*", "FRANCE,ITALY"])
    others: list[str]
    messages: int
    new: int
    latest: datetime | None


class Threads(Schema):
    """The threads of one's seat, and to whom it may write."""

    threads: list[Thread]
    seats: list[str]
    everybody: bool = Field(description="Whether one may write to all at once.")


class Message(Schema):
    """A message, which anybody who sees the game may read if it is public."""

    id: int
    sender: str
    thread: str
    public: bool
    text: str
    turn: str
    sent: datetime


class Wish(Schema):
    """A request for an extension, and how it stands."""

    id: int
    seat: str
    hours: int
    phase_number: int
    outcome: str = Field(description="open, granted or refused")
    agree: int = Field(description="How many have said yes, of those who play.")
    against: int
    people: int = Field(description="How many have a say.")
    own: bool | None = Field(description="What one's own seat has said.")


class DeskSeat(Schema):
    """A seat as the game master sees it, though not what it has sent.

    `state` is nothing, sent, ready or bot; `token` is that of an invitation to the seat, if there is one.
    """

    seat: str
    player: str
    state: str
    saved: datetime | None
    asked: bool = Field(description="Whether the rules ask the seat for anything now.")
    offered: bool
    missed: int = Field(description="How many phases in a row it has sent nothing for.")
    token: str
    why: str = Field(
        description="Why the game waits for the seat: orders are due, the rules demand an answer, or it is not ready; "
        "orders, answer, ready, or empty."
    )
    wanted: list[str] = Field(description="What the rules demand, in words.")


class Waits(Schema):
    """The seats without whose answer a phase cannot go on; empty if it has been processed."""

    waits: list[str]


class Reminded(Schema):
    """The seats that were reminded."""

    reminded: list[str]


class Invited(Schema):
    """The token with which somebody takes a seat."""

    token: str


class Preview(Schema):
    """What a phase would give if it were run again, beside what it gave.

    `waiting`: seats without whose answer it cannot be run so; `differences` in words; `gone` and `come` are the
    sentences that would no longer be told, or be new; `refusals` are orders that would not count.
    """

    same: bool
    waiting: list[str]
    differences: list[str]
    gone: list[str]
    come: list[str]
    refusals: list[str]
    position: Plain
    events: list[Plain]


class Unread(Schema):
    """How many messages of the thread were new."""

    new: int


class Hook(Schema):
    """An address to which the public news of a game are posted; only its host is told, for the rest is secret."""

    id: int
    host: str = Field(examples=["discord.com"])
    off: bool = Field(description="Whether so many posts failed that no more are tried.")
    trouble: str = Field(description="Why the last post did not arrive.")


class Replayed(Schema):
    """Whether every phase came out the same when it was played again: `wrong` is the first moment that did not."""

    phases: int
    wrong: int | None
