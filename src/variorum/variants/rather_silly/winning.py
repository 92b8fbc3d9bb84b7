"""Victory by centers, and the Jester's. Rule: silly:13b, silly:18."""

from typing import ClassVar

from variorum.game.dice import Dice
from variorum.game.docket import Docket
from variorum.game.places import YearEnd
from variorum.game.rule import Rule
from variorum.rules.adjustments import Adjustments
from variorum.rules.victory import Counted, GameWon, shared
from variorum.variants.rather_silly.pieces.kinds import MONSTERS
from variorum.variants.rather_silly.roles.doctor import has_points


class AdjustmentWin(Counted, frozen=True):
    """Owners of so many `centers` at adjustments win; ties are shared. Rule: silly:18.

    `doctor` is the seat that also wins on points.
    """

    doctor: str
    centers: int = 18

    name: ClassVar = "adjustment_win"
    says: ClassVar = "Owners of {centers} centers at adjustments win together."
    events: ClassVar = (GameWon,)

    def run(self, docket: Docket, dice: Dice) -> Docket:
        """End the game if somebody has won; the Doctor may also win on points."""
        position = docket.position
        rich = [power for power in self.world.board.powers if len(position.centers_of(power)) >= self.centers]
        winners = tuple(
            power
            for power in self.world.board.powers
            if power != MONSTERS and (power in rich or (power == self.doctor and has_points(position, power)))
        )
        return shared(docket, winners) if winners else docket


class JestersWin(Rule, frozen=True):
    """The Jester wins if the game goes on past the adjustments of a year of play. Rule: silly:13b.

    `year` is its number: the twentieth ends with the winter of 1920 if the first spring is that of 1901.
    """

    jester: str
    year: int = 20

    name: ClassVar = "jesters_win"
    belongs: ClassVar = YearEnd(Adjustments, "J", "the year's end")
    says: ClassVar = "{jester} wins if the game goes on past the adjustments of {date}."
    events: ClassVar = (GameWon,)

    @property
    def date(self) -> int:
        """The year in which that year of play ends."""
        return self.world.years.date(self.year)

    def run(self, docket: Docket, dice: Dice) -> Docket:
        """End the game if it has gone on that long."""
        over = self.world.years.number(docket.position.turn) >= self.year
        return shared(docket, (self.jester,)) if over else docket
