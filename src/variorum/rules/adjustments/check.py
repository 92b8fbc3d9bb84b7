"""Checks of the orders of an adjustment phase.

Rule: std:A3, std:A4; the first possible orders count, the rest are refused (DATC 4.D.4:b, 4.D.5:b, 4.D.6:b).
"""

from collections import Counter
from collections.abc import Mapping, Sequence

from variorum.game.order import Order
from variorum.game.position import Position
from variorum.game.problem import Problem, Severity
from variorum.game.rule import World
from variorum.rules.adjustments.orders import Build, Remove, Waive
from variorum.rules.adjustments.sites import Terms, Upkeep, Yard, is_vacant, yard
from variorum.rules.units import UnitError, own


def concerned(position: Position, powers: Sequence[str], order: Order) -> str:
    """The seat's power that an order for a unit concerns: the owner of the unit to remove or of the site."""
    area = order.subject.area if order.subject else ""
    for power in powers:
        if any(unit.power == power for unit in position.by_area.get(area, ())):
            return power
    return next((power for power in powers if position.owners.get(area) == power), powers[0] if powers else "")


def problem(
    world: World, position: Position, powers: Sequence[str], terms: Terms, order: Order, taken: Sequence[Order]
) -> Problem | None:
    """The problem with one order, given the earlier orders that stand."""
    yards = {power: yard(world, position, power, terms) for power in (*powers, "")}
    waives = isinstance(order, Waive)
    upkeep = terms.upkeep
    power = _waiving(upkeep, position, yards, taken) if waives else concerned(position, powers, order)
    others = [other for other in taken if other.subject and concerned(position, powers, other) == power]
    if isinstance(order, Remove):
        return _removal(upkeep, position, powers, order, others)
    count = upkeep.due(position, power)
    if 0 < count <= _used(upkeep, position, powers, power, taken):
        return _beyond(order, "build", count)
    return _build(order, power, yards[power], terms, others)


def _waiving(upkeep: Upkeep, position: Position, yards: Mapping[str, Yard], taken: Sequence[Order]) -> str:
    """The seat's power that waives a build: the first with one left, preferably with room for it."""
    building = [power for power in yards if upkeep.due(position, power) > 0] or list(yards)[:1]
    powers = tuple(yards)
    left = [one for one in building if _used(upkeep, position, powers, one, taken) < upkeep.due(position, one)]
    return next((power for power in left if yards[power].room), (left or building)[0])


def _used(upkeep: Upkeep, position: Position, powers: Sequence[str], power: str, taken: Sequence[Order]) -> int:
    """The number of a power's builds that are ordered, or waived because no other power of the seat can waive any."""
    builds = Counter(concerned(position, powers, other) for other in taken if isinstance(other, Build))
    waived = sum(isinstance(other, Waive) for other in taken)
    elsewhere = sum(max(0, upkeep.due(position, other)) - builds[other] for other in powers if other != power)
    return builds[power] + max(0, waived - elsewhere)


def _removal(
    upkeep: Upkeep, position: Position, powers: Sequence[str], order: Remove, others: Sequence[Order]
) -> Problem | None:
    try:
        unit = own(position.by_area, order.unit, powers)
    except UnitError as error:
        return Problem(str(error), accepted=_removable(upkeep, position, powers))
    count = -upkeep.due(position, unit.power)
    if count <= 0:
        return Problem(f"{order}: {unit.power} has no units to remove")
    if unit not in upkeep.counted(position, unit.power):
        return Problem(f"{order}: {unit} needs no center", accepted=_removable(upkeep, position, (unit.power,)))
    if any(isinstance(other, Remove) and own(position.by_area, other.unit, powers) == unit for other in others):
        return Problem(f"{order}: {unit} is already being removed")
    return _beyond(order, "removal", count) if len(others) >= count else None


def _build(order: Order, power: str, sites: Yard, terms: Terms, others: Sequence[Order]) -> Problem | None:
    count = terms.upkeep.due(sites.position, power)
    if count <= 0:
        units = _removable(terms.upkeep, sites.position, (power,)) if count < 0 else ()
        return Problem(f"{order}: {power or 'this seat'} has no build to make", accepted=units)
    if isinstance(order, Build):
        return _site(order, power, sites, others)
    no_room = f"{order}: {power} has nowhere to build anyway"
    return None if sites.room else Problem(no_room, severity=Severity.WARNING)


def _site(order: Build, power: str, sites: Yard, others: Sequence[Order]) -> Problem | None:
    area = order.unit.area
    if area not in sites.vacant:
        possible = tuple(f"BUILD {choice}" for site in sites.vacant for choice in sites.choices(site))
        return Problem(f"{order}: {_why_not(sites, power, area)}", accepted=possible)
    if any(other.subject and other.subject.area == area for other in others):
        return Problem(f"{order}: a build in {area} is already ordered")
    if sites.exact(order.unit):
        return None
    here = tuple(f"BUILD {choice}" for choice in sites.choices(area))
    return Problem(f"{order}: you can't build this unit there", accepted=here)


def _why_not(sites: Yard, power: str, area: str) -> str:
    if not is_vacant(sites.world, sites.position, area):
        return f"{area} is occupied by {sites.position.by_area[area][0]}"
    if area not in sites.world.board.geography(sites.position.earth).centers:
        return f"{area} is not a supply center"
    owner = sites.position.owners.get(area, "")
    return f"{area} is not open to builds of {power}" if owner == power else f"{area} belongs to {owner or 'nobody'}"


def _beyond(order: Order, what: str, count: int) -> Problem:
    return Problem(f"{order}: only {count} {what}{'s' if count > 1 else ''} due, and the first orders count")


def _removable(upkeep: Upkeep, position: Position, powers: Sequence[str]) -> tuple[str, ...]:
    return tuple(f"REMOVE {unit}" for power in powers for unit in upkeep.counted(position, power))
