"""Removal of units without orders. Rule: std:A5; DATC 4.D.8, by the rulebook of 2023."""

from collections.abc import Collection, Sequence

from variorum.board import AreaId, Movement
from variorum.board.distance import steps_from
from variorum.game.position import Position
from variorum.game.rule import World
from variorum.game.unit import Unit

_UNREACHABLE = 1_000_000
"""Further than any board is wide: a unit that cannot come home goes first."""


def removals(
    world: World, position: Position, power: str, count: int, units: Sequence[Unit], spared: Collection[Unit]
) -> tuple[Unit, ...]:
    """The `count` units of a power that civil disorder removes, besides those already chosen.

    Units farthest from any center that the power owns go first, with steps over land and sea counted alike; among
    these, fleets before armies, then in the order of the areas' names.
    """
    steps = steps_from(world.board.geography(position.earth), map(AreaId, position.centers_of(power)))

    def order(unit: Unit) -> tuple[int, bool, str]:
        fleet = world.kind(unit.kind).movement is Movement.FLEET
        return -steps.get(unit.area, _UNREACHABLE), not fleet, world.board.areas[unit.area].name

    left = [unit for unit in units if unit not in spared]
    return tuple(sorted(left, key=order)[: max(0, count)])
