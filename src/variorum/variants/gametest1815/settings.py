"""The variant's settings, one for each choice that its sources leave open, and rules of others that ask for them.

Rules ask by functions of the position; give them others where they play in another variant.

Rule: g1815:3.7.2, g1815:3.7.3.
"""

from variorum.board import Board
from variorum.game.position import Position
from variorum.game.rule import World
from variorum.game.setting import Setting
from variorum.rules.choice import Chosen
from variorum.rules.conversion import Conversion
from variorum.rules.diplomacy_points import DiplomacyPoints
from variorum.rules.half_strength import HalfStrength, long_hauls
from variorum.rules.movement.rule import Movement
from variorum.rules.proposals import CentersAgree, Count, Votes

SETTINGS = {
    "first_season": Setting(
        "S", "the season in which the game starts (g1815:4.1)", ("S", "F"), called={"S": "spring", "F": "fall"}
    ),
    "long_haul_attack": Setting(1, "the strength of a move round Africa, in halves (g1815:3.3.4)"),
    "long_haul_defence": Setting(2, "the defence of a fleet that fails to move round Africa, in halves (g1815:3.3.4)"),
    "long_haul_cuts": Setting(True, "a move round Africa cuts support (g1815:3.3.5)"),
    "long_haul_retreats": Setting(True, "fleets may retreat round Africa (g1815:3.3.5)"),
    "long_haul_supports": Setting(False, "fleets may support round Africa (g1815:3.3.5)"),
    "long_haul_convoys": Setting(False, "fleets may convoy armies round Africa (g1815:3.3.5)"),
    "convert_unowned": Setting(False, "units may also convert in lost home centers (g1815:3.4.2)"),
    "convert_away": Setting(False, "units may convert in any center that their power owns (g1815:3.4.2)"),
    "convert_besides": Setting(True, "a power that builds or removes may also convert (g1815:3.4.2)"),
    "convert_line": Setting("first", "which of a power's conversions counts (g1815:3.4.2)", ("first", "last")),
    "convert_opens": Setting(True, "winter is played even for conversions alone (g1815:3.4.2)"),
    "remove_converted": Setting(False, "a converted unit may also be removed (g1815:3.4.2)"),
    "carriers_block": Setting(True, "a convoying fleet may deny an arrow (g1815:3.6.3)"),
    "block_supports": Setting(True, "a denial stops support across the arrow, not just moves (g1815:3.6.3)"),
    "block_all": Setting(False, "a fleet may deny an arrow to all other powers at once (g1815:3.6.3)"),
    "void_blocks_shown": Setting(True, "denials that fail are published too (g1815:3.6.4)"),
    "blocked_supported": Setting(True, "a unit whose move is denied can be supported to hold (g1815:3.6.5)"),
    "blocks_lifted": Setting("once", "how often dislodged fleets lift their denials (g1815:3.6.8)", ("once", "often")),
    "arrow_retreats": Setting(True, "units may retreat across an arrow (g1815:3.6.9)"),
    "block_retreats": Setting(False, "a denial also stops retreats across the arrow (g1815:3.6.9)"),
    "income_cap": Setting(4, "the most points a power gets per turn (g1815:3.5.1)"),
    "income_floor": Setting(0, "the fewest points a surviving power gets per turn (g1815:5.3.9)"),
    "impossible_costs": Setting(True, "points bid on an impossible support are lost (g1815:5.3.1)"),
    "holds_apart": Setting(True, "holds and supports to hold count as different orders (g1815:5.3.2)"),
    "coasts_matter": Setting(False, "supports of moves to different coasts count as different orders (g1815:5.3.3)"),
    "several_orders": Setting(True, "a power may bid on several orders for one garrison (g1815:5.3.4)"),
    "garrisons_apart": Setting(True, "a garrison's support counts against another garrison (g1815:5.3.5)"),
}


def allowed(name: str) -> Chosen[bool]:
    """A yes-or-no setting, as rules ask for it."""
    return Chosen(name, bool(SETTINGS[name].default))


def amount(name: str) -> Chosen[int]:
    """A numeric setting."""
    return Chosen(name, int(SETTINGS[name].default))


def choice(name: str) -> Chosen[str]:
    """A setting with named choices."""
    return Chosen(name, str(SETTINGS[name].default))


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
