"""Who may vote on a proposal, what passes, and what happens then: the functions that the rule is given."""

from collections.abc import Callable
from typing import TypeAlias

import msgspec
from msgspec.structs import replace

from variorum.game.docket import Docket
from variorum.game.position import Ending, Position
from variorum.game.rule import World
from variorum.rules.draws import GameDrawn
from variorum.rules.proposals.motions import Motion


class Votes(msgspec.Struct, frozen=True):
    """The seats that voted, and the powers that are to share a draw (none if the game just ends)."""

    yes: tuple[str, ...] = ()
    no: tuple[str, ...] = ()
    sharing: tuple[str, ...] = ()


Voters: TypeAlias = Callable[[World, Position], tuple[str, ...]]
"""The seats that may vote now."""

Passes: TypeAlias = Callable[[World, Position, Votes], bool]
"""Whether votes, of which there is at least one, carry the proposal."""

Enact: TypeAlias = Callable[[World, Docket, Motion], Docket]
"""What happens when a proposal has passed."""


def surviving(world: World, position: Position) -> tuple[str, ...]:
    """The seats that order now for a power that has a unit or a center."""
    return tuple(seat for seat, powers in world.commands(position).items() if any(map(position.survives, powers)))


def unanimous(_world: World, _position: Position, votes: Votes) -> bool:
    """All who vote agree. Rule: capitalist:C15, geophysical:V2."""
    return not votes.no


def majority(_world: World, _position: Position, votes: Votes) -> bool:
    """More vote for it than against it."""
    return len(votes.yes) > len(votes.no)


class CentersAgree(msgspec.Struct, frozen=True):
    """The powers of those who vote yes own together so many centers, whatever the others say. Rule: g1815:3.7.3."""

    least: int

    def __call__(self, world: World, position: Position, votes: Votes) -> bool:
        """Whether they do."""
        commands = world.commands(position)
        powers = {power for seat in votes.yes for power in commands.get(seat, ())}
        return sum(len(position.centers_of(power)) for power in powers) >= self.least


def drawn(world: World, docket: Docket, motion: Motion) -> Docket:
    """The game ends in a draw of the powers named, or of all survivors."""
    powers = motion.powers or tuple(filter(docket.position.survives, world.board.powers))
    ended = replace(docket.position, ending=Ending(powers, drawn=True))
    return docket.now(ended).happened(GameDrawn(powers=powers))
