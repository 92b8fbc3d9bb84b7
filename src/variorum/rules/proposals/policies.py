"""Who may vote on a proposal, how votes are counted, and what happens when it passes: functions given to the rule."""

from collections.abc import Callable, Iterable
from typing import TypeAlias

import msgspec
from msgspec.structs import replace

from variorum.game.docket import Docket
from variorum.game.position import Ending, Position
from variorum.game.rule import World
from variorum.rules.draws import GameDrawn
from variorum.rules.proposals.motions import Motion


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
