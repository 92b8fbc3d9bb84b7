"""The shapes of requests and answers. Positions, events and orders have the shapes of their variants."""

from typing import Annotated, Any

from ninja import Schema
from pydantic import Field

from variorum.game import problem
from variorum.game.variant import Difficulty
from variorum.host.api.bodies import Body
from variorum.host.api.structs import BY_HAND

Name = Annotated[str, Field(max_length=40)]
Number = Annotated[int, Field(ge=0, le=2**31 - 1)]
Plain = dict[str, Any]

Settings = dict[Name, bool | int | Annotated[str, Field(max_length=200)]]


class Setting(Schema):
    """A setting of a variant."""

    name: str
    default: bool | int | str
    meaning: str
    choices: list[str]
    least: int | None = Field(None, description="The smallest number allowed.")
    most: int | None = Field(None, description="The largest number allowed.")
    names: bool = Field(False, description="Whether it also accepts a list of names in place of their number.")


class Variant(Schema):
    """A variant."""

    id: str
    name: str
    tagline: str
    designer: str
    board: str
    areas: int = Field(description="Areas that somebody may enter.")
    centers: int
    win: int = Field(description="How many centers win; 0 if that is no matter of a number.")
    rules: list[str] = Field(description="What is special: rules of its own, builds away from home and so on.")
    years: int = Field(description="About how many years of play a game takes.")
    hours: int = Field(description="About how many hours that is in a live game, at ten minutes for moves.")
    weeks: int = Field(description="About how many weeks that is at two days for moves.")
    difficulty: Difficulty
    reasons: list[str] = Field(description="What makes it harder than Standard, in a few words.")
    seats: list[str]
    settings: list[Setting]
    bots: list[str] = Field(description="The levels of its bots with default settings, from weak to strong.")


class Accepting(Body):
    """The token of an invitation."""

    token: Annotated[str, Field(max_length=43)]


class Done(Schema):
    """Confirms that the request succeeded."""

    done: bool = True


class Written(Schema):
    """An order as text and as data."""

    text: str = Field(examples=["A PAR - BUR"])
    order: Plain


class Sent(Schema):
    """A sheet as text and as data."""

    text: str
    orders: list[Written]
    conditional: list[Plain]


class Problem(Schema):
    """A problem with an order: a refused order doesn't count, one with a warning does; a note is on what may be meant.

    `incomplete`: nothing is wrong with the order, but it counts only together with others that are still missing.
    """

    message: str
    severity: str = Field(description="refused, warning or note")
    order: str = Field(description="The order as it was written.")
    line: int = Field(description="Its line in the text, from 1; 0 without a text.")
    column: int = Field(description="Its column in the text, from 1; 0 without a text.")
    accepted: list[str] = Field(description="What would be accepted.")
    falls: list[int] = Field(description="The indexes of other orders that fail with this one.")
    index: int = Field(description="Its index among the orders, from 0; -1 if the problem is with no single order.")
    incomplete: bool = False


BY_HAND[problem.Problem] = Problem


class Moment(Schema):
    """A moment as you may know it: the phase that led to it, its events, and the position after it."""

    number: int
    phase_number: int
    turn: str | None
    events: list[Plain]
    position: Plain
    caretakers: list[str] = Field(description="The seats that a caretaker ordered for in that phase.")
    sent: Sent | None = None


class Progress(Schema):
    """What the orders of a group still need or allow, where they must fit together, such as a set of goals."""

    group: str = Field(examples=["goals"])
    sentences: list[str]


class Sheet(Sent):
    """Your seat's orders, and their problems. Send the `version` with the next change."""

    phase_number: int
    version: int
    ready: bool
    problems: list[Problem]
    progress: list[Progress] = Field(default_factory=list, description="Empty in most variants and phases.")


class SheetPut(Body):
    """A whole sheet, as text or as data. It replaces the sheet of that version, or of any version if none is given."""

    phase_number: Number
    version: Number | None = None
    text: Annotated[str, Field(max_length=200_000)] | None = Field(None, examples=["A PAR - BUR\nF BRE - MAO"])
    orders: Annotated[list[Plain], Field(max_length=500)] = Field(
        default_factory=list, description="Orders as `GET legal-orders` lists them; ignored if there is a text."
    )
    conditional: Annotated[list[Plain], Field(max_length=500)] = Field(default_factory=list)
    ready: bool | None = None


class Ready(Body):
    """Whether your orders are ready."""

    phase_number: Number
    ready: bool


class ReportPut(Body):
    """What is wrong with a message."""

    reason: Annotated[str, Field(min_length=1, max_length=1_000)]
