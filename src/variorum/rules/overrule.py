"""One order a unit: the first of a sheet stands, whatever rule it belongs to, and another may replace it."""

from collections.abc import Iterator, Sequence
from typing import ClassVar

from msgspec.structs import replace

from variorum.game.dice import Dice
from variorum.game.docket import Docket, Entry
from variorum.game.order import Order
from variorum.game.places import Before
from variorum.game.position import Position
from variorum.game.problem import Problem
from variorum.game.rule import Rule, World
from variorum.game.unit import Unit
from variorum.rules.movement.rule import Movement
from variorum.rules.units import UnitError, meant, sought


def entries_of(world: World, docket: Docket, unit: Unit) -> Iterator[tuple[int, Entry]]:
    """The entries of a unit's standing orders, with their places; only those of its own seat."""
    commands = world.commands(docket.position)
    for place, entry in enumerate(docket.entries):
        order = entry.stands
        if order is None or order.subject is None or unit.power not in commands.get(entry.seat, (unit.power,)):
            continue
        found = sought(meant, docket.position.by_area, order.subject, (unit.power,))
        if found and found.id == unit.id:
            yield place, entry


def orders_of(world: World, docket: Docket) -> dict[int, Order]:
    """The standing orders of all units, by the units' ids."""
    found: dict[int, Order] = {}
    commands, units = world.commands(docket.position), docket.position.by_area
    for entry in docket.entries:
        order = entry.stands
        if order is None or order.subject is None:
            continue
        unit = sought(meant, units, order.subject, commands.get(entry.seat, ()))
        if unit and unit.power in commands.get(entry.seat, (unit.power,)):
            found.setdefault(unit.id, order)
    return found


def order_of(world: World, docket: Docket, unit: Unit) -> Order | None:
    """A unit's standing order, if any."""
    return next((entry.stands for _, entry in entries_of(world, docket, unit)), None)


def overruled(world: World, docket: Docket, unit: Unit, order: Order, cause: str) -> Docket:
    """The docket in which a unit has that order alone; `cause` tells why."""
    given = dict(entries_of(world, docket, unit))
    if not given:
        own = Entry(seat_of(world, docket.position, unit.power), order, order, cause)
        return replace(docket, entries=(*docket.entries, own))
    first = min(given)
    entries = tuple(
        replace(entry, stands=order if place == first else None, cause=cause, told=None) if place in given else entry
        for place, entry in enumerate(docket.entries)
    )
    return replace(docket, entries=entries)


def carried_out_as(world: World, docket: Docket, unit: Unit, order: Order) -> Docket:
    """The docket in which a unit's standing order is carried out as another one, but reported as given."""
    own = [place for place, _ in entries_of(world, docket, unit)]
    entries = tuple(
        replace(entry, stands=order if place == own[0] else None, told=entry.stands) if place in own else entry
        for place, entry in enumerate(docket.entries)
    )
    return replace(docket, entries=entries)


def seat_of(world: World, position: Position, power: str) -> str:
    """The seat that orders for a power; the power's own name if none does."""
    return next((seat for seat, powers in world.commands(position).items() if power in powers), power)


class UnitOrders(Rule, frozen=True):
    """The first of a sheet's orders for a unit stands, whatever rules they belong to."""

    name: ClassVar = "unit_orders"
    number: ClassVar = "U4"
    common: ClassVar = True
    belongs: ClassVar = Before(Movement)
    says: ClassVar = "The first of a sheet's orders for a unit stands, whatever it's about."

    def run(self, docket: Docket, dice: Dice) -> Docket:
        """Nothing happens."""
        return docket

    def advise(self, position: Position, seat: str, orders: Sequence[Order]) -> tuple[Problem, ...]:
        """Refuses a second order for a unit."""
        powers = self.world.commands(position).get(seat, ())
        taken: dict[int, Order] = {}
        problems = []
        for index, order in enumerate(orders):
            id_ = _unit(position, order, powers)
            if id_ and type(taken.setdefault(id_, order)) is not type(order):
                message = f"{order}: that unit has an order already, {taken[id_]}; the first one stands"
                problems.append(Problem(message, order=str(order), index=index))
        return tuple(problems)


def _unit(position: Position, order: Order, powers: Sequence[str]) -> int:
    """The id of the unit that an order is for; 0 if it is for none, or unknown."""
    if order.subject is None:
        return 0
    try:
        return meant(position.by_area, order.subject, powers).id
    except UnitError:
        return 0
