"""Events of proposals and votes. All of them are public."""

from collections.abc import Sequence
from typing import ClassVar

from variorum.game.event import OrderOutcome, PublicEvent


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
