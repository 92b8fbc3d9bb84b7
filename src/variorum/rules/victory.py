"""Victory: a power that owns enough centers wins. Rule: std:V1, geo:V1."""

from typing import ClassVar

from msgspec.structs import replace

from variorum.game.dice import Dice
from variorum.game.docket import Docket
from variorum.game.event import Event, series
from variorum.game.position import Ending, Position
from variorum.game.rule import Rule


class GameWon(Event, frozen=True, tag="game_won"):
    """The game is over, with a winner."""

    powers: tuple[str, ...]

    def sentence(self) -> str:
        """Who won."""
        return f"{series(self.powers)} {'win' if len(self.powers) > 1 else 'wins'} the game."


def leader(position: Position, centers: int) -> str:
    """The power that owns at least `centers` centers, and more than any other; empty if none does."""
    counts: dict[str, int] = {}
    for power in position.owners.values():
        counts[power] = counts.get(power, 0) + 1
    most = max(counts.values(), default=0)
    leaders = [power for power, count in counts.items() if count == most]
    return leaders[0] if most >= centers and len(leaders) == 1 else ""


class Victory(Rule, frozen=True):
    """A power that owns at least `centers` centers, and more than any other, wins."""

    centers: int = 18

    name: ClassVar = "victory"
    events: ClassVar = (GameWon,)

    def run(self, docket: Docket, dice: Dice) -> Docket:
        """End the game if somebody has won."""
        return won(docket, leader(docket.position, self.centers))


class Majority(Rule, frozen=True):
    """A power that owns more than half of all centers wins."""

    name: ClassVar = "majority"
    events: ClassVar = (GameWon,)

    def run(self, docket: Docket, dice: Dice) -> Docket:
        """End the game if somebody has won."""
        centers = self.world.geography(docket.position).centers
        return won(docket, leader(docket.position, len(centers) // 2 + 1))


def won(docket: Docket, winner: str) -> Docket:
    """The docket with the game's end if a power has won; otherwise unchanged."""
    if not winner:
        return docket
    ended = replace(docket.position, ending=Ending((winner,)))
    return docket.with_position(ended).happened(GameWon(powers=(winner,)))
