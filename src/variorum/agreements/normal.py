"""Orders as their rules write them when nothing is left out, so that the same order is equal wherever it comes from."""

from msgspec.structs import replace

from variorum.agreements.dated import GiveOrder, Help
from variorum.agreements.matching import helped_by
from variorum.game.order import Order
from variorum.game.pledge import Pledge, unit_of
from variorum.game.position import Position
from variorum.game.problem import OrderError
from variorum.game.unit import UnitRef
from variorum.game.variant import Variant
from variorum.rules.movement.orders import SupportMove


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
    if isinstance(pledge, GiveOrder | Help) and pledge.when not in (None, position.turn):
        return pledge
    if isinstance(pledge, GiveOrder):
        return replace(pledge, order=normal(variant, position, seat, pledge.order))
    if isinstance(pledge, Help) and pledge.order.subject:
        owner = owner_of(variant, position, pledge.order.subject) or seat
        return replace(pledge, order=normal(variant, position, owner, pledge.order))
    return pledge


def needed(variant: Variant, position: Position, seat: str, pledge: Pledge) -> tuple[str, GiveOrder] | None:
    """Who would have to give which order for a promised support to count; None if it supports nothing.

    A support that is written as an order needs another seat's move alone: of its own units a seat has none to ask.
    """
    is_order = isinstance(pledge, GiveOrder) and isinstance(pledge.order, SupportMove)
    if not isinstance(pledge, GiveOrder | Help) or not (is_order or isinstance(pledge, Help)):
        return None
    helped = helped_by(pledge.order) if is_order else pledge.order
    owner = owner_of(variant, position, helped.subject) if helped is not None and helped.subject else ""
    if helped is None or not owner or (is_order and owner == seat):
        return None
    return owner, GiveOrder(normal(variant, position, owner, helped), when=pledge.when)


def owner_of(variant: Variant, position: Position, unit: UnitRef) -> str:
    """The seat that alone commands a unit; empty if there is none, or if it isn't seen."""
    found = unit_of(position, unit)
    commands = variant.world.commands(position)
    owners = [seat for seat, powers in commands.items() if found and found.power in powers]
    return owners[0] if len(owners) == 1 else ""
