"""The starting position. Rule: fleet_rome:O1."""

from msgspec.structs import replace

from variorum.game.position import Position
from variorum.game.unit import FLEET
from variorum.game.variant import Variant
from variorum.variants.fleet_rome.settings import FLEET_ROME
from variorum.variants.standard.opening import opening as opening_of_standard


def opening(variant: Variant) -> Position:
    """Standard's, with a fleet in Rome unless the settings keep the army."""
    before = opening_of_standard(variant)
    if not before.settings.get(FLEET_ROME, True):
        return before
    units = tuple(replace(unit, kind=FLEET.code) if unit.area == "ROM" else unit for unit in before.units)
    return replace(before, units=units)
