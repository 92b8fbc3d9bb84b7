"""Why an order of an adjustment phase is refused."""

from collections.abc import Sequence

from variorum.game.order import Order
from variorum.game.position import Position
from variorum.game.rule import World
from variorum.rules.adjustments.orders import Build, Remove
from variorum.rules.adjustments.sites import BuildTerms, Yard, is_vacant, yard
from variorum.rules.units import own


def concerned(position: Position, powers: Sequence[str], order: Order) -> str:
    """The seat's power that an order for a unit concerns: the owner of the unit to remove or of the site."""
    area = order.subject.area if order.subject else ""
    for power in powers:
        if any(unit.power == power for unit in position.by_area.get(area, ())):
            return power
    return next((power for power in powers if position.owners.get(area) == power), powers[0] if powers else "")


def reason(world: World, position: Position, powers: Sequence[str], terms: BuildTerms, order: Order) -> str:
    """The reason why an order is not legal."""
    if isinstance(order, Remove):
        unit = own(position.by_area, order.unit, powers)
        left = terms.upkeep.due(position, unit.power) < 0
        return f"{unit} needs no center" if left else f"{unit.power} has no units to remove"
    power = concerned(position, powers, order)
    sites = yard(world, position, power, terms)
    if terms.upkeep.due(position, power) <= 0:
        return f"{power or 'this seat'} has no build to make"
    return _unfit(order, power, sites) if isinstance(order, Build) else f"{power} has nowhere to build anyway"


def _unfit(order: Build, power: str, sites: Yard) -> str:
    """The reason why a unit cannot be built where it is ordered."""
    area = order.unit.area
    if area in sites.vacant:
        return "you can't build this unit there"
    if not is_vacant(sites.world, sites.position, area):
        return f"{area} is occupied by {sites.position.by_area[area][0]}"
    if area not in sites.world.board.geography(sites.position.earth).centers:
        return f"{area} is not a supply center"
    owner = sites.position.owners.get(area, "")
    return f"{area} is not open to builds of {power}" if owner == power else f"{area} belongs to {owner or 'nobody'}"
