"""Orders of a movement phase with every omission filled in, so that orders with the same meaning are equal."""

from variorum.board import Movement, area_of
from variorum.game.order import Order, UnitOrder
from variorum.game.position import Position
from variorum.game.unit import Unit
from variorum.rules.movement.legal import reference
from variorum.rules.movement.legality import Way
from variorum.rules.movement.orders import Convoy, Hold, Move, SupportHold, SupportMove
from variorum.rules.movement.reach import Reach
from variorum.rules.movement.ways import Ways
from variorum.rules.units import own


def normal(order: Order, position: Position, powers: tuple[str, ...], ways: Ways) -> Order:
    """A possible order of a seat with these powers, its units named by kind and place and its destination exactly.

    Raises: UnitError or ImpossibleError if the order is impossible.
    """
    assert isinstance(order, UnitOrder)  # noqa: S101 - every order of this phase is for a unit
    units = position.by_area
    own(units, order.unit, powers)
    way = ways.of(order, powers)
    mine = reference(way.unit, units[way.unit.area])
    match way:
        case Way(order=Move()):
            return Move(mine, way.to, via=way.by_sea)
        case Way(order=SupportHold(), target=Unit() as target):
            return SupportHold(mine, reference(target, units.get(target.area, ())))
        case Way(order=SupportMove(), target=Unit() as target):
            return SupportMove(mine, reference(target, units.get(target.area, ())), _aim(ways.reach, target, way.to))
        case Way(order=Convoy(), target=Unit() as target):
            return Convoy(mine, reference(target, units.get(target.area, ())), area_of(way.to))
        case _:
            return Hold(mine)


def _aim(reach: Reach, target: Unit, to: str) -> str:
    """The destination of a supported unit, with the coast only if it could reach several coasts of the area."""
    area = area_of(to)
    coasts = [place for place in reach.steps(target) if area_of(place) == area]
    return to if reach.world.kind(target.kind).movement is not Movement.ARMY and len(coasts) > 1 else area
