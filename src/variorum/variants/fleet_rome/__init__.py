"""Fleet Rome, build anywhere: Standard with a fleet in Rome, where every power builds in any vacant center it owns."""

from variorum.board import Board
from variorum.game.base import Base
from variorum.game.showcase import Showcase
from variorum.game.variant import Variant
from variorum.rules.adjustments import Adjustments
from variorum.variants.fleet_rome.opening import opening
from variorum.variants.fleet_rome.settings import BUILDS, BUILDS_SETTING, FLEET_ROME, FLEET_ROME_SETTING, sites
from variorum.variants.standard import VARIANT as STANDARD


def onto(variant: Variant, board: Board) -> Variant:
    """The variant on a board, without the setting that decides about a unit of its own opening."""
    settings = {name: setting for name, setting in variant.settings.items() if name != FLEET_ROME}
    return variant.but(board=board, settings=settings)


VARIANT = STANDARD.but(
    id="fleet_rome",
    name="Fleet Rome, build anywhere",
    tagline="Italy has a fleet in Rome, and every power builds in any vacant center it owns.",
    opening=opening,
    showcase=Showcase({"S1901M": {"ITALY": "F ROM H"}}),
    source="",
    base=Base(onto),
    replaced={Adjustments: Adjustments(STANDARD.world, sites)},
    settings={FLEET_ROME: FLEET_ROME_SETTING, BUILDS: BUILDS_SETTING, **STANDARD.settings},
)
