"""Chaos: Standard with a fleet in Rome, where every power builds in any vacant center that it owns."""

from variorum.game.variant import Phase, Season, Step, Variant
from variorum.rules.adjustments import Adjustments, any_center
from variorum.rules.draws import POLICY, SETTING, Draws
from variorum.variants.chaos.opening import opening
from variorum.variants.standard import MOVEMENT, OWNERSHIP, RETREATS, WORLD

ADJUSTMENTS = Phase("A", "adjustments", (Step((Adjustments(WORLD, any_center), Draws(WORLD))),))

VARIANT = Variant(
    id="chaos",
    name="Chaos",
    tagline="Italy has a fleet in Rome, and every power builds in any vacant center that it owns.",
    world=WORLD,
    powers=tuple(WORLD.board.powers),
    seasons=(
        Season("S", (MOVEMENT, RETREATS)),
        Season("F", (MOVEMENT, RETREATS, OWNERSHIP)),
        Season("W", (ADJUSTMENTS,), continues=True),
    ),
    opening=opening,
    settings={SETTING: POLICY},
)
