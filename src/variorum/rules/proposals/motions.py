"""What is proposed and voted on: the orders, the record, the events."""

from typing import ClassVar

import msgspec

from variorum.game.event import Event
from variorum.game.naming import PowerName, SeatName, TurnName
from variorum.game.order import Form, Order, Slot, SlotKind, Word
from variorum.game.record import Record


class ProposeEnd(Order, frozen=True, tag="propose_end"):
    """The game is to end now."""

    purpose: ClassVar = "propose to end the game"
    forms: ClassVar = (Form((Word("PROPOSE END", also=("PROPOSE TO END",)),)),)


class ProposeDraw(Order, frozen=True, tag="propose_draw"):
    """The game is to end now, shared by these powers."""

    powers: tuple[str, ...]

    purpose: ClassVar = "propose a draw of some powers"
    forms: ClassVar = (Form((Word("PROPOSE DRAW"), Slot("powers", SlotKind.POWERS))),)


class Vote(Order, frozen=True, tag="vote"):
    """A vote on the proposal that stands."""

    yes: bool

    purpose: ClassVar = "vote on a proposal"
    labels: ClassVar = {"yes": "for the proposal"}
    forms: ClassVar = (Form((Word("VOTE YES"),), {"yes": True}), Form((Word("VOTE NO"),), {"yes": False}))


class Motion(msgspec.Struct, frozen=True):
    """What is proposed, by whom, and in which stage.

    `powers` are those that share a draw; there are none if the game just ends.
    """

    seat: SeatName
    text: str
    turn: TurnName
    powers: tuple[PowerName, ...] = ()


class Standing(Record, frozen=True):
    """The proposal that stands, if any."""

    motion: Motion | None = None


class Proposed(Event, frozen=True, tag="proposed"):
    """Somebody has proposed something."""

    seat: str
    motion: str

    def sentence(self) -> str:
        """Who, and what."""
        return f"{self.seat} proposes: {self.motion}."


class Voted(Event, frozen=True, tag="voted"):
    """Somebody has voted on the proposal."""

    seat: str
    yes: bool

    def sentence(self) -> str:
        """Who, and how."""
        return f"{self.seat} votes {'yes' if self.yes else 'no'}."


class ProposalPassed(Event, frozen=True, tag="proposal_passed"):
    """The proposal is carried out."""

    motion: str

    def sentence(self) -> str:
        """That it passed."""
        return f"The proposal passes: {self.motion}."


class ProposalFailed(Event, frozen=True, tag="proposal_failed"):
    """The proposal is off the table."""

    motion: str

    def sentence(self) -> str:
        """That it failed."""
        return f"The proposal fails: {self.motion}."
