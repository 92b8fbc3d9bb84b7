"""The calendar of a variant: the seasons of a year, their phases, and the steps in which rules take their turns."""

from functools import cached_property

import msgspec

from variorum.game.order import Order
from variorum.game.rule import Rule


class Step(msgspec.Struct, frozen=True):
    """A point of a phase: the rules that run there, one after another.

    Its conditional orders are decided just before. No step follows the one in which the game ends. `name` is the
    players' word for it, if its phase has several.
    """

    rules: tuple[Rule, ...]
    name: str = ""

    def __repr__(self) -> str:
        return f"<Step {self.name or len(self.rules)}>"


class Phase(msgspec.Struct, frozen=True, dict=True):
    """A deadline: the orders of all its rules are submitted together, then its steps run in turn.

    A phase is skipped if none of its rules asks anything; an `automatic` one asks nobody and always runs.
    """

    letter: str
    name: str
    steps: tuple[Step, ...]
    automatic: bool = False

    @cached_property
    def rules(self) -> tuple[Rule, ...]:
        """All its rules, in the order of play."""
        return tuple(rule for step in self.steps for rule in step.rules)

    @cached_property
    def orders(self) -> tuple[type[Order], ...]:
        """The types of orders that the phase takes."""
        return tuple(order for rule in self.rules for order in rule.orders)

    def __repr__(self) -> str:
        return f"<Phase {self.letter}: {self.name}>"


class Season(msgspec.Struct, frozen=True):
    """A season's letter and its phases.

    One that `continues` belongs to the season before it for conditional orders (winter to autumn). A letter may come
    again later in the year, with other phases.
    """

    letter: str
    phases: tuple[Phase, ...]
    continues: bool = False

    def __repr__(self) -> str:
        return f"<Season {self.letter}: {', '.join(phase.letter for phase in self.phases)}>"
