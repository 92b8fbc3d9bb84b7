"""The outcome of an order of a movement phase, as an event."""

from collections.abc import Callable
from typing import ClassVar

import msgspec

from variorum.adjudicator.explain import TEMPLATES, explain, halves
from variorum.adjudicator.verdict import Reason
from variorum.game.happened import OrderResult


class MoveResult(OrderResult, frozen=True, tag="order_result"):
    """The outcome of one unit's order in a battle, or outside combat.

    `reason` is one of the adjudicator's, or a phrase of this class; strengths are in halves.
    """

    strength: int = 0
    against: int = 0

    phrases: ClassVar = {
        "stays": "succeeded: it stays",
        "outside_combat": "succeeded: it takes no part in combat, and nobody keeps it out",
        "not_carried": "failed: no chain of fleets carried it",
        "ruled": "{cause}",
    }

    @property
    def word(self) -> str:
        """The result; a support that stands is given, whatever becomes of the unit that it is for."""
        return "given" if self.reason == Reason.GIVEN else self.result

    @property
    def why(self) -> str:
        """The adjudicator's reason in words, or this class's own."""
        return self._why(None)

    def _why(self, written: Callable[[int], str] | None) -> str:
        if self.reason not in TEMPLATES:
            return super().why
        reason = Reason(self.reason)
        return explain(reason, self.by, self.strength, self.against, ordered=self.ordered, written=written)

    @property
    def idle(self) -> bool:
        """Whether this is an undisturbed hold without an order."""
        return not self.ordered and self.reason == Reason.UNATTACKED


class WrittenResult(MoveResult, frozen=True, tag="written_result"):
    """The same where a twist writes the strengths: `written` has its words for them."""

    written: dict[str, str] = msgspec.field(default_factory=dict)

    @property
    def why(self) -> str:
        """The reason with the twist's words for strengths."""
        return self._why(lambda strength: self.written.get(str(strength), halves(strength)))
