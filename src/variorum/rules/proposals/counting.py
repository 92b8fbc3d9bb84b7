"""The end of a phase for standing proposals: note votes, count each proposal, and let at most one pass."""

from collections.abc import Callable, Iterable, Sequence
from typing import TypeAlias

import msgspec
from msgspec.structs import replace

from variorum.game.docket import Docket
from variorum.game.event import Event
from variorum.game.position import Ending, Position
from variorum.game.rule import World
from variorum.rules.draws import GameDrawn
from variorum.rules.proposals.motions import (
    Motion,
    ProposalFailed,
    ProposalPassed,
    ProposalWithdrawn,
    ProposeDraw,
    ProposeEnd,
    Vote,
    Voted,
)


class Votes(msgspec.Struct, frozen=True):
    """The seats that vote yes and no, and the powers that share the draw (none if the game just ends)."""

    yes: tuple[str, ...] = ()
    no: tuple[str, ...] = ()
    sharing: tuple[str, ...] = ()


class Count(msgspec.Struct, frozen=True):
    """Whether a proposal passes, and what it needs to pass, in words."""

    passes: bool
    needed: str


Voters: TypeAlias = Callable[[World, Position], tuple[str, ...]]
"""The seats that may vote now."""

Counting: TypeAlias = Callable[[World, Position, Votes], Count]
"""How the votes on one proposal are counted."""

Enact: TypeAlias = Callable[[World, Docket, Motion], Docket]
"""What happens when a proposal has passed."""


def surviving(world: World, position: Position) -> tuple[str, ...]:
    """The seats that currently order for a power with a unit or a center."""
    return tuple(seat for seat, powers in world.commands(position).items() if any(map(position.survives, powers)))


def unanimous(_world: World, _position: Position, votes: Votes) -> Count:
    """All who vote agree, and at least one does. Rule: geo:V2."""
    return Count(bool(votes.yes) and not votes.no, "at least one yes and no vote against it")


def majority(_world: World, _position: Position, votes: Votes) -> Count:
    """A proposal passes with more votes for it than against it."""
    return Count(len(votes.yes) > len(votes.no), "more votes for it than against it")


def centers_behind(world: World, position: Position, seats: Iterable[str]) -> int:
    """The number of centers that the powers of these seats own together."""
    commands = world.commands(position)
    powers = {power for seat in seats for power in commands.get(seat, ())}
    return sum(len(position.centers_of(power)) for power in powers)


class CentersAgree(msgspec.Struct, frozen=True):
    """A proposal passes if the powers voting yes own enough centers, whatever the others say."""

    least: int

    def __call__(self, world: World, position: Position, votes: Votes) -> Count:
        """Whether they do."""
        count = centers_behind(world, position, votes.yes)
        return Count(count >= self.least, f"{self.least} centers behind it, and it has {count}")


def drawn(world: World, docket: Docket, motion: Motion) -> Docket:
    """The game ends in a draw of the powers named, or of all survivors."""
    powers = motion.powers or tuple(filter(docket.position.survives, world.board.powers))
    ended = replace(docket.position, ending=Ending(powers, drawn=True))
    return docket.with_position(ended).happened(GameDrawn(powers=powers))


class VoteCount(msgspec.Struct, frozen=True):
    """The count of one proposal."""

    motion: Motion
    votes: Votes
    count: Count
    centers: int


def proposed(docket: Docket, seats: Iterable[str]) -> tuple[Motion, ...]:
    """The proposals made in this phase, seat by seat; their proposers vote for them."""
    turn = str(docket.position.turn)
    made: dict[str, Motion] = {}
    for entry in docket.entries:
        order = entry.stands
        if isinstance(order, ProposeEnd | ProposeDraw):
            powers = order.powers if isinstance(order, ProposeDraw) else ()
            text = str(order).removeprefix("PROPOSE ")
            made[entry.seat] = Motion(entry.seat, text, turn, powers, {entry.seat: True})
    return tuple(made[seat] for seat in seats if seat in made)


def withdrawn(before: Sequence[Motion], new: Sequence[Motion]) -> tuple[Motion, ...]:
    """The proposals that their proposers have now replaced."""
    texts = {motion.seat: motion.text for motion in new}
    return tuple(motion for motion in before if texts.get(motion.seat, motion.text) != motion.text)


def withdrawals(motions: Iterable[Motion]) -> tuple[Event, ...]:
    """The events of withdrawn proposals."""
    return tuple(ProposalWithdrawn(seat=motion.seat, motion=motion.text) for motion in motions)


def voted(
    docket: Docket, motions: Sequence[Motion], seats: Iterable[str]
) -> tuple[tuple[Motion, ...], tuple[Event, ...]]:
    """The proposals with this phase's votes, and the events of these, seat by seat."""
    entries = [entry for seat in seats for entry in docket.entries if entry.seat == seat]
    cast = [(entry.seat, entry.stands) for entry in entries if isinstance(entry.stands, Vote)]
    events: list[Event] = []
    noted = []
    for motion in motions:
        mine = {seat: vote.yes for seat, vote in cast if vote.proposer == motion.seat}
        noted.append(replace(motion, votes={**motion.votes, **mine}))
        events += (Voted(seat=seat, yes=yes, proposer=motion.seat, motion=motion.text) for seat, yes in mine.items())
    return tuple(noted), tuple(events)


def tally(world: World, position: Position, able: Sequence[str], counting: Counting, motion: Motion) -> VoteCount:
    """The count of a proposal: of the votes that stand, those of the seats that may vote."""
    yes, no = (tuple(seat for seat in able if motion.votes.get(seat) is said) for said in (True, False))
    votes = Votes(yes, no, motion.powers)
    count = counting(world, position, votes)
    if not all(map(position.survives, motion.powers)):
        count = Count(passes=False, needed="that all powers named in it survive")
    return VoteCount(motion, votes, count, centers_behind(world, position, yes))


def chosen(tallies: Sequence[VoteCount]) -> VoteCount | None:
    """The proposal that passes: the one with the most centers behind it, then the earliest."""
    return max((each for each in tallies if each.count.passes), key=lambda each: each.centers, default=None)


def passing(won: VoteCount) -> Event:
    """The event of the proposal that passes."""
    motion, votes = won.motion, won.votes
    return ProposalPassed(seat=motion.seat, motion=motion.text, yes=votes.yes, no=votes.no, needed=won.count.needed)


def failing(lost: VoteCount, won: VoteCount | None, *, stands: bool) -> Event:
    """The event of a proposal that does not pass."""
    motion, votes, why = lost.motion, lost.votes, ""
    if lost.count.passes and won:
        ground = "has more centers behind it" if won.centers > lost.centers else "was made earlier"
        why = f"{won.motion.seat}'s proposal passes as well and {ground}."
    return ProposalFailed(
        seat=motion.seat,
        motion=motion.text,
        yes=votes.yes,
        no=votes.no,
        needed=lost.count.needed,
        stands=stands and won is None,
        why=why,
    )
