"""Where pieces may come down: one answer for targets of flights, fall-backs, drops, retreats and merged units."""

from collections.abc import Iterable, Mapping

import msgspec

from variorum.board import AreaId
from variorum.game.position import Position
from variorum.game.rule import World
from variorum.game.unit import Unit
from variorum.rules.movement.bars import Bars, entry
from variorum.rules.movement.reach import has_room
from variorum.rules.movement.rule import Movement
from variorum.variants.rather_silly.footing import habitable
from variorum.variants.rather_silly.pieces.aloft import Aloft
from variorum.variants.rather_silly.pieces.kinds import BIRDS
from variorum.variants.rather_silly.underpass import neighbors

Zone = Mapping[str, str]
"""The areas from which birds are shooed away, each with a unit that does."""


class Ground(msgspec.Struct, frozen=True):
    """Where pieces may come down in a position: `bars` close areas to some, and from the zone birds are `shooed`."""

    world: World
    position: Position
    bars: Bars
    shooed: Zone

    def objection(self, unit: Unit, area: str) -> str:
        """Why a unit may not come down in an area; empty if it may, though an army put down at sea drowns there."""
        if not habitable(self.world.geography(self.position), area):
            return f"nobody may be in {area} (silly:8a)"
        if closed := entry(self.bars, unit, area):
            return f"{unit} may not come down in {area}: {closed}"
        if unit.kind == BIRDS.code and area in self.shooed:
            return f"{self.shooed[area]} shoos birds away from {area}"
        return ""

    def objections(self, units: Iterable[Unit], area: str) -> str:
        """The first objection to units that come down together; empty if all may."""
        return next(filter(None, (self.objection(unit, area) for unit in units)), "")

    def keeps(self, army: Unit, area: str) -> bool:
        """Whether an army that is put down in an area lives: on vacant land that it may enter."""
        land = self.world.geography(self.position).is_land(AreaId(area))
        return land and has_room(self.world, self.position, army, area) and not self.objection(army, area)


def ground_of(movement: Movement, position: Position) -> Ground:
    """The ground as this movement closes it."""
    return Ground(movement.world, position, movement.reach(position).bars, zone(movement.world, position))


def zone(world: World, position: Position) -> Zone:
    """Where no birds may end: the areas of units that shoo and were not dislodged, and those next to them."""
    shooing = position.record(Aloft).shooing
    if not shooing:
        return {}
    near = neighbors(world, position)
    units = [unit for unit in position.units if unit.id in shooing]
    return {area: str(unit) for unit in units for area in (*sorted(near[unit.area]), unit.area)}
