"""From the orders of a phase to the draft of its battle."""

from collections.abc import Iterable, Iterator, Mapping, Sequence

import msgspec
from msgspec.structs import replace

from variorum.board import area_of
from variorum.game.docket import Docket
from variorum.game.order import Order
from variorum.game.position import Position
from variorum.game.unit import Unit
from variorum.rules.movement.draft import Action, Backing, Draft
from variorum.rules.movement.legality import ImpossibleError, Way, Ways
from variorum.rules.movement.orders import Convoy, Hold, Move, SupportHold, SupportMove
from variorum.rules.movement.reach import Reach
from variorum.rules.units import UnitError, meant


class Intake(msgspec.Struct, frozen=True):
    """Each unit's way to carry out its standing order, by the unit's id; and the orders that do not count, with causes.

    `told`: the standing orders as they are reported, which may be orders of other rules that they carry out.
    """

    ways: dict[int, Way]
    refused: dict[int, tuple[Order, str]]
    told: dict[int, Order]


def take_in(docket: Docket, commands: Mapping[str, tuple[str, ...]], ways: Ways) -> Intake:
    """The orders of the docket by unit.

    Orders for other people's units are ignored; `commands` tells which seats order for which powers. An order that
    has become impossible since it was given, or that replaced another one and is impossible, does not count. An order
    of another rule counts as the order of movement that stands in its place.
    """
    intake = Intake({}, {}, {})
    for entry in docket.entries:
        order, powers = entry.stands or entry.given, commands.get(entry.seat, ())
        if not isinstance(order, Hold | Move | SupportHold | SupportMove | Convoy):
            continue
        unit, cause = _unit(docket, order, powers), entry.cause
        if unit and entry.stands:
            try:
                intake.ways[unit.id] = ways.of(order, unit)
                intake.told[unit.id] = entry.told or order
                continue
            except ImpossibleError as error:
                cause = str(error)
        if unit and unit.power in powers:
            intake.refused.setdefault(unit.id, (entry.told or entry.given, cause))
    return intake


def _unit(docket: Docket, order: Order, powers: Sequence[str]) -> Unit | None:
    try:
        return meant(docket.position.by_area, order.subject, powers) if order.subject else None
    except UnitError:
        return None


def draft(position: Position, ways: Mapping[int, Way], reach: Reach) -> Draft:
    """The battle of these orders.

    A support that names another coast than the move is left out: it matches nothing.
    """
    fighting = [unit for unit in position.units if reach.world.kind(unit.kind).fights]
    actions = {unit.id: Action(unit) for unit in fighting}
    given = [ways[id_] for id_ in actions if id_ in ways]
    for way in given:
        if isinstance(way.order, Move):
            actions[way.unit.id] = Action(way.unit, way.to, via=way.by_sea)
        elif isinstance(way.order, Convoy) and way.target and way.target.id in actions:
            actions[way.unit.id] = Action(way.unit, convoys=way.target.id, convoys_to=area_of(way.to))
    for id_ in _sailing(actions):
        actions[id_] = replace(actions[id_], via=True)
    return Draft(actions, tuple(_supports(given, actions)), tuple(_links(actions, reach)))


def _sailing(actions: Mapping[int, Action]) -> Iterator[int]:
    """The armies that could walk, but go by sea: a fleet of their own power is ordered to carry them.

    (Such an order is legal only for a fleet that the convoy needs.)

    Rule: std:M14; DATC 4.A.3, 6.G.19.
    """
    for fleet in [action for action in actions.values() if action.convoys]:
        army = actions[fleet.convoys]
        if army.to == fleet.convoys_to and not army.via and army.unit.power == fleet.unit.power:
            yield army.unit.id


def _supports(given: Iterable[Way], actions: Mapping[int, Action]) -> Iterator[Backing]:
    for way in given:
        target = way.target.id if way.target else 0
        if target not in actions:
            continue
        if isinstance(way.order, SupportHold):
            yield Backing(way.unit.id, target)
        elif isinstance(way.order, SupportMove) and _same_coast(way.to, actions[target]):
            yield Backing(way.unit.id, target, area_of(way.to))


def _same_coast(to: str, action: Action) -> bool:
    """Whether a support's destination names the coast moved to, or none. Rule: DATC 4.B.4."""
    return to == area_of(to) or to == action.to or area_of(action.to) == action.to


def _links(actions: Mapping[int, Action], reach: Reach) -> Iterator[tuple[str, str]]:
    carriers = {action.unit.area for action in actions.values() if action.convoys}
    for sea in sorted(carriers):
        yield from ((sea, near) for near in sorted(reach.geography.sea[sea]) if near in carriers and sea < near)
        yield from ((sea, land) for land in sorted(reach.ports(sea)))
