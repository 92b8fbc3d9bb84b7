"""The position in winter 1900: Standard's seven countries, and four seats more. Rule: silly:13a, silly:15a."""

from msgspec.structs import replace

from variorum.game.position import Position, Seat
from variorum.game.setting import defaults
from variorum.game.turn import Turn
from variorum.game.variant import Variant
from variorum.variants.rather_silly.seats import COUNTRIES, JESTER, ROLES
from variorum.variants.standard.opening import opening as standard_opening


def opening(variant: Variant) -> Position:
    """Every country with its home centers and a unit in each; herds are placed first."""
    seats = (
        *(Seat(power, (power,)) for power in COUNTRIES),
        *(Seat(role, () if role == JESTER else (role,)) for role in ROLES),
    )
    return replace(standard_opening(variant), turn=Turn("W", 1900, "L"), seats=seats, options=defaults(variant.options))
