"""Goals: Standard, won by owning all of the secret or public goals chosen after the first year.

Rule: goals:W1, by the draws of Standard.
"""

from variorum.game.showcase import Showcase
from variorum.rules.adjustments import Adjustments
from variorum.rules.exits import Exits
from variorum.rules.victory import Victory
from variorum.variants.goals.goal_choice import GoalChoice
from variorum.variants.goals.goal_victory import GoalVictory
from variorum.variants.goals.showcase import CHOICE, stars
from variorum.variants.goals.spies import Spies
from variorum.variants.standard import VARIANT as STANDARD

VARIANT = STANDARD.but(
    id="goals",
    name="Goals",
    tagline="After a year, every power chooses public or secret goals; the first to own all of its goals wins.",
    source="Goals Diplomacy (rb114)",
    showcase=Showcase(CHOICE, seat="FRANCE", signs=stars),
    replaced={Victory: GoalVictory(STANDARD.world)},
    before={Adjustments: [GoalChoice(STANDARD.world)]},
    after={Exits: [Spies(STANDARD.world)]},
)
