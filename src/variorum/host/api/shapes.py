"""What programs send and get, as the schema tells them. Positions, events and orders are the variants' own shapes."""

from datetime import datetime
from typing import Annotated, Any

from ninja import Schema
from pydantic import Field

Name = Annotated[str, Field(max_length=40)]
Number = Annotated[int, Field(ge=0, le=2**31 - 1)]
Plain = dict[str, Any]


Settings = dict[Name, bool | int | Annotated[str, Field(max_length=200)]]


class Setting(Schema):
    """Something about a variant that can be chosen."""

    name: str
    default: bool | int | str
    meaning: str
    choices: list[str]
    least: int | None = Field(None, description="The smallest number that it takes.")
    most: int | None = Field(None, description="The largest number that it takes.")
    names: bool = Field(False, description="Whether names may be given in place of their number.")


class Variant(Schema):
    """A variant."""

    id: str
    name: str
    tagline: str
    seats: list[str]
    settings: list[Setting]


class Creation(Schema):
    """A game to be created. `terms` as in the answer about a game; what is left out is as usual."""

    name: Annotated[str, Field(min_length=1, max_length=80)]
    variant: Annotated[str, Field(max_length=64)]
    settings: Settings = Field(default_factory=dict)
    terms: Plain = Field(default_factory=dict)
    listed: bool = True
    password: Annotated[str, Field(max_length=100)] = ""
    mastered: bool = Field(False, description="Whether you are the game master; otherwise the game runs by itself.")


class Place(Schema):
    """A seat: who plays it (nobody if that is not shown, or there is a bot), and whether it is offered.

    Before seats are given out `seat` is empty; `here` tells who has answered the roll call.
    """

    seat: str
    player: str | None
    offered: bool
    here: bool


class Game(Schema):
    """A game as everybody may see it. `phase` is to be sent with what changes something: so nothing comes too late."""

    key: str = Field(examples=["k3mzp7dq2w"])
    name: str
    variant: str = Field(examples=["standard"])
    kind: str = Field(description="game, sandbox or demo")
    state: str = Field(description="gathering, roll call, running, paused, waiting or over", examples=["running"])
    turn: str = Field(examples=["S1901M"])
    summary: str
    phase_number: int = Field(examples=[1])
    deadline: datetime | None
    created: datetime
    ended: datetime | None
    players: int


class Deed(Schema):
    """Something that the host or the game master did, as all players read it."""

    at: datetime
    by: str
    text: str


class Detail(Game):
    """The same with all that belongs to one game.

    `seats` are yours, and so are `wishes`; `invitation` is for those who take part, their creator and game master;
    `mark` for the game master alone. `terms` are to be sent back in the same shape.
    """

    seats: list[str]
    table: list[Place]
    settings: Plain
    terms: Plain
    commitment: str
    seed: str
    acts: list[Deed]
    live: str = Field(description="The address of the stream of what is new.")
    waits_for: list[str] = Field(description="The seats without whose answer the phase cannot go on.")
    joinable: bool = Field(
        description="Whether people can join: before it begins, or at any time if it takes newcomers."
    )
    asks_password: bool
    invitation: str | None
    wishes: list[str]
    mark: str | None


class Joining(Schema):
    """Wishes for seats, the dearest first, and what the game asks for."""

    wishes: Annotated[list[Name], Field(max_length=100)] = Field(default_factory=list)
    password: Annotated[str, Field(max_length=100)] = ""
    invitation: Annotated[str, Field(max_length=16)] = ""


class TakingOver(Schema):
    """A seat that is offered, and what the game asks for."""

    seat: Name
    password: Annotated[str, Field(max_length=100)] = ""
    invitation: Annotated[str, Field(max_length=16)] = ""


class Done(Schema):
    """That something has been done."""

    done: bool = True


class Written(Schema):
    """An order as it is written, and as data."""

    text: str = Field(examples=["A PAR - BUR"])
    order: Plain


class Sent(Schema):
    """A sheet: as text, and as data."""

    text: str
    orders: list[Written]
    conditional: list[Plain]


class Problem(Schema):
    """What is wrong with an order: a refused one does not count, a warning is about one that does."""

    message: str
    severity: str = Field(description="refused or warning")
    order: str = Field(description="The order as it was written.")
    line: int = Field(description="Where it stands in the text, from 1; 0 where there is no text.")
    column: int
    accepted: list[str] = Field(description="What would do.")
    falls: list[int] = Field(description="The places of other orders that fall with this one.")
    index: int = Field(description="Its place among the orders, from 0; -1 for none of them.")


class Moment(Schema):
    """A moment as one may know it: the phase that led to it, what happened in it, and the position after it."""

    number: int
    phase_number: int
    turn: str | None
    events: list[Plain]
    position: Plain
    sent: Sent | None = None


class Sheet(Sent):
    """What one's seat has sent, with what is wrong with it; `version` is for whoever changes it next."""

    phase_number: int
    version: int
    ready: bool
    problems: list[Problem]


class SheetPut(Schema):
    """A whole sheet, as text or as data, in place of the one of that version (of any, if none is given)."""

    phase_number: Number
    version: Number | None = None
    text: Annotated[str, Field(max_length=200_000)] | None = Field(None, examples=["A PAR - BUR\nF BRE - MAO"])
    orders: Annotated[list[Plain], Field(max_length=500)] = Field(
        default_factory=list, description="As `GET legal-orders` lists them; not if there is a text."
    )
    conditional: Annotated[list[Plain], Field(max_length=500)] = Field(default_factory=list)
    ready: bool | None = None


class Ready(Schema):
    """Whether one's orders are ready."""

    phase_number: Number
    ready: bool


class MessagePut(Schema):
    """A message to some seats, or to all: `*`. A message with a `key` that was sent before is not sent again."""

    to: Annotated[list[Name], Field(min_length=1, max_length=100)]
    text: Annotated[str, Field(max_length=100_000)]
    key: Annotated[str, Field(max_length=40)] = ""


class Thread(Schema):
    """A thread of correspondents, as in the answer about threads."""

    thread: Annotated[str, Field(max_length=5_000)]


class ExtensionAsked(Schema):
    """So many hours more."""

    phase_number: Number
    hours: Annotated[int, Field(ge=1, le=1_000)]


class Answer(Schema):
    """Yes or no."""

    phase_number: Number
    agrees: bool
