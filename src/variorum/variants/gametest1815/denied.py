"""Arrows and denials as a mechanic of any variant: where the arrows are, if its board has none."""

from collections.abc import Iterator
from typing import Annotated, ClassVar

import msgspec
from msgspec import Meta
from msgspec.structs import replace

from variorum.board import AreaId, Movement
from variorum.board.area import Passage
from variorum.game.mechanic import Change, Lack, Mechanic
from variorum.game.naming import AreaName
from variorum.game.places import Remade
from variorum.game.variant import Variant
from variorum.variants.gametest1815.arrows import arrows_of
from variorum.variants.gametest1815.blockade import Blockades
from variorum.variants.gametest1815.denials import Denials
from variorum.variants.gametest1815.published import DenialsPublished


class Arrow(msgspec.Struct, frozen=True):
    """A passage over a water, from shore to shore."""

    water: AreaName
    ends: tuple[AreaName, AreaName]


class DeniedArrows(Mechanic, frozen=True):
    """Units cross a water from shore to shore, unless the fleet there denies it in secret."""

    arrows: Annotated[
        tuple[Arrow, ...],
        Meta(
            max_length=50,
            description='passages, such as [{water = "NTH", ends = ["LON", "NWY"]}]; empty: the board\'s',
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
        both = (Movement.ARMY, Movement.FLEET)
        new = tuple(Passage(arrow.water, arrow.ends, both, arrow.water) for arrow in self.arrows)
        board = replace(base.board, passages=(*base.board.passages, *new))
        yield Remade(lambda world: replace(world, board=board))
        yield from (Denials(base.world), Blockades(base.world), DenialsPublished(base.world))
