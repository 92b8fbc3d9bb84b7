"""Proposals and votes on them: the orders and the record."""

from collections.abc import Hashable
from typing import ClassVar

import msgspec

from variorum.game.naming import PowerName, SeatName, TurnName
from variorum.game.order import VOTES, Form, Order, Slot, SlotKind, Word
from variorum.game.record import Record


class ProposeEnd(Order, frozen=True, tag="propose_end"):
    """A proposal to end the game."""

    purpose: ClassVar = "propose to end the game"
    says: ClassVar = ("propose to end the game",)
    meaning: ClassVar = (
        "You propose to end the game, and whoever orders for a surviving power votes on it from the next phase on."
    )
    group: ClassVar = VOTES
    plain_only: ClassVar = True
    taken: ClassVar = "was published"
    forms: ClassVar = (Form((Word("PROPOSE END", also=("PROPOSE TO END",)),)),)

    @property
    def slot(self) -> Hashable:
        """A seat makes one proposal a phase."""
        return "proposal"


class ProposeDraw(Order, frozen=True, tag="propose_draw"):
    """A proposal to end the game as a draw of these powers."""

    powers: tuple[str, ...]

    purpose: ClassVar = "propose a draw of some powers"
    says: ClassVar = ("propose a draw of {powers}",)
    meaning: ClassVar = (
        "You propose a draw of the powers that you name; "
        "whoever orders for a surviving power votes from the next phase on."
    )
    group: ClassVar = VOTES
    refusal: ClassVar = "name at least two surviving powers to share the draw, each once"
    plain_only: ClassVar = True
    taken: ClassVar = "was published"
    forms: ClassVar = (Form((Word("PROPOSE DRAW"), Slot("powers", SlotKind.POWERS))),)

    @property
    def slot(self) -> Hashable:
        """A seat makes one proposal a phase."""
        return "proposal"


_PROPOSER = Slot("proposer", SlotKind.SEAT)


class Vote(Order, frozen=True, tag="vote"):
    """A vote on a proposal, named by its proposer; without a name, on the only proposal."""

    yes: bool
    proposer: str = ""

    purpose: ClassVar = "vote on a proposal"
    says: ClassVar = (
        "vote yes",
        "vote no",
        "vote yes on what {proposer} proposes",
        "vote no on what {proposer} proposes",
    )
    meaning: ClassVar = (
        "You vote for or against a proposal that was made in an earlier phase, if you order for a surviving power."
    )
    group: ClassVar = VOTES
    plain_only: ClassVar = True
    collective: ClassVar = True
    labels: ClassVar = {"yes": "in favor", "proposer": "proposal by"}
    taken: ClassVar = "was cast"
    forms: ClassVar = (
        Form((Word("VOTE YES"),), {"yes": True, "proposer": ""}),
        Form((Word("VOTE NO"),), {"yes": False, "proposer": ""}),
        Form((Word("VOTE YES", also=("VOTE YES ON", "VOTE YES TO")), _PROPOSER), {"yes": True}),
        Form((Word("VOTE NO", also=("VOTE NO ON", "VOTE NO TO")), _PROPOSER), {"yes": False}),
    )

    @property
    def slot(self) -> Hashable:
        """A seat votes once on each proposal."""
        return "vote", self.proposer


class Motion(msgspec.Struct, frozen=True):
    """A standing proposal: its proposer, what it says, the phase in which it was made, and the votes so far.

    `powers` are those that share a draw; empty if the game just ends.
    """

    seat: SeatName
    text: str
    turn: TurnName
    powers: tuple[PowerName, ...] = ()
    votes: dict[SeatName, bool] = {}


class Standing(Record, frozen=True):
    """The proposals that stand, in the order in which they were made."""

    motions: tuple[Motion, ...] = ()

    name: ClassVar = "proposals"
    public: ClassVar = True
