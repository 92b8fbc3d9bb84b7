"""What the sources of the variant leave open: a setting for each choice, with its usual value."""

from variorum.game.position import Position
from variorum.game.setting import Setting

SETTINGS = {
    "first_season": Setting("S", "the season in which 1815 begins (g1815:4.1)", ("S", "F")),
    "long_haul_attack": Setting(1, "the strength of a move round Africa, in halves (g1815:3.3.4)"),
    "long_haul_defence": Setting(2, "the strength of a fleet that fails to leave so, in halves (g1815:3.3.4)"),
    "long_haul_cuts": Setting(True, "a move round Africa cuts support (g1815:3.3.5)"),
    "long_haul_retreats": Setting(True, "fleets may retreat round Africa (g1815:3.3.5)"),
    "long_haul_supports": Setting(False, "fleets may support round Africa (g1815:3.3.5)"),
    "long_haul_convoys": Setting(False, "fleets may convoy armies round Africa (g1815:3.3.5)"),
    "convert_unowned": Setting(False, "units change their kind in home centers that are lost, too (g1815:3.4.2)"),
    "convert_away": Setting(False, "units change their kind in every center that their power owns (g1815:3.4.2)"),
    "convert_besides": Setting(True, "a power that builds or removes may convert as well (g1815:3.4.2)"),
    "convert_line": Setting("first", "which of a power's conversions stands (g1815:3.4.2)", ("first", "last")),
    "convert_opens": Setting(True, "winter is held for conversions alone, too (g1815:3.4.2)"),
    "remove_converted": Setting(False, "a unit that changes its kind may be removed as well (g1815:3.4.2)"),
    "carriers_block": Setting(True, "a fleet that convoys may block an arrow (g1815:3.6.3)"),
    "block_supports": Setting(True, "a denial stops supports over the arrow, not just moves (g1815:3.6.3)"),
    "block_all": Setting(False, "a fleet may deny all others the arrow at once (g1815:3.6.3)"),
    "void_blocks_shown": Setting(True, "a denial that came to nothing is published, too (g1815:3.6.4)"),
    "blocked_supported": Setting(True, "a unit that is denied its move can be supported to hold (g1815:3.6.5)"),
    "blocks_lifted": Setting("once", "how often fleets that fall lift their denials (g1815:3.6.8)", ("once", "often")),
    "arrow_retreats": Setting(True, "units may retreat over an arrow (g1815:3.6.9)"),
    "block_retreats": Setting(False, "a denial stops retreats over the arrow, too (g1815:3.6.9)"),
    "income_cap": Setting(4, "the most points that a power has in a turn (g1815:3.5.1)"),
    "income_floor": Setting(0, "the fewest points that a surviving power has in a turn (g1815:5.3.9)"),
    "impossible_costs": Setting(True, "points spent on an impossible support are spent (g1815:5.3.1)"),
    "holds_apart": Setting(True, "to hold, and to support a unit where it stands, are two orders (g1815:5.3.2)"),
    "coasts_matter": Setting(False, "supports of moves to two coasts of an area are two orders (g1815:5.3.3)"),
    "several_orders": Setting(True, "a power may spend points on several orders of one garrison (g1815:5.3.4)"),
    "garrisons_apart": Setting(True, "a garrison's support helps against another garrison (g1815:5.3.5)"),
}


def allowed(position: Position, name: str) -> bool:
    """A setting that is a yes or no, as played."""
    return bool(position.settings.get(name, SETTINGS[name].default))


def amount(position: Position, name: str) -> int:
    """A setting that is a number, as played."""
    return int(position.settings.get(name, SETTINGS[name].default))


def chosen(position: Position, name: str) -> str:
    """A setting that is one of several words, as played."""
    return str(position.settings.get(name, SETTINGS[name].default))
