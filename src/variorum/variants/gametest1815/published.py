"""Publication of denials, once a denied unit tries to cross. Rule: g1815:3.6.4."""

from collections.abc import Iterator, Mapping
from typing import ClassVar

from variorum.board import AreaId, area_of
from variorum.game.dice import Dice
from variorum.game.docket import Docket
from variorum.game.event import Event
from variorum.game.happened import OrderResult
from variorum.game.places import After
from variorum.game.rule import Rule
from variorum.rules.choice import Answer
from variorum.rules.movement.rule import Movement
from variorum.variants.gametest1815.arrows import arrows_of, denials, is_tried
from variorum.variants.gametest1815.settings import allowed


class Denial(Event, frozen=True, tag="denial"):
    """A denied unit tried to cross an arrow; `effective` if the denial stopped it. Rule: g1815:3.6.4."""

    unit: str
    by: str
    effective: bool

    def sentence(self) -> str:
        """The denying power, the denied unit and whether the denial worked."""
        return f"{self.by} denied {self.unit} passage across the water{'' if self.effective else ', in vain'}."


class DenialsPublished(Rule, frozen=True):
    """Publish the denials of units that tried to cross. Runs after movement."""

    supports: Answer = allowed("block_supports")
    failed: Answer = allowed("void_blocks_shown")

    name: ClassVar = "denials_published"
    belongs: ClassVar = After(Movement)
    says: ClassVar = "After movement, the denials of units that tried to cross are published."
    events: ClassVar = (Denial,)

    def run(self, docket: Docket, dice: Dice) -> Docket:
        """Publish denials in the order of the denied units' areas."""
        results = {event.unit: event for event in docket.events if isinstance(event, OrderResult)}
        found = {area_of(name.partition(" ")[2]): event for name, event in results.items()}
        return docket.happened(*self._tried(docket, found))

    def _tried(self, docket: Docket, results: Mapping[AreaId, OrderResult]) -> Iterator[Denial]:
        for denial in sorted(denials(docket), key=lambda denial: denial.target.area):
            result = results[denial.target.area]
            effective = result.reason == "denied"
            shown = effective or self.failed(docket.position)
            tried = is_tried(docket, denial, arrows_of(self.world.board), supports=self.supports(docket.position))
            if shown and tried and result.reason != "refused":
                yield Denial(unit=result.unit, by=results[denial.fleet.area].power, effective=effective)
