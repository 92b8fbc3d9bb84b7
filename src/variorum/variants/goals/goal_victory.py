"""Victory by goals. Rule: goals:G0, goals:W2."""

from collections.abc import Iterator
from typing import ClassVar

from msgspec.structs import replace

from variorum.game.dice import Dice
from variorum.game.docket import Docket
from variorum.game.mechanic import Change, Lack, Mechanic
from variorum.game.places import Changed
from variorum.game.position import Ending
from variorum.game.rule import Rule
from variorum.game.variant import Variant
from variorum.rules.draws import GameDrawn
from variorum.rules.victory import GameWon, Victory, other_ways
from variorum.variants.goals.fitness import ENEMIES
from variorum.variants.goals.goal_choice import GoalChoice
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


class ByGoals(Mechanic, frozen=True):
    """After the first year every power chooses goals, public or secret; the first to own all of its goals wins."""

    name: ClassVar = "goals"
    title: ClassVar = "Goals"
    number: ClassVar = "V1"
    says: ClassVar = GoalVictory.says
    excludes: ClassVar = other_ways("goals")
    cites: ClassVar = dict.fromkeys(map("goals:G{}".format, (2, 3, 4, 5, 6, 8)), "G1")

    def lacks(self, base: Variant) -> Iterator[Lack]:
        """Centers that could be goals."""
        centers = [base.board.areas[area] for area in base.board.geography().centers]
        if len({area.home for area in centers} - {""}) <= ENEMIES or all(area.owner for area in centers):
            problem = f"goals are home centers of {ENEMIES} others and a center that nobody owns at the start"
            yield Lack(problem, "choose a board, or powers, for which there are such centers")

    def parts(self, base: Variant) -> Iterator[Mechanic | Change]:
        """The choice, and victory by it."""
        yield Changed(Victory, lambda rule: GoalVictory(rule.world))
        yield GoalChoice(base.world)
