"""Standard Diplomacy: seven powers, Europe in 1901, 18 centers to win.

Follows the 2023 rulebook with the preferences of DATC 3.2.
"""

from variorum.board import load_board
from variorum.game.calendar import Calendar, Phase, Season, Step
from variorum.game.rule import World
from variorum.game.variant import Variant
from variorum.rules.adjustments import Adjustments
from variorum.rules.draws import POLICY, SETTING, Draws
from variorum.rules.exits import Exits
from variorum.rules.master import GameMaster
from variorum.rules.movement.rule import Movement
from variorum.rules.ownership import Ownership
from variorum.rules.retreats import Retreats
from variorum.rules.victory import Victory
from variorum.variants.standard.opening import opening

WORLD = World(load_board("standard"))

UNITS = Movement(WORLD)
MOVEMENT = Phase("M", "movement", (Step((UNITS, Exits(WORLD, UNITS), Draws(WORLD))),))
RETREATS = Phase("R", "retreats", (Step((Retreats(WORLD), Draws(WORLD))),))
OWNERSHIP = Phase("O", "ownership", (Step((Ownership(WORLD), Victory(WORLD))),), automatic=True)
ADJUSTMENTS = Phase("A", "adjustments", (Step((Adjustments(WORLD), Draws(WORLD))),))

CALENDAR = Calendar(
    (
        Season("S", (MOVEMENT, RETREATS)),
        Season("F", (MOVEMENT, RETREATS, OWNERSHIP)),
        Season("W", (ADJUSTMENTS,), continues=True),
    )
)

VARIANT = Variant(
    id="standard",
    name="Standard",
    tagline="Seven powers fight for Europe; the first to own 18 of the 34 supply centers wins.",
    world=WORLD,
    powers=tuple(WORLD.board.powers),
    calendar=CALENDAR,
    always=(GameMaster(WORLD),),
    opening=opening,
    source="Diplomacy, rulebook of 2023",
    settings={SETTING: POLICY},
)
