"""Fleet Rome, build anywhere: Standard with a fleet in Rome, where every power builds in any vacant center it owns."""

from variorum.game.showcase import Showcase
from variorum.rules.adjustments import Adjustments
from variorum.variants.fleet_rome.opening import opening
from variorum.variants.fleet_rome.settings import BUILDS, BUILDS_SETTING, FLEET_ROME, FLEET_ROME_SETTING, sites
from variorum.variants.standard import VARIANT as STANDARD

VARIANT = STANDARD.but(
    id="fleet_rome",
    name="Fleet Rome, build anywhere",
    tagline="Italy has a fleet in Rome, and every power builds in any vacant center it owns.",
    opening=opening,
    showcase=Showcase({"S1901M": {"ITALY": "F ROM H"}}),
    source="",
    replaced={Adjustments: Adjustments(STANDARD.world, sites)},
    settings={FLEET_ROME: FLEET_ROME_SETTING, BUILDS: BUILDS_SETTING, **STANDARD.settings},
)
