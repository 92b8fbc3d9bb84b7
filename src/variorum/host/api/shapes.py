"""The shapes of requests and answers. Positions, events and orders have the shapes of their variants."""

from datetime import datetime
from typing import TYPE_CHECKING, Annotated, Any

from ninja import Schema
from pydantic import Field

from variorum.game import problem
from variorum.game.variant import Difficulty
from variorum.host.api.bodies import Body
from variorum.host.api.structs import BY_HAND, shape_of
from variorum.host.games.models import LONGEST_NAME, LONGEST_PASSWORD
from variorum.host.games.terms import Terms

if TYPE_CHECKING:
    SomeTerms = Body
else:
    SomeTerms = shape_of(Terms, Body)

Name = Annotated[str, Field(max_length=40)]
Number = Annotated[int, Field(ge=0, le=2**31 - 1)]
Plain = dict[str, Any]

Mechanics = Annotated[list[Plain], Field(max_length=40)]
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


class Creation(Body):
    """A game to create. `terms` as in the answer about a game; those left out take their defaults."""

    name: Annotated[str, Field(min_length=1, max_length=LONGEST_NAME)]
    variant: Annotated[str, Field(max_length=64)]
    settings: Settings = Field(default_factory=dict)
    mechanics: Mechanics = Field(default_factory=list, description="Added to the variant, each with its `name`.")
    win: Annotated[int, Field(ge=1, le=500)] | None = Field(None, description="How many centers win instead.")
    terms: SomeTerms = SomeTerms()
    listed: bool = True
    password: Annotated[str, Field(max_length=LONGEST_PASSWORD)] = ""
    mastered: bool = Field(False, description="Whether you are its game master; otherwise the game runs by itself.")


class Place(Schema):
    """A seat: its player (null if hidden, or if a bot plays it), and whether it is offered to others.

    `seat` is empty until seats are given out. `here` says whether the player has answered the roll call.
    """

    seat: str
    player: str | None
    bot: str | None = Field(None, description="The level of the bot that plays it.")
    offered: bool
    here: bool
    ready: bool | None = Field(None, description="Whether the player is ready; null if the terms keep that hidden.")
    days_away: int | None = Field(
        None, description="How many days ago the player was last here, in days of UTC; null if nobody may know."
    )


class Game(Schema):
    """A game as everybody may see it. Send its `phase_number` with changes, so that none applies to a later phase."""

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
    """An entry in the game's log, which all players read."""

    at: datetime
    by: str
    text: str


class Detail(Game):
    """A game with all its details.

    `seats` and `wishes` are your own; `invitation` is shown to players, creator and game master, `mark` to the game
    master alone. Send `terms` back in the same shape.
    """

    seats: list[str]
    table: list[Place]
    settings: Plain
    terms: Plain
    commitment: str
    seed: str
    acts: list[Deed]
    live: str = Field(description="The address of the stream of news.")
    waits_for: list[str] = Field(description="The seats whose answers the phase still needs.")
    joinable: bool = Field(
        description="Whether people can join: before it begins, or at any time if it takes newcomers."
    )
    asks_password: bool = Field(description="Whether joining needs a password.")
    invitation: str | None
    wishes: list[str]
    mark: str | None


class Joining(Body):
    """Wishes for seats, the most wanted first, with the game's password or invitation if needed."""

    wishes: Annotated[list[Name], Field(max_length=100)] = Field(default_factory=list)
    password: Annotated[str, Field(max_length=LONGEST_PASSWORD)] = ""
    invitation: Annotated[str, Field(max_length=16)] = ""


class Bots(Body):
    """Bots for the free seats of a game."""

    level: Annotated[str, Field(min_length=1, max_length=16)]


class Accepting(Body):
    """The token of an invitation."""

    token: Annotated[str, Field(max_length=43)]


class TakingOver(Body):
    """An offered seat, with the game's password or invitation if needed."""

    seat: Name
    password: Annotated[str, Field(max_length=LONGEST_PASSWORD)] = ""
    invitation: Annotated[str, Field(max_length=16)] = ""


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


class MessagePut(Body):
    """A message to some seats, or to all: `*`. A message with a `key` that was used before is not sent again."""

    to: Annotated[list[Name], Field(min_length=1, max_length=100)]
    text: Annotated[str, Field(max_length=100_000)]
    key: Annotated[str, Field(max_length=40)] = ""


class ReportPut(Body):
    """What is wrong with a message."""

    reason: Annotated[str, Field(min_length=1, max_length=1_000)]


class Thread(Body):
    """A thread, named as in the list of threads."""

    thread: Annotated[str, Field(max_length=5_000)]


class ExtensionAsked(Body):
    """A request for an extension."""

    phase_number: Number
    hours: Annotated[float, Field(gt=0, le=1_000)]


class OfPhase(Body):
    """The phase that something is meant for."""

    phase_number: Number


class Answer(Body):
    """The answer to a request for an extension."""

    phase_number: Number
    agrees: bool
