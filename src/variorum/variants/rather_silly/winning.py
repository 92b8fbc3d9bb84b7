"""Victory conditions. Rule: silly:13b, silly:15d, silly:18."""

from typing import ClassVar

from msgspec.structs import replace

from variorum.game.dice import Dice
from variorum.game.docket import Docket
from variorum.game.position import Ending, Position
from variorum.game.rule import Rule
from variorum.rules.victory import GameWon
from variorum.variants.rather_silly.pieces.kinds import MONSTERS
from variorum.variants.rather_silly.roles.doctor import Doctor

CENTERS = 18
POINTS = 30


class AdjustmentWin(Rule, frozen=True):
    """Owners of 18 centers at adjustments win; ties are shared. Rule: silly:18.

    `doctor` is the seat that also wins on points.
    """

    doctor: str

    name: ClassVar = "adjustment_win"
    says: ClassVar = "Owners of 18 centers at adjustments win together."
    events: ClassVar = (GameWon,)

    def run(self, docket: Docket, dice: Dice) -> Docket:
        """End the game if somebody has won; the Doctor may also win on points."""
        position = docket.position
        rich = [power for power in self.world.board.powers if len(position.centers_of(power)) >= CENTERS]
        winners = tuple(
            power
            for power in self.world.board.powers
            if power != MONSTERS and (power in rich or (power == self.doctor and has_points(position, power)))
        )
        return won(docket, winners) if winners else docket


class DoctorsWin(Rule, frozen=True):
    """The Doctor, the seat of that name, wins with enough points and centers together. Rule: silly:15d."""

    doctor: str

    name: ClassVar = "doctors_win"
    says: ClassVar = "{doctor} wins with enough points and centers together."
    events: ClassVar = (GameWon,)

    def run(self, docket: Docket, dice: Dice) -> Docket:
        """End the game if the Doctor has enough."""
        return won(docket, (self.doctor,)) if has_points(docket.position, self.doctor) else docket


class JestersWin(Rule, frozen=True):
    """The Jester wins if the game goes on past the adjustments of that `year`. Rule: silly:13b."""

    jester: str
    year: int = 1920

    name: ClassVar = "jesters_win"
    says: ClassVar = "{jester} wins if the game goes on past the adjustments of {year}."
    events: ClassVar = (GameWon,)

    def run(self, docket: Docket, dice: Dice) -> Docket:
        """End the game if it has gone on that long."""
        return won(docket, (self.jester,)) if docket.position.turn.year >= self.year else docket


def has_points(position: Position, doctor: str) -> bool:
    """Whether the Doctor's points and centers together are enough."""
    points = position.record(Doctor).points
    return points > 0 and points + len(position.centers_of(doctor)) >= POINTS


def won(docket: Docket, winners: tuple[str, ...]) -> Docket:
    """The docket after these seats' victory."""
    position = replace(docket.position, ending=Ending(winners, drawn=len(winners) > 1))
    return docket.with_position(position).happened(GameWon(powers=winners))
