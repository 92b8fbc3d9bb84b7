"""What programs send and get, as the schema tells them. Positions, events and orders are the variants' own shapes."""

from datetime import datetime
from typing import Annotated, Any

from ninja import Schema
from pydantic import Field

Name = Annotated[str, Field(max_length=40)]
Number = Annotated[int, Field(ge=0, le=2**31 - 1)]
Plain = dict[str, Any]


Settings = dict[Name, bool | int | Annotated[str, Field(max_length=200)]]


class Wanted(Schema):
    """Which mail somebody wants; what is left out stays as it is."""

    tell_deadline: bool | None = None
    tell_stage: bool | None = None
    tell_letter: bool | None = None
    tell_vote: bool | None = None


class Me(Schema):
    """A person, for that person alone."""

    username: str
    zone: str
    tell_deadline: bool
    tell_stage: bool
    tell_letter: bool
    tell_vote: bool


class Setting(Schema):
    """Something about a variant that can be chosen."""

    name: str
    default: bool | int | str
    meaning: str
    choices: list[str]


class Variant(Schema):
    """A variant."""

    id: str
    name: str
    tagline: str
    seats: list[str]
    settings: list[Setting]


class Founding(Schema):
    """A game to be founded. `terms` as in the answer about a game; what is left out is as usual."""

    name: Annotated[str, Field(min_length=1, max_length=80)]
    variant: Annotated[str, Field(max_length=64)]
    settings: Settings = Field(default_factory=dict)
    terms: Plain = Field(default_factory=dict)
    listed: bool = True
    password: Annotated[str, Field(max_length=100)] = ""
    mastered: bool = Field(False, description="Whether you are the game master; otherwise the game runs by itself.")


class Place(Schema):
    """A seat: who plays it (nobody if that is not shown, or there is a bot), and whether it is offered."""

    seat: str
    player: str | None
    offered: bool


class Game(Schema):
    """A game as everybody may see it. `stage` is to be sent with what changes something: so nothing comes too late."""

    key: str
    name: str
    variant: str
    kind: str
    state: str
    turn: str
    summary: str
    stage: int
    deadline: datetime | None
    created: datetime
    ended: datetime | None
    players: int


class Detail(Game):
    """The same with all that belongs to one game. `seats` are yours; `mark` is for the game master alone."""

    seats: list[str]
    table: list[Place]
    settings: Plain
    terms: Plain
    commitment: str
    seed: str
    acts: list[Plain]
    live: str
    mark: str | None


class Joining(Schema):
    """Wishes for seats, the dearest first, and what the game asks for."""

    wishes: Annotated[list[Name], Field(max_length=100)] = Field(default_factory=list)
    password: Annotated[str, Field(max_length=100)] = ""
    invitation: Annotated[str, Field(max_length=16)] = ""


class OneSeat(Schema):
    """A seat."""

    seat: Name


class Done(Schema):
    """That something has been done."""

    done: bool = True


class Moment(Schema):
    """A moment as one may know it: the stage that led to it, what happened in it, and the position after it."""

    number: int
    stage: int
    turn: str | None
    events: list[Plain]
    position: Plain
    sent: Plain | None = None


class Sheet(Schema):
    """What one's seat has sent, with what is wrong with it; `version` is for whoever changes it next."""

    stage: int
    version: int
    ready: bool
    text: str
    orders: list[Plain]
    conditional: list[Plain]
    problems: list[Plain]


class SheetPut(Schema):
    """A whole sheet, as text or as data, in place of the one of that version (of any, if none is given)."""

    stage: Number
    version: Number | None = None
    text: Annotated[str, Field(max_length=200_000)] | None = None
    orders: Annotated[list[Plain], Field(max_length=500)] = Field(default_factory=list)
    conditional: Annotated[list[Plain], Field(max_length=500)] = Field(default_factory=list)
    ready: bool | None = None


class Ready(Schema):
    """Whether one's orders are ready."""

    stage: Number
    ready: bool


class LetterPut(Schema):
    """A letter to some seats, or to all: `*`. A letter with a `key` that was sent before is not sent again."""

    to: Annotated[list[Name], Field(min_length=1, max_length=100)]
    text: Annotated[str, Field(max_length=100_000)]
    key: Annotated[str, Field(max_length=40)] = ""


class Circle(Schema):
    """A circle of correspondents, as in the answer about threads."""

    circle: Annotated[str, Field(max_length=5_000)]


class MoreTime(Schema):
    """So many hours more."""

    stage: Number
    hours: Annotated[int, Field(ge=1, le=1_000)]


class Answer(Schema):
    """Yes or no."""

    stage: Number
    agrees: bool
