"""Votes on draw proposals. Rule: g1815:3.7.2, g1815:3.7.3."""

from variorum.game.position import Position
from variorum.game.rule import World
from variorum.rules.proposals import CentersAgree, Count, Votes

LEAST, AMONG = 50, 63
"""So many centers must agree of those on the board, and as large a part of them on another board."""


def agreed(world: World, position: Position, votes: Votes) -> Count:
    """The count for a draw: unanimous if all survivors share it; otherwise, the owners of enough centers must agree."""
    survivors = {power for power in world.board.powers if position.survives(power)}
    if not survivors <= set(votes.sharing):
        centers = len(world.board.geography(position.earth).centers)
        return CentersAgree(-(-LEAST * centers // AMONG))(world, position, votes)
    commands = world.commands(position)
    agreeing = {power for seat in votes.yes for power in commands.get(seat, ())}
    return Count(survivors <= agreeing, "the votes of all survivors")
