"""Possible destinations of an order: on foot, with the TARDIS, or riding birds."""

from variorum.board import area_of
from variorum.game.order import Order
from variorum.variants.rather_silly.pieces.birds import Ride
from variorum.variants.rather_silly.pieces.siamese import moves_to
from variorum.variants.rather_silly.roles.gripping import Carry


def leads(order: Order | None) -> tuple[str, ...]:
    """The areas, other than its own, where an order could take its unit."""
    match order:
        case Carry(to=to):
            return (area_of(to),)
        case Ride(path=path):
            return path
        case _:
            return moves_to(order)
