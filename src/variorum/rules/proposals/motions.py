"""Proposals and votes on them: the orders, the record, and the events, all of which are public."""

from collections.abc import Hashable, Sequence
from typing import ClassVar

import msgspec

from variorum.game.event import OrderOutcome, PublicEvent
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


class Proposed(PublicEvent, frozen=True, tag="proposed"):
    """A proposal is published."""

    seat: str
    motion: str

    says: ClassVar = "{seat} proposes: {motion}. The vote on it begins in the next phase."

    @property
    def outcome(self) -> OrderOutcome:
        """The order that made it."""
        return OrderOutcome(f"PROPOSE {self.motion}", succeeded=True, power=self.seat, result="published")


class ProposalWithdrawn(PublicEvent, frozen=True, tag="proposal_withdrawn"):
    """A new proposal by the same seat replaces this one, which isn't counted."""

    seat: str
    motion: str

    says: ClassVar = "{seat} withdraws its proposal, {motion}."


class Voted(PublicEvent, frozen=True, tag="voted"):
    """A vote cast in this phase."""

    seat: str
    yes: bool
    proposer: str
    motion: str

    @property
    def outcome(self) -> OrderOutcome:
        """The order that cast it."""
        order = f"VOTE {'YES' if self.yes else 'NO'} {self.proposer}"
        return OrderOutcome(order, succeeded=True, power=self.seat, result="cast")

    def sentence(self) -> str:
        """Who, how, and on what."""
        return f"{self.seat} votes {'yes' if self.yes else 'no'} on {self.proposer}'s proposal, {self.motion}."


class ProposalPassed(PublicEvent, frozen=True, tag="proposal_passed"):
    """A proposal is carried out. `needed` is what it took to pass."""

    seat: str
    motion: str
    yes: tuple[str, ...]
    no: tuple[str, ...]
    needed: str

    def sentence(self) -> str:
        """The count, and that it passed."""
        return f"{self.seat}'s proposal, {self.motion}, passes. {_count(self.yes, self.no, self.needed)}"


class ProposalFailed(PublicEvent, frozen=True, tag="proposal_failed"):
    """A proposal failed its count. `stands`: it can still be voted on; `why` adds any other reason for the failure."""

    seat: str
    motion: str
    yes: tuple[str, ...]
    no: tuple[str, ...]
    needed: str
    stands: bool
    why: str = ""

    def sentence(self) -> str:
        """The count, that it failed, and whether the vote goes on."""
        fate = "It still stands." if self.stands else "It is off the table."
        why = f"{self.why} " if self.why else ""
        return f"{self.seat}'s proposal, {self.motion}, fails. {_count(self.yes, self.no, self.needed)} {why}{fate}"


def _count(yes: Sequence[str], no: Sequence[str], needed: str) -> str:
    said = "; ".join(f"{len(seats)} {word}{_listed(seats)}" for word, seats in (("yes", yes), ("no", no)))
    return f"Votes: {said}. Needed: {needed}."


def _listed(seats: Sequence[str]) -> str:
    return f" ({', '.join(seats)})" if seats else ""
