"""Who sees what in Dark. Rule: dark:S1, dark:S2.

All else follows from it: fog (dark:S3), reports (dark:S4), the end of the fog (dark:S5), land (dark:S6), orders
(dark:O1), conditions (dark:O2), and what stays public (dark:O3).
"""

from collections.abc import Iterator
from typing import ClassVar

from variorum.game.dice import Dice
from variorum.game.docket import Docket
from variorum.game.places import Before
from variorum.game.position import Position
from variorum.game.report import Briefing, Table
from variorum.game.rule import Rule
from variorum.game.setting import Setting
from variorum.game.sight import Sight
from variorum.game.title import called
from variorum.rules.movement.rule import Movement

SIGHT, _NEAR, _CENTERS = "sight", "near", "centers"
SETTING = Setting(
    _NEAR, "what you see: the areas near your units and centers, or occupied centers too", (_NEAR, _CENTERS)
)


class Darkness(Rule, frozen=True):
    """A seat sees the areas of its units and centers, and those next to them."""

    name: ClassVar = "darkness"
    title: ClassVar = "Fog of war"
    belongs: ClassVar = Before(Movement)
    chosen: ClassVar = {SIGHT: SETTING}
    says: ClassVar = "You see the areas of your units and centers and those next to them, and nothing else."

    def sight(self, position: Position, seat: str) -> Sight:
        """The areas near the seat's own units and centers; if set so, every center in which a unit stands, too."""
        own = frozenset(_places(position, self.world.commands(position).get(seat, ())))
        near = own.union(*map(self.world.board.touching, own))
        if position.settings.get(SIGHT) == _CENTERS and own:
            near |= position.by_area.keys() & set(self.world.geography(position).centers)
        return Sight(near)

    def briefing(self, position: Position, seat: str) -> tuple[Briefing, ...]:
        """Everybody else's units and centers in sight."""
        mine = self.world.commands(position).get(seat, ())
        if not mine:
            return ()
        others = [power for power in self.world.board.powers if power not in mine]
        rows = tuple((called(power), *told) for power in others if any(told := _seen(position, power)))
        what = "You see only what is next to your own units and centers"
        tables = (Table("In sight", ("power", "units", "centers"), rows),) if rows else ()
        return (Briefing("In sight", (f"{what}{'.' if rows else ': nobody else is there now.'}",), tables),)

    def run(self, docket: Docket, dice: Dice) -> Docket:
        """Change nothing."""
        return docket


def _seen(position: Position, power: str) -> tuple[str, str]:
    """A power's units and centers, as far as the position has them."""
    return ", ".join(map(str, position.units_of(power))), ", ".join(sorted(position.centers_of(power)))


def _places(position: Position, powers: tuple[str, ...]) -> Iterator[str]:
    """Where some powers have a unit, dislodged or not, or a center."""
    units = (*position.units, *(entry.unit for entry in position.dislodged))
    yield from (unit.area for unit in units if unit.power in powers)
    yield from (area for power in powers for area in position.centers_of(power))
