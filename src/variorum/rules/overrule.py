"""Overruling: an order replaces a unit's own."""

from collections.abc import Iterator

from msgspec.structs import replace

from variorum.game.docket import Docket, Entry
from variorum.game.order import Order
from variorum.game.position import Position
from variorum.game.rule import World
from variorum.game.unit import Unit
from variorum.rules.units import meant, sought


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
