"""Fleet Rome, build anywhere: Standard with a fleet in Rome, where every power builds in any vacant center it owns."""

from variorum.game.variant import Phase, Season, Step, Variant
from variorum.rules.adjustments import Adjustments
from variorum.rules.draws import POLICY, SETTING, Draws
from variorum.rules.master import game_master
from variorum.variants.fleet_rome.opening import opening
from variorum.variants.fleet_rome.settings import BUILDS, BUILDS_SETTING, FLEET_ROME, FLEET_ROME_SETTING, sites
from variorum.variants.standard import MOVEMENT, OWNERSHIP, RETREATS, WORLD

ADJUSTMENTS = Phase("A", "adjustments", (Step((Adjustments(WORLD, sites), Draws(WORLD))),))

SEASONS = (
    Season("S", (MOVEMENT, RETREATS)),
    Season("F", (MOVEMENT, RETREATS, OWNERSHIP)),
    Season("W", (ADJUSTMENTS,), continues=True),
)

VARIANT = Variant(
    id="fleet_rome",
    name="Fleet Rome, build anywhere",
    tagline="Italy has a fleet in Rome, and every power builds in any vacant center it owns.",
    world=WORLD,
    powers=tuple(WORLD.board.powers),
    seasons=SEASONS,
    always=(game_master(WORLD, SEASONS),),
    opening=opening,
    settings={FLEET_ROME: FLEET_ROME_SETTING, BUILDS: BUILDS_SETTING, SETTING: POLICY},
)
