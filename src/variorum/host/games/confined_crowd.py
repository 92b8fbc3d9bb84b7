"""The position of a variant with its longest convoys, for its trial: fleets all over its largest sea. Runs confined."""

from collections.abc import Iterator, Mapping
from typing import NamedTuple

import msgspec
from msgspec.structs import replace

from variorum.board.area import Movement
from variorum.board.geography import Geography
from variorum.board.place import AreaId, plain
from variorum.game.order import Order
from variorum.game.position import Position
from variorum.game.sheet import Sheet
from variorum.game.unit import Unit, UnitRef
from variorum.game.validate import faults
from variorum.game.variant import Variant
from variorum.rules.movement.orders import Convoy, Move

_ARMIES = 12
"""How many of the units are armies that want to cross, at least; or a third of them, if that is more."""


class Crowd(msgspec.Struct, frozen=True):
    """A position, and orders by which all its fleets convoy an army as far as it can get."""

    position: Position
    sheets: Mapping[str, Sheet]


def crowd(variant: Variant, opening: Position) -> Crowd | None:
    """As many units as there can be, most of them fleets in the largest sea; None if the variant has no convoys."""
    geography = variant.board.geography(variant.world.earth(opening))
    carrier = next((kind.code for kind in variant.world.kinds if kind.carries and kind.movement is Movement.FLEET), "")
    walker = next((kind.code for kind in variant.world.kinds if kind.movement is Movement.ARMY), "")
    sea = largest_sea(geography)
    shore = [area for area, waters in geography.embark.items() if not waters.isdisjoint(sea)]
    most = max(len(opening.units), len(geography.centers))
    if Convoy not in variant.orders or not carrier or not walker or len(shore) < 2:
        return None
    armies = shore[: max(min(_ARMIES, most // 2), most // 3)]
    fleets = sea[: max(most - len(armies), 1)]
    kinds = [*((walker, area) for area in armies), *((carrier, area) for area in fleets)]
    powers = variant.powers
    units = tuple(
        Unit(number, kind, powers[number % len(powers)], plain(area))
        for number, (kind, area) in enumerate(kinds, start=1)
    )
    position = replace(opening, units=units, next_id=len(units) + 1)
    if faults(variant, position):
        return None
    trips = [_longest(geography, area, frozenset(fleets)) for area in armies]
    return Crowd(position, _sheets(position, max(trips, key=lambda trip: trip.seas), walker))


def largest_sea(geography: Geography) -> list[AreaId]:
    """The largest group of seas that fleets can pass in a row, each with those next to it soon after it."""
    left, largest = dict.fromkeys(geography.sea), list[AreaId]()
    while left:
        found = [area for ring in _rings(geography, {next(iter(left))}, frozenset(left)) for area in ring]
        for area in found:
            del left[area]
        largest = max(largest, found, key=len)
    return largest


def _rings(geography: Geography, first: set[AreaId], within: frozenset[AreaId]) -> Iterator[list[AreaId]]:
    """The seas that can be reached from the first ones, from near to far."""
    ring, seen = sorted(first & within), set(first)
    while ring:
        yield ring
        ring = sorted({near for area in ring for near in geography.sea[area]} & within - seen)
        seen.update(ring)


class _Trip(NamedTuple):
    """A convoy: how many seas it passes, and its two ends."""

    seas: int
    start: AreaId
    end: AreaId


def _longest(geography: Geography, area: AreaId, fleets: frozenset[AreaId]) -> _Trip:
    """The longest convoy of an army that takes no detour; of no length if there is nowhere to go."""
    rings = list(_rings(geography, set(geography.embark[area]), fleets))
    for seas in range(len(rings), 0, -1):
        for goal, waters in geography.embark.items():
            if goal != area and not waters.isdisjoint(rings[seas - 1]):
                return _Trip(seas, area, goal)
    return _Trip(0, area, area)


def _sheets(position: Position, trip: _Trip, walker: str) -> dict[str, Sheet]:
    """An army moves as far as it can, and all fleets convoy it."""
    seats = {power: seat for seat, powers in position.by_right.items() for power in powers}
    sheets: dict[str, tuple[Order, ...]] = {}
    army = UnitRef(walker, plain(trip.start))
    for unit in position.units:
        mine, seat = UnitRef(unit.kind, unit.location), seats.get(unit.power)
        if seat and (mine == army or unit.kind != walker):
            order = Move(army, trip.end, via=True) if mine == army else Convoy(mine, army, trip.end)
            sheets[seat] = (*sheets.get(seat, ()), order)
    return {seat: Sheet(orders) for seat, orders in sheets.items()}
