"""Removal of units without orders. Rule: std:A5; DATC 4.D.8, by the rulebook of 2023 and by those before it."""

from collections.abc import Callable, Collection, Iterable, Sequence
from typing import TypeAlias

from variorum.board import AreaId, Movement
from variorum.board.distance import moves_alone, steps_from
from variorum.game.position import Position
from variorum.game.rule import World
from variorum.game.unit import Unit

_UNREACHABLE = 1_000_000
"""Further than any board is wide: a unit that cannot come home goes first."""

Farthest: TypeAlias = Callable[[World, Position, str, Iterable[Unit]], dict[Unit, int]]
"""How far a power's units are from where civil disorder measures."""


def from_owned(world: World, position: Position, power: str, units: Iterable[Unit]) -> dict[Unit, int]:
    """The units farthest from any center that the power owns, with steps over land and sea counted alike."""
    steps = steps_from(world.board.geography(position.earth), map(AreaId, position.centers_of(power)))
    return {unit: steps.get(unit.area, _UNREACHABLE) for unit in units}


def from_home(world: World, position: Position, power: str, units: Iterable[Unit]) -> dict[Unit, int]:
    """The units farthest from any home center, owned or not: fleets as they move, armies over land and sea alike."""
    geography = world.board.geography(position.earth)
    homes = [AreaId(area) for area in geography.centers if world.board.areas[area].home == power]
    afloat = moves_alone(geography, Movement.FLEET, homes)
    steps = steps_from(geography, homes)
    return {
        unit: (afloat if world.kind(unit.kind).movement is Movement.FLEET else steps).get(unit.area, _UNREACHABLE)
        for unit in units
    }


def removals(
    world: World,
    position: Position,
    power: str,
    count: int,
    units: Sequence[Unit],
    spared: Collection[Unit],
    farthest: Farthest = from_owned,
) -> tuple[Unit, ...]:
    """The `count` units of a power that civil disorder removes, besides those already chosen.

    The farthest units go first; among these, fleets before armies, then in the order of the areas' names.
    """
    left = [unit for unit in units if unit not in spared]
    steps = farthest(world, position, power, left)

    def order(unit: Unit) -> tuple[int, bool, str]:
        fleet = world.kind(unit.kind).movement is Movement.FLEET
        return -steps[unit], not fleet, world.board.areas[unit.area].name

    return tuple(sorted(left, key=order)[: max(0, count)])
