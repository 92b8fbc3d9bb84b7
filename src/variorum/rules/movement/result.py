"""The outcome of an order of a movement phase, as an event."""

from typing import ClassVar

from variorum.adjudicator.explain import TEMPLATES, explain
from variorum.adjudicator.verdict import Reason
from variorum.game.happened import OrderResult


class MoveResult(OrderResult, frozen=True, tag="order_result"):
    """The outcome of one unit's order in a battle, or outside combat.

    `reason` is one of the adjudicator's, or a phrase of this class; strengths are in halves.
    """

    strength: int = 0
    against: int = 0

    phrases: ClassVar = {
        "refused": "is void: {cause} (an impossible order is ignored, std:M15)",
        "stays": "succeeded: it stays",
        "outside_combat": "succeeded: it takes no part in combat, and nobody keeps it out",
        "not_carried": "failed: no chain of fleets carried it",
        "ruled": "{cause}",
    }

    @property
    def why(self) -> str:
        """The adjudicator's reason in words, or this class's own."""
        if self.reason not in TEMPLATES:
            return super().why
        return explain(Reason(self.reason), self.by, self.strength, self.against, ordered=self.ordered)

    @property
    def idle(self) -> bool:
        """Whether this is an undisturbed hold without an order."""
        return not self.ordered and self.reason == Reason.UNATTACKED
