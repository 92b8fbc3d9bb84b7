"""Orders of a movement phase with all that they leave open, so that two that mean the same are equal."""

from variorum.board import Movement, area_of
from variorum.game.order import Order
from variorum.game.position import Position
from variorum.game.unit import Unit, UnitRef
from variorum.rules.movement.legal import reference
from variorum.rules.movement.legality import destination
from variorum.rules.movement.orders import Convoy, Hold, Move, SupportHold, SupportMove
from variorum.rules.movement.reach import Reach
from variorum.rules.units import find


def normal(order: Order, position: Position, reach: Reach) -> Order:
    """A possible order, its units named by kind and place and its destination exactly.

    Raises: UnitError or ImpossibleError if it is none.
    """
    assert order.subject is not None  # noqa: S101 - every order of this phase is for a unit
    unit = find(position.by_area, order.subject)
    mine = reference(unit, position.units)
    match order:
        case Move(to=to, via=via):
            place = destination(reach, unit, to, via=via)
            return Move(mine, place, via=via or place not in reach.steps(unit))
        case SupportHold(target=target):
            return SupportHold(mine, _named(position, target))
        case SupportMove(target=target, to=to):
            return SupportMove(mine, _named(position, target), _aim(reach, find(position.by_area, target), to))
        case Convoy(target=target, to=to):
            return Convoy(mine, _named(position, target), area_of(to))
        case _:
            return Hold(mine)


def _named(position: Position, ref: UnitRef) -> UnitRef:
    return reference(find(position.by_area, ref), position.units)


def _aim(reach: Reach, target: Unit, to: str) -> str:
    """Where a supported unit goes; without the coast, unless it could reach another one of the area too."""
    area = area_of(to)
    coasts = [place for place in reach.steps(target) if area_of(place) == area]
    return to if reach.world.kind(target.kind).movement is not Movement.ARMY and len(coasts) > 1 else area
