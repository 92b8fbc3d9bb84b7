"""Upkeep and building sites.

Rule: silly:14c, silly:16c.
"""

from typing import ClassVar

from variorum.game.position import Position
from variorum.game.rule import World
from variorum.game.unit import Unit
from variorum.rules.adjustments import Upkeep, any_center, home_centers
from variorum.rules.choice import Answer, Chosen
from variorum.rules.roster import known
from variorum.variants.rather_silly.footing import islands
from variorum.variants.rather_silly.free_units import Exempt
from variorum.variants.rather_silly.merging import Strength
from variorum.variants.rather_silly.pieces.kinds import CHARMER, HECKLER, MONSTERS
from variorum.variants.rather_silly.pieces.siamese import pairs_of
from variorum.variants.rather_silly.seats import DOCTOR, MASTERMIND, SOOTHSAYER
from variorum.variants.rather_silly.souls import debts

_COMPANIONS = (CHARMER.code, HECKLER.code)


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
        return tuple(unit for unit in units if unit.kind not in _COMPANIONS and unit.id not in free)

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
