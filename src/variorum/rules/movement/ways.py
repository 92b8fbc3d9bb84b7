"""What the units of a position can do, every order judged once; and orders with every omission filled in."""

from collections.abc import Mapping, Sequence

import msgspec

from variorum.board import Movement, area_of
from variorum.game.order import Order, UnitOrder
from variorum.game.position import Position
from variorum.game.problem import OrderError
from variorum.game.unit import Unit, UnitMap, UnitRef, by_area
from variorum.rules.movement.borders import Borders, borders_of
from variorum.rules.movement.legal import reference
from variorum.rules.movement.legality import ImpossibleError, Way, way
from variorum.rules.movement.orders import Convoy, Hold, Move, SupportHold, SupportMove
from variorum.rules.movement.reach import Reach
from variorum.rules.units import find, meant, own


class Ways(msgspec.Struct, frozen=True, gc=False):
    """The legality of orders in a position, given the reach of its units; every order is judged once.

    `borders` decide most orders; None if twists change what they say. `alone` are those of the units in `standing` that
    share their areas with nobody, by their texts. `evident` are the ways found so far that borders decide;
    `judged` are the others, by powers too, since these matter.
    """

    standing: tuple[Unit, ...]
    reach: Reach
    borders: Borders | None
    alone: Mapping[str, Unit]
    evident: dict[UnitOrder, Way]
    judged: dict[tuple[UnitOrder, tuple[str, ...]], Way]

    @property
    def units(self) -> UnitMap:
        """The units of each occupied area."""
        return by_area(self.standing)

    def of(self, order: UnitOrder, powers: tuple[str, ...]) -> Way:
        """How the unit that a seat with these powers means carries out an order.

        Raises: UnitError if there is no such unit; ImpossibleError with the reason why it cannot.
        """
        return self.evident.get(order) or self._seen((order,))[0] or self._judged(order, powers)

    def several(self, orders: Sequence[UnitOrder], powers: tuple[str, ...]) -> list[Way | None]:
        """How units carry out several orders of a seat with these powers; None for those that are impossible."""
        found = self._seen(orders)
        if all(found):
            return found
        return [way or self._possible(order, powers) for way, order in zip(found, orders, strict=True)]

    def _seen(self, orders: Sequence[UnitOrder]) -> list[Way | None]:
        """The ways of those orders that are possible wherever their units stand as they say; None for the others."""
        borders, seas = self.borders, self.reach.seas
        if borders is None:
            return [None] * len(orders)
        known, standing, evident = borders.known.get, self.alone.get, self.evident
        ways: list[Way | None] = []
        for order in orders:
            found, seen = known(order) or borders.evident(order), None
            if found and (not found.over or not found.over.isdisjoint(seas)):
                unit, target = standing(found.course.unit), standing(found.target)
                if unit and (target or not found.target):
                    seen = evident[order] = Way(unit, order, found.to, target, found.by_sea, found.course)
            ways.append(seen)
        return ways

    def _possible(self, order: UnitOrder, powers: tuple[str, ...]) -> Way | None:
        try:
            return self._judged(order, powers)
        except OrderError:
            return None

    def _judged(self, order: UnitOrder, powers: tuple[str, ...]) -> Way:
        found = self.judged.get((order, powers))
        if found is None:
            unit = self._plainly(order.unit) or meant(self.units, order.unit, powers)
            found = self.judged[order, powers] = way(order, unit, self._named, self.reach)
        return found

    def _named(self, ref: UnitRef) -> Unit:
        return self._plainly(ref) or find(self.units, ref)

    def _plainly(self, ref: UnitRef) -> Unit | None:
        """The unit that a reference names by its kind and its exact place alone, as almost always; otherwise None."""
        return None if ref.power or ref.number else self.alone.get(f"{ref.kind} {ref.location}")

    def objection(self, order: UnitOrder, powers: tuple[str, ...]) -> ImpossibleError | None:
        """Why that unit cannot carry out an order; None if it can."""
        try:
            self.of(order, powers)
        except ImpossibleError as error:
            return error
        return None

    def __repr__(self) -> str:
        return f"<Ways of {len(self.standing)} units>"


def ways_of(units: tuple[Unit, ...], reach: Reach) -> Ways:
    """What these units can do, given their reach."""
    borders = borders_of(reach.world, reach.geography) if reach.is_plain else None
    return Ways(units, reach, borders, _alone(units), {}, {})


def _alone(units: tuple[Unit, ...]) -> dict[str, Unit]:
    """The units that share their areas with nobody, by their texts."""
    if len({area_of(unit.location) for unit in units}) == len(units):
        return {f"{unit.kind} {unit.location}": unit for unit in units}
    return {str(there[0]): there[0] for there in by_area(units).values() if len(there) == 1}


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
