"""Arrows and denials as a mechanic of any variant; and the news of denials, once a denied unit tries to cross.

Rule: g1815:3.6.4.
"""

from collections.abc import Iterator, Mapping
from typing import Annotated, ClassVar

import msgspec
from msgspec import Meta
from msgspec.structs import replace

from variorum.board import AreaId, area_of
from variorum.board import Movement as Way
from variorum.board.area import Passage
from variorum.game.dice import Dice
from variorum.game.docket import Docket
from variorum.game.event import Event
from variorum.game.happened import OrderResult
from variorum.game.mechanic import Change, Lack, Mechanic
from variorum.game.naming import AreaName
from variorum.game.places import After, Remade
from variorum.game.rule import Rule
from variorum.game.variant import Variant
from variorum.rules.choice import Answer
from variorum.rules.movement.rule import Movement
from variorum.variants.gametest1815.arrows import arrows_of, denials, is_tried
from variorum.variants.gametest1815.blockade import Blockades
from variorum.variants.gametest1815.denials import Denials
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


class Arrow(msgspec.Struct, frozen=True):
    """A passage over a water, from shore to shore."""

    water: AreaName
    ends: tuple[AreaName, AreaName]


class DeniedArrows(Mechanic, frozen=True):
    """Units cross a water from shore to shore, unless the fleet there denies it in secret."""

    arrows: Annotated[
        tuple[Arrow, ...],
        Meta(
            max_length=50, description='passages, such as [{water = "NTH", ends = ["LON", "NWY"]}]; empty: the board\'s'
        ),
    ] = ()

    name: ClassVar = "denials"
    title: ClassVar = "Denials"
    number: ClassVar = "M10"
    says: ClassVar = (
        "Units pass between two shores along arrows over the water{arrows?: |}{passages}. A fleet on that water may "
        "deny one unit the way across, in secret: its move or support across is void unless the fleet is dislodged. "
        "Denials of units that tried are published."
    )
    cites: ClassVar = {"g1815:3.6.3": "M10"}

    @property
    def passages(self) -> tuple[tuple[str, ...], ...]:
        """The ends of each passage."""
        return tuple(arrow.ends for arrow in self.arrows)

    def lacks(self, base: Variant) -> Iterator[Lack]:
        """Arrows, and shores of a water."""
        board, geography = base.board, base.board.geography()
        if not (self.arrows or arrows_of(board)):
            yield Lack(f"the board {board.name} has no passages over a water", "name some in arrows", "arrows")
        for water, ends in ((arrow.water, arrow.ends) for arrow in self.arrows):
            shores = [area for area in board.touching(AreaId(water)) if len(geography.coasts(AreaId(area))) == 1]
            if not geography.is_sea(AreaId(water)) or water in arrows_of(board) or not {*ends}.issubset(shores):
                remedy = "name a sea without one, and two areas with a single coast next to it"
                yield Lack(f"no arrow leads over {water} from {ends[0]} to {ends[1]}", remedy, "arrows")

    def parts(self, base: Variant) -> Iterator[Mechanic | Change]:
        """The arrows, the orders, what they do, and the news of them."""
        both = (Way.ARMY, Way.FLEET)
        new = tuple(Passage(arrow.water, arrow.ends, both, arrow.water) for arrow in self.arrows)
        board = replace(base.board, passages=(*base.board.passages, *new))
        yield Remade(lambda world: replace(world, board=board))
        yield from (Denials(base.world), Blockades(base.world), DenialsPublished(base.world))
