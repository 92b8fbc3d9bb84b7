"""The position in winter 1900: Standard's seven countries and four more seats."""

from functools import reduce

from msgspec.structs import replace

from variorum.game.position import Position, Seat
from variorum.game.setting import defaults
from variorum.game.turn import Turn
from variorum.game.variant import Variant
from variorum.variants.rather_silly.hyperspace import Link
from variorum.variants.rather_silly.marking import Shares
from variorum.variants.rather_silly.pieces.borg import Borg
from variorum.variants.rather_silly.quiz import Quiz
from variorum.variants.rather_silly.roles.doctor import Doctor
from variorum.variants.rather_silly.roles.jester import Jester
from variorum.variants.rather_silly.roles.soothsayer import Soothsayer
from variorum.variants.rather_silly.roles.tardis import Tardis
from variorum.variants.rather_silly.seats import COUNTRIES, JESTER, ROLES
from variorum.variants.rather_silly.souls import Souls
from variorum.variants.standard.opening import opening as standard_opening


def opening(variant: Variant) -> Position:
    """Every country with its home centers and a unit in each, before herds are placed."""
    seats = (
        *(Seat(power, (power,)) for power in COUNTRIES),
        *(Seat(role, () if role == JESTER else (role,)) for role in ROLES),
    )
    records = (Borg(), Doctor(), Shares(), Jester(), Link(), Quiz(), Soothsayer(), Souls(), Tardis())
    turn, settings = Turn("W", 1900, "L"), defaults(variant.settings)
    opened = replace(standard_opening(variant), turn=turn, seats=seats, settings=settings)
    return reduce(Position.with_record, records, opened)
