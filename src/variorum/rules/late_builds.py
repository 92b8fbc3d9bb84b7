"""Late builds: whoever left builds unused in one winter may make as many abroad in the next."""

from collections.abc import Mapping
from typing import ClassVar

from variorum.game.dice import Dice
from variorum.game.docket import Docket
from variorum.game.naming import PowerName
from variorum.game.places import YearEnd
from variorum.game.position import Position
from variorum.game.record import Record
from variorum.game.rule import Rule, World
from variorum.rules.adjustments import Adjustments, home_centers
from variorum.rules.adjustments.sites import due


class Unused(Record, frozen=True):
    """How many builds each power had left when the last winter ended; those without any are left out."""

    left: Mapping[PowerName, int] = {}

    name: ClassVar = "unused_builds"


def home_or_late(world: World, position: Position, power: str) -> tuple[str, ...]:
    """The power's home centers; every center that it owns, if it left a build unused last winter."""
    late = power in position.record(Unused).left
    return position.centers_of(power) if late else home_centers(world, position, power)


def late_builds(world: World, position: Position, power: str) -> tuple[tuple[str, ...], int]:
    """The power's centers abroad, and how many units it may build there: as many as it left last winter."""
    home = home_centers(world, position, power)
    abroad = tuple(area for area in position.centers_of(power) if area not in home)
    return abroad, position.record(Unused).left.get(power, 0)


class LateBuilds(Rule, frozen=True):
    """Notes after each winter how many builds each power left."""

    name: ClassVar = "late_builds"
    number: ClassVar = "A1"
    belongs: ClassVar = YearEnd(Adjustments, "L", "unused builds")
    says: ClassVar = "Builds that a power leaves unused in winter are remembered for the next one."
    record: ClassVar = Unused

    def view(self, position: Position, seat: str) -> Record:
        """The powers of a seat alone: others' strength may be hidden."""
        own = self.world.commands(position).get(seat, ())
        return Unused({power: count for power, count in position.record(Unused).left.items() if power in own})

    def run(self, docket: Docket, dice: Dice) -> Docket:
        """Note how many units each power has less than centers."""
        position = docket.position
        counts = {power: due(position, power) for power in self.world.board.powers}
        return docket.with_record(Unused({power: count for power, count in counts.items() if count > 0}))
