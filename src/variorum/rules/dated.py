"""Areas that units enter from some year on, or until some year. Rule: open:M11."""

from collections.abc import Iterator
from typing import Annotated, ClassVar

from msgspec import Meta

from variorum.game.event import series
from variorum.game.mechanic import Lack
from variorum.game.position import Position
from variorum.game.reason import Reason
from variorum.game.turn import MOST_YEAR
from variorum.game.variant import Variant
from variorum.rules.grounds import Areas
from variorum.rules.movement.bars import Bars, Closed
from variorum.rules.movement.twists import Twist

_Year = Annotated[int, Meta(ge=-MOST_YEAR, le=MOST_YEAR)]


class Dated(Twist, frozen=True):
    """Areas that are closed before a year, or from a year on. Units that stand there may stay, and leave."""

    areas: Areas
    opens: Annotated[_Year | None, Meta(description="the first year in which they are open, such as 1905")] = None
    closes: Annotated[_Year | None, Meta(description="the first year in which they are closed again")] = None

    name: ClassVar = "open"
    title: ClassVar = "Areas that open or close"
    number: ClassVar = "M11"
    repeats: ClassVar = True
    says: ClassVar = "Nobody enters {areas} {when}. Units that stand there may stay, and leave."

    @property
    def when(self) -> str:
        """The years in which they are closed, in words."""
        before = [] if self.opens is None else [f"before {self.opens}"]
        after = [] if self.closes is None else [f"from {self.closes} on"]
        return series((*before, *after))

    def lacks(self, base: Variant) -> Iterator[Lack]:
        """No year, or an end before the beginning."""
        if self.opens is None and self.closes is None:
            yield Lack("it says no year", "add opens or closes")
        if self.opens is not None and self.closes is not None and self.closes <= self.opens:
            yield Lack("they close before they open", "write a later year", "closes")

    def bars(self, position: Position) -> Bars:
        """The areas, while they are closed."""
        year = position.turn.year
        if self.opens is not None and year < self.opens:
            why = f"it opens in {self.opens}"
        elif self.closes is not None and year >= self.closes:
            why = f"it has been closed since {self.closes}"
        else:
            return ()
        return (Closed(frozenset(self.areas), Reason(why), name="Closed"),)
