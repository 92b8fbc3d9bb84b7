"""The starting position. Rule: geophysical, the board."""

from msgspec.structs import replace

from variorum.game.position import Position
from variorum.game.variant import Variant
from variorum.variants.geophysical.ages import Ages
from variorum.variants.standard.opening import opening as opening_of_standard

SOUTHERN_FLEET = "SEV/WC"


def opening(variant: Variant) -> Position:
    """Standard's, with Russia's southern fleet on the coast of the Black Sea."""
    before = opening_of_standard(variant)
    units = tuple(replace(unit, location=SOUTHERN_FLEET) if unit.area == "SEV" else unit for unit in before.units)
    winter = {power: len(before.centers_of(power)) for power in variant.powers}
    return replace(before, units=units).with_record(Ages(winter))
