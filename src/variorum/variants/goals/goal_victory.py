"""Victory by goals. Rule: goals:G0, goals:W2."""

from typing import ClassVar

from msgspec.structs import replace

from variorum.game.dice import Dice
from variorum.game.docket import Docket
from variorum.game.position import Ending
from variorum.game.rule import Rule
from variorum.rules.draws import GameDrawn
from variorum.rules.victory import GameWon
from variorum.variants.goals.goals import Goals


class GoalVictory(Rule, frozen=True):
    """A power that owns all of its goals wins; several at once share a draw."""

    name: ClassVar = "goal_victory"
    says: ClassVar = "A power that owns all of its goals wins; several at once share a draw."
    events: ClassVar = (GameWon, GameDrawn)

    def run(self, docket: Docket, dice: Dice) -> Docket:
        """End the game if a power owns all of its goals."""
        position = docket.position
        winners = tuple(
            power
            for power, choice in position.record(Goals).rows.items()
            if choice.goals and all(position.owners.get(goal.area) == power for goal in choice.goals)
        )
        if not winners:
            return docket
        drawn = len(winners) > 1
        ended = docket.with_position(replace(position, ending=Ending(winners, drawn=drawn)))
        return ended.happened(GameDrawn(powers=winners) if drawn else GameWon(powers=winners))
