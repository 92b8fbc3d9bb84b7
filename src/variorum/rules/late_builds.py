"""Late builds: whoever left a build unused in one winter builds abroad in the next."""

from typing import ClassVar

from variorum.game.dice import Dice
from variorum.game.docket import Docket
from variorum.game.naming import PowerName
from variorum.game.position import Position
from variorum.game.record import Record
from variorum.game.rule import Rule, World
from variorum.rules.adjustments import any_center, home_centers
from variorum.rules.adjustments.sites import due


class Unused(Record, frozen=True):
    """The powers that had a build left when the last winter ended."""

    powers: tuple[PowerName, ...] = ()

    name: ClassVar = "unused_builds"


def home_or_late(world: World, position: Position, power: str) -> tuple[str, ...]:
    """The power's home centers; every center that it owns, if it left a build unused last winter."""
    late = power in position.record(Unused).powers
    return (any_center if late else home_centers)(world, position, power)


class LateBuilds(Rule, frozen=True):
    """Notes after each winter who could have built more."""

    name: ClassVar = "late_builds"
    record: ClassVar = Unused

    def view(self, position: Position, seat: str) -> Record:
        """The powers of a seat alone: others' strength may be hidden."""
        own = self.world.commands(position).get(seat, ())
        return Unused(tuple(power for power in position.record(Unused).powers if power in own))

    def run(self, docket: Docket, dice: Dice) -> Docket:
        """Note the powers with fewer units than centers."""
        position = docket.position
        return docket.with_record(Unused(tuple(power for power in self.world.board.powers if due(position, power) > 0)))
