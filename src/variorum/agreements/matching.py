"""Which orders help each other, rule each other out, or are the same but for a coast."""

from collections.abc import Mapping

from msgspec.structs import asdict

from variorum.board import area_of
from variorum.game.order import Order
from variorum.rules.movement.orders import Convoy, Hold, Move, SupportHold, SupportMove

COASTAL = "to"
"""The field of an order that may leave a coast open."""


def helped_by(order: Order) -> Order | None:
    """The order that a support, or a convoy, is for; None if an order helps nobody."""
    if isinstance(order, SupportHold):
        return Hold(order.target)
    if isinstance(order, SupportMove | Convoy):
        return Move(order.target, order.to, isinstance(order, Convoy))
    return None


def can_be_helped(order: Order) -> bool:
    """Whether units can support an order, or convoy it."""
    return isinstance(order, Hold | Move)


def rivals(one: Order, other: Order) -> bool:
    """Whether two different orders are for one unit."""
    if one == other or not (one.subject and other.subject):
        return False
    return (one.subject.area, one.subject.kind) == (other.subject.area, other.subject.kind)


def alike(one: Order, other: Order) -> bool:
    """Whether two orders are the same, but that one may name the coast that the other leaves open."""
    return one == other or (type(one) is type(other) and agrees(one, asdict(other)))


def fits(one: str, other: str) -> bool:
    """Whether two locations are the same, or one is the area of the other."""
    return one == other or (area_of(one) == area_of(other) and area_of(one) in (one, other))


def agrees(order: Order, fields: Mapping[str, object]) -> bool:
    """Whether an order has some fields' values."""
    told = ((name, getattr(order, name), value) for name, value in fields.items())
    return all(fits(own, str(value)) if name == COASTAL else own == value for name, own, value in told)
