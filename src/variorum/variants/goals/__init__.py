"""Goals: Standard, won by owning all of the secret or public goals chosen after the first year.

Rule: goals:W1, by the draws of Standard.
"""

from variorum.game.variant import Phase, Season, Step, Variant
from variorum.rules.adjustments import Adjustments
from variorum.rules.draws import POLICY, SETTING, Draws
from variorum.rules.exits import Exits
from variorum.rules.master import game_master
from variorum.rules.movement.rule import Movement
from variorum.rules.ownership import Ownership
from variorum.rules.retreats import Retreats
from variorum.variants.goals.goal_choice import GoalChoice
from variorum.variants.goals.goal_victory import GoalVictory
from variorum.variants.goals.spies import Spies
from variorum.variants.standard import WORLD
from variorum.variants.standard.opening import opening

UNITS = Movement(WORLD)
MOVEMENT = Phase("M", "movement", (Step((UNITS, Exits(WORLD, UNITS), Spies(WORLD), Draws(WORLD))),))
RETREATS = Phase("R", "retreats", (Step((Retreats(WORLD), Draws(WORLD))),))
OWNERSHIP = Phase("O", "ownership", (Step((Ownership(WORLD), GoalVictory(WORLD))),), automatic=True)
ADJUSTMENTS = Phase("A", "adjustments", (Step((GoalChoice(WORLD), Adjustments(WORLD), Draws(WORLD))),))

SEASONS = (
    Season("S", (MOVEMENT, RETREATS)),
    Season("F", (MOVEMENT, RETREATS, OWNERSHIP)),
    Season("W", (ADJUSTMENTS,), continues=True),
)

VARIANT = Variant(
    id="goals",
    name="Goals",
    tagline="After a year, every power chooses public or secret goals; the first to own all of its goals wins.",
    world=WORLD,
    powers=tuple(WORLD.board.powers),
    seasons=SEASONS,
    always=(game_master(WORLD, SEASONS),),
    opening=opening,
    source="Goals Diplomacy (rb114)",
    settings={SETTING: POLICY},
)
