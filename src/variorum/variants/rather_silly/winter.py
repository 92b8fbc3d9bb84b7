"""Upkeep and building sites.

Rule: silly:14c, silly:16c.
"""

from collections.abc import Sequence
from typing import ClassVar

from variorum.game.dice import Dice
from variorum.game.docket import Docket
from variorum.game.order import Order
from variorum.game.position import Position
from variorum.game.problem import Problem, Severity
from variorum.game.rule import Rule, World
from variorum.game.unit import Unit
from variorum.rules.adjustments import Adjustments, UnitRemoved, Upkeep, any_center, home_centers
from variorum.rules.choice import Answer, Chosen
from variorum.rules.roster import known
from variorum.variants.rather_silly.footing import islands
from variorum.variants.rather_silly.free_units import Exempt
from variorum.variants.rather_silly.merging import Strength
from variorum.variants.rather_silly.opening import DOCTOR, MASTERMIND, SOOTHSAYER
from variorum.variants.rather_silly.pieces.kinds import COMPANIONS, MONSTERS
from variorum.variants.rather_silly.pieces.siamese import pairs_of
from variorum.variants.rather_silly.pieces.siamese_builds import removed_by
from variorum.variants.rather_silly.souls import debts, doubled


def sites(world: World, position: Position, power: str) -> tuple[str, ...]:
    """The areas in which a power builds. Rule: silly:14c, silly:16c."""
    if power == MASTERMIND:
        return islands(world.board)
    policy = any_center if power in (DOCTOR, SOOTHSAYER) else home_centers
    return policy(world, position, power)


class SillyUpkeep(Upkeep, frozen=True):
    """Charmers, hecklers, free and merged units cost nothing, Siamese units half, lost souls a center each.

    Merged units do need a center each if `merged` says so.
    """

    says: ClassVar = "Charmers, hecklers and free units cost nothing, and Siamese twins half a center each."

    merged: Answer = Chosen("merged_upkeep", default=False)

    def counted(self, position: Position, power: str) -> tuple[Unit, ...]:
        """The units that need a center; monsters need none."""
        if power == MONSTERS:
            return ()
        free = self._free(position)
        units = position.units_of(power)
        return tuple(unit for unit in units if unit.kind not in COMPANIONS and unit.id not in free)

    def cost(self, position: Position, power: str) -> int:
        """The centers that the units need, plus those for lost souls."""
        if power == MONSTERS:
            return len(position.centers_of(power))
        pairs = sum(pair[0].power == power for pair in pairs_of(position))
        return len(self.counted(position, power)) - pairs + debts(position, power)

    def _free(self, position: Position) -> frozenset[int]:
        """The ids of free and merged units. Rule: silly:14c."""
        merged = () if self.merged(position) else position.record(Strength).units
        return frozenset(known((*position.record(Exempt).units, *merged), position))


class Balance(Rule, frozen=True):
    """Powers that have removed units and can't pay for the rest lose more of them. Runs after `adjustments`.

    Twins count as one removal, and a doubled unit leaves its debt: `consequences` are the rules that see to it after
    each removal.
    """

    adjustments: Adjustments
    consequences: tuple[Rule, ...]

    name: ClassVar = "balance"
    says: ClassVar = "Powers that still have too many units after removals lose more of them."
    events: ClassVar = (UnitRemoved,)

    def advise(self, position: Position, seat: str, orders: Sequence[Order]) -> tuple[Problem, ...]:
        """Warn of removals that leave a debt as high as what the unit cost."""
        sold = doubled(position)
        problems: list[Problem] = []
        for index, order in enumerate(orders):
            unit = removed_by(self.world, position, seat, order)
            if unit and unit.id in sold:
                message = (
                    f"{order}: {unit} has sold its soul, so you keep paying for it, and another unit goes (silly:5c)"
                )
                problems.append(Problem(message, Severity.WARNING, order=str(order), index=index))
        return tuple(problems)

    def run(self, docket: Docket, dice: Dice) -> Docket:
        """Remove units by civil disorder until powers that removed some can pay, or have none left."""
        for power in dict.fromkeys(event.power for event in docket.events if isinstance(event, UnitRemoved)):
            while self.adjustments.upkeep.due(docket.position, power) < 0:
                after = self.adjustments.disbanded(docket, power)
                for rule in self.consequences:
                    after = rule.run(after, dice)
                if after.position.units == docket.position.units:
                    break
                docket = after
        return docket
