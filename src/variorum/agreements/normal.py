"""Orders as their rules write them when nothing is left out, so that the same order is equal wherever it comes from."""

from msgspec.structs import replace

from variorum.agreements.kinds import GiveOrder, Help
from variorum.game.order import Order
from variorum.game.pledge import Pledge, unit_of
from variorum.game.position import Position
from variorum.game.problem import OrderError
from variorum.game.variant import Variant


def normal(variant: Variant, position: Position, seat: str, order: Order) -> Order:
    """A seat's order in full; the order itself if the phase doesn't take it, or if it means nothing now."""
    rule = next((rule for rule in variant.phase(position.turn).rules if type(order) in rule.orders), None)
    if rule is None:
        return order
    try:
        return rule.normal(position, seat, order)
    except OrderError:
        return order


def settled(variant: Variant, position: Position, seat: str, pledge: Pledge) -> Pledge:
    """A seat's pledge with its order in full; the order that it helps is that of whoever owns the unit."""
    if isinstance(pledge, GiveOrder):
        return replace(pledge, order=normal(variant, position, seat, pledge.order))
    if isinstance(pledge, Help) and pledge.order.subject:
        unit = unit_of(position, pledge.order.subject)
        commands = variant.world.commands(position)
        owner = next((other for other, powers in commands.items() if unit and unit.power in powers), seat)
        return replace(pledge, order=normal(variant, position, owner, pledge.order))
    return pledge
