"""The first position. Rule: chaos:O1."""

from msgspec.structs import replace

from variorum.game.position import Position
from variorum.game.unit import FLEET
from variorum.game.variant import Variant
from variorum.variants.standard.opening import opening as opening_of_standard


def opening(variant: Variant) -> Position:
    """Standard's, with a fleet in Rome."""
    before = opening_of_standard(variant)
    units = tuple(replace(unit, kind=FLEET.code) if unit.area == "ROM" else unit for unit in before.units)
    return replace(before, units=units)
