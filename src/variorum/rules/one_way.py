"""One-way borders: units pass them in one direction only."""

from collections.abc import Iterator, Mapping
from typing import ClassVar

from variorum.game.event import series
from variorum.game.mechanic import Lack
from variorum.game.position import Position
from variorum.game.reason import Reason
from variorum.game.variant import Variant
from variorum.rules.grounds import Pairs, not_neighbors
from variorum.rules.movement.bars import Bars, Parted
from variorum.rules.movement.twists import Twist


class OneWay(Twist, frozen=True):
    """Units pass these borders only from the first area of a pair to the second: they neither move nor support back.

    Convoys land and embark across them as elsewhere.
    """

    ways: Pairs
    clause: str = ""

    name: ClassVar = "one_way"
    title: ClassVar = "One-way borders"
    number: ClassVar = "M1"

    def text(self, position: Position) -> str:
        """Which borders, and in which direction."""
        return self.sentences(position, {})

    def sentences(self, position: Position, names: Mapping[str, str]) -> str:
        """The same with the names of the areas."""
        ways = series(" to ".join(names.get(area, area) for area in way) for way in self.ways)
        return (
            f"Some borders are passed in one direction only: from {ways}. Nobody comes back or supports back; armies "
            "in convoys land and embark there as elsewhere."
        )

    def lacks(self, base: Variant) -> Iterator[Lack]:
        """Pairs that are no neighbors."""
        return not_neighbors(base.board, self.ways, "ways")

    def bars(self, position: Position) -> Bars:
        """The ways back."""
        back = tuple((to, start) for start, to in self.ways)
        return (Parted(back, Reason("that border is passed in the other direction only", self.clause)),)
