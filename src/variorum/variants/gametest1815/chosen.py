"""Rules of other variants, too, as this one chooses: by its settings, and by its way of counting votes.

Rule: g1815:3.7.2, g1815:3.7.3.
"""

from variorum.board import Board
from variorum.game.position import Position
from variorum.game.rule import World
from variorum.rules.conversion import Conversion
from variorum.rules.diplomacy_points import DiplomacyPoints
from variorum.rules.half_strength import HalfStrength, long_hauls
from variorum.rules.movement.rule import Movement
from variorum.rules.proposals import CentersAgree, Count, Votes
from variorum.variants.gametest1815.settings import allowed, amount, choice

LEAST, AMONG = 50, 63
"""So many centers must agree of those on the board, and as large a part of them on another board."""


def points(world: World, units: Movement) -> DiplomacyPoints:
    """Bids for garrisons."""
    return DiplomacyPoints(
        world,
        units,
        floor=amount("income_floor"),
        cap=amount("income_cap"),
        several=allowed("several_orders"),
        costly=allowed("impossible_costs"),
        coasts=allowed("coasts_matter"),
        holds=allowed("holds_apart"),
    )


def conversion(world: World) -> Conversion:
    """Conversions in winter."""
    return Conversion(
        world,
        unowned=allowed("convert_unowned"),
        away=allowed("convert_away"),
        besides=allowed("convert_besides"),
        line=choice("convert_line"),
        opens=allowed("convert_opens"),
        removed=allowed("remove_converted"),
    )


def long_haul(board: Board) -> HalfStrength:
    """The long haul round Africa."""
    return HalfStrength(
        long_hauls(board),
        attack=amount("long_haul_attack"),
        defence=amount("long_haul_defence"),
        supports=allowed("long_haul_supports"),
        convoys=allowed("long_haul_convoys"),
        flights=allowed("long_haul_retreats"),
        cuts=allowed("long_haul_cuts"),
        clause="g1815:3.3.5",
    )


def agreed(world: World, position: Position, votes: Votes) -> Count:
    """The count for a draw: unanimous if all survivors share it; otherwise, the owners of enough centers must agree."""
    survivors = {power for power in world.board.powers if position.survives(power)}
    if not survivors <= set(votes.sharing):
        centers = len(world.board.geography(position.earth).centers)
        return CentersAgree(-(-LEAST * centers // AMONG))(world, position, votes)
    commands = world.commands(position)
    agreeing = {power for seat in votes.yes for power in commands.get(seat, ())}
    return Count(survivors <= agreeing, "the votes of all survivors")
