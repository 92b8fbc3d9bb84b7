"""One-way borders: units pass them in one direction only."""

from collections.abc import Iterator
from functools import lru_cache
from typing import ClassVar

from msgspec.structs import replace

from variorum.board import Geography
from variorum.game.docket import Docket
from variorum.game.mechanic import Lack
from variorum.game.position import Position
from variorum.game.reason import Reason
from variorum.game.variant import Variant
from variorum.rules.grounds import Pairs, not_neighbors
from variorum.rules.movement.bars import Bars, Parted
from variorum.rules.movement.reach import Reach
from variorum.rules.movement.twists import Twist


class OneWay(Twist, frozen=True):
    """Units pass these borders only from the first area of a pair to the second: they neither move nor support back.

    No convoy passes such a border.
    """

    ways: Pairs
    clause: str = ""

    name: ClassVar = "one_way"
    title: ClassVar = "One-way borders"
    number: ClassVar = "M1"
    says: ClassVar = (
        "Some borders are passed in one direction only: {ways}. Nobody comes back or supports back, and no convoy "
        "passes."
    )

    def lacks(self, base: Variant) -> Iterator[Lack]:
        """Pairs that are no neighbors."""
        return not_neighbors(base.board, self.ways, "ways")

    def bars(self, position: Position) -> Bars:
        """The ways back."""
        back = tuple((to, start) for start, to in self.ways)
        return (Parted(back, Reason("that border is passed in the other direction only", self.clause)),)

    def conceivable(self, reach: Reach, position: Position) -> Reach:
        """The reach without convoys across the borders."""
        return replace(reach, geography=_without_convoys(reach.geography, self.ways))

    def actual(self, reach: Reach, docket: Docket) -> Reach:
        """The same in the battle."""
        return self.conceivable(reach, docket.position)


@lru_cache(maxsize=64)
def _without_convoys(geography: Geography, ways: Pairs) -> Geography:
    """The geography in which no army embarks or lands across these borders."""
    closed = {*ways, *((to, start) for start, to in ways)}
    embark = {
        land: frozenset(sea for sea in seas if (land, sea) not in closed) for land, seas in geography.embark.items()
    }
    return replace(geography, embark=embark)
