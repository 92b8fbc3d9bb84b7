"""From the orders of a phase to the draft of its battle."""

from collections.abc import Iterator, Mapping, Sequence

import msgspec

from variorum.board import Movement, area_of
from variorum.game.docket import Docket
from variorum.game.order import Order
from variorum.game.position import Position
from variorum.game.unit import Unit, UnitMap
from variorum.rules.movement.draft import Action, Backing, Draft
from variorum.rules.movement.legality import destination, impossible
from variorum.rules.movement.orders import Convoy, Hold, Move, SupportHold, SupportMove
from variorum.rules.movement.reach import Reach
from variorum.rules.units import UnitError, find, meant


class Intake(msgspec.Struct, frozen=True):
    """Each unit's standing order by the unit's id, and the order or cause of those that do not count.

    `told`: the standing orders as they are reported, which may be orders of other rules that they carry out.
    """

    orders: dict[int, Order]
    refused: dict[int, tuple[Order, str]]
    told: dict[int, Order]


def take_in(docket: Docket, commands: Mapping[str, tuple[str, ...]], reach: Reach) -> Intake:
    """The orders of the docket by unit.

    What somebody else ordered a unit says nothing about it; `commands` tells which seats order for which powers. An
    order that has become impossible since it was given, or was put in another's place and is, does not count. An
    order of another rule counts as the order of movement that stands in its place.
    """
    orders: dict[int, Order] = {}
    refused: dict[int, tuple[Order, str]] = {}
    told: dict[int, Order] = {}
    for entry in docket.entries:
        if not isinstance(entry.stands or entry.given, Hold | Move | SupportHold | SupportMove | Convoy):
            continue
        unit = _unit(docket, entry.stands or entry.given, commands.get(entry.seat, ()))
        if unit is None:
            continue
        cause = _impossible(entry.stands, unit, docket, reach) if entry.stands else entry.cause
        if entry.stands and not cause:
            orders[unit.id] = entry.stands
            told[unit.id] = entry.told or entry.stands
        elif unit.power in commands.get(entry.seat, ()):
            refused.setdefault(unit.id, (entry.told or entry.given, cause))
    return Intake(orders, refused, told)


def _impossible(order: Order, unit: Unit, docket: Docket, reach: Reach) -> str:
    """Why a unit cannot carry out an order now; empty if it can."""
    error = impossible(order, unit, docket.position.by_area, reach)
    return str(error) if error else ""


def _unit(docket: Docket, order: Order, powers: Sequence[str]) -> Unit | None:
    ref = order.subject
    if ref is None:
        return None
    try:
        return meant(docket.position.by_area, ref, powers)
    except UnitError:
        return None


def draft(position: Position, orders: dict[int, Order], reach: Reach) -> Draft:
    """The battle of these orders.

    A support whose named coast is not the one moved to is left out: it matches nothing.
    """
    units = position.by_area
    fighting = [unit for unit in position.units if reach.world.kind(unit.kind).fights]
    actions = {unit.id: _action(unit, orders.get(unit.id), units, reach) for unit in fighting}
    for id_ in _sailing(actions, reach):
        actions[id_] = msgspec.structs.replace(actions[id_], via=True)
    supports = tuple(_supports(fighting, orders, units, actions))
    return Draft(actions, supports, tuple(_links(actions, reach)))


def _action(unit: Unit, order: Order | None, units: UnitMap, reach: Reach) -> Action:
    match order:
        case Move():
            to = destination(reach, unit, order.to, via=order.via)
            return Action(unit, to, via=order.via or to not in reach.steps(unit))
        case Convoy():
            target = find(units, order.target)
            if not reach.world.kind(target.kind).fights:
                return Action(unit)
            return Action(unit, convoys=target.id, convoys_to=area_of(order.to))
        case _:
            return Action(unit)


def _sailing(actions: dict[int, Action], reach: Reach) -> Iterator[int]:
    """The armies that could walk, but go by sea: a fleet of their own power is ordered to carry them.

    (A fleet that is not needed for it could not be ordered so.)

    Rule: std:M14; DATC 4.A.3, 6.G.19.
    """
    for id_, action in actions.items():
        if not action.to or action.via or reach.world.kind(action.unit.kind).movement is not Movement.ARMY:
            continue
        for fleet in actions.values():
            if fleet.convoys == id_ and fleet.unit.power == action.unit.power and fleet.convoys_to == action.to:
                yield id_
                break


def _supports(
    fighting: list[Unit], orders: dict[int, Order], units: UnitMap, actions: dict[int, Action]
) -> Iterator[Backing]:
    for unit in fighting:
        match orders.get(unit.id):
            case SupportHold(target=ref):
                target = find(units, ref)
                if target.id in actions:
                    yield Backing(unit.id, target.id)
            case SupportMove(target=ref, to=to):
                target = find(units, ref)
                if target.id in actions and _same_coast(to, actions[target.id]):
                    yield Backing(unit.id, target.id, area_of(to))
            case _:
                pass


def _same_coast(to: str, action: Action) -> bool:
    """Whether a support's destination names the coast moved to, or none. Rule: DATC 4.B.4."""
    return to == area_of(to) or to == action.to or area_of(action.to) == action.to


def _links(actions: dict[int, Action], reach: Reach) -> Iterator[tuple[str, str]]:
    carriers = {action.unit.area for action in actions.values() if action.convoys}
    for sea in sorted(carriers):
        yield from ((sea, near) for near in sorted(reach.geography.sea[sea]) if near in carriers and sea < near)
        yield from ((sea, land) for land in sorted(reach.ports(sea)))
