"""Rivers: armies that cross one attack with one strength less, and neither support nor retreat across."""

from collections.abc import Iterator
from typing import ClassVar

from msgspec.structs import replace

from variorum.adjudicator.battle import Battle
from variorum.board import Movement, area_of
from variorum.game.docket import Docket
from variorum.game.mechanic import Lack
from variorum.game.position import Position
from variorum.game.reason import Reason
from variorum.game.unit import ARMY, Unit
from variorum.game.variant import Variant
from variorum.rules.grounds import Pairs, not_neighbors
from variorum.rules.half_strength import uncut
from variorum.rules.movement.bars import Bars, Unaided
from variorum.rules.movement.twists import Twist

_CROSSING = 1
_SUPPORT = 1


class Rivers(Twist, frozen=True):
    """An army that crosses one of these borders has one strength less, as if a supporter were missing.

    It cuts no support. Armies don't support or retreat across; for fleets these are borders like any other.

    In the battle a unit has a strength of 2, a support adds 1, and an army that crosses has 1: so one that crosses
    alone still takes an empty area, and with one support is as strong as anybody else alone.
    """

    borders: Pairs
    clause: str = ""

    name: ClassVar = "rivers"
    title: ClassVar = "Rivers"
    number: ClassVar = "M2"
    says: ClassVar = (
        "Rivers part {borders}. An army that crosses one has one strength less: it needs a support to be as strong as "
        "one that doesn't. It still enters an empty area, and cuts no support. Armies neither support nor retreat "
        "across a river. For fleets these are borders like any other."
    )

    def lacks(self, base: Variant) -> Iterator[Lack]:
        """Pairs that are no neighbors."""
        return not_neighbors(base.board, self.borders, "borders")

    def bars(self, position: Position) -> Bars:
        """The borders, across which armies don't support."""
        return (Unaided(self.borders, Reason("armies don't support across a river", self.clause), (Movement.ARMY,)),)

    def retreats(self, docket: Docket, unit: Unit, places: frozenset[str]) -> frozenset[str]:
        """All places but those across, for an army."""
        return frozenset(place for place in places if not self._crosses(unit, area_of(place)))

    def revise(self, battle: Battle, docket: Docket) -> Battle:
        """The battle with supports of half a unit's strength, and armies that cross no stronger than a support."""
        units = {unit.id: unit for unit in docket.position.units}
        crossing = {
            id_: replace(unit, attack=_CROSSING)
            for id_, unit in battle.units.items()
            if not unit.via and self._crosses(units[id_], unit.to)
        }
        supports = tuple(replace(support, strength=_SUPPORT) for support in battle.supports)
        revised = replace(battle, units=battle.units | crossing, supports=supports)
        return uncut(revised, crossing) if crossing else revised

    def written(self, strength: int) -> str:
        """The number of units that would be as strong."""
        return str(max(strength - 1, 0))

    def _crosses(self, unit: Unit, to: str) -> bool:
        return unit.kind == ARMY.code and ((unit.area, to) in self.borders or (to, unit.area) in self.borders)
