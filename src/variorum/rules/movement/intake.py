"""From the orders of a phase to its battle."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

import msgspec
from msgspec.structs import replace

from variorum.adjudicator.battle import NOWHERE, Battle, BattleUnit, Support
from variorum.board import AreaId, area_of
from variorum.game.docket import Docket, Entry
from variorum.game.order import Order
from variorum.game.position import Position
from variorum.game.unit import Unit
from variorum.rules.movement.legality import ImpossibleError, Way
from variorum.rules.movement.orders import UNIT_ORDERS, Convoy
from variorum.rules.movement.reach import Reach
from variorum.rules.movement.ways import Ways
from variorum.rules.units import UnitError, own, sought

_KINDS = frozenset(UNIT_ORDERS)


class Intake(msgspec.Struct, frozen=True):
    """Each unit's way to carry out its standing order, by the unit's id; and the orders that do not count, with causes.

    `told`: the orders of other rules that standing orders carry out; reports show these.
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
    taken, told, seen = intake.ways, intake.told, ways.evident
    for entry in docket.entries:
        stands: Any = entry.stands
        way = seen.get(stands) or _examined(entry, commands, ways, intake.refused)
        if way:
            taken[way.unit.id] = way
            if entry.told or told:
                told[way.unit.id] = entry.told or way.order
    return intake


def _examined(
    entry: Entry, commands: Mapping[str, tuple[str, ...]], ways: Ways, refused: dict[int, tuple[Order, str]]
) -> Way | None:
    """The way of an order that borders do not decide; None if it doesn't count, which is added to those refused."""
    order: Any = entry.stands or entry.given
    if type(order) not in _KINDS:
        return None
    cause, powers = entry.cause, commands.get(entry.seat, ())
    try:
        if entry.stands:
            return ways.of(order, powers)
    except ImpossibleError as error:
        cause = str(error)
    except UnitError:
        return None
    if unit := sought(own, ways.units, order.unit, powers):
        refused.setdefault(unit.id, (entry.told or entry.given, cause))
    return None


def battle_of(position: Position, ways: Mapping[int, Way], reach: Reach) -> Battle:
    """The battle of these orders.

    A support that names another coast than the move is left out: it matches nothing.
    """
    fighters, units = reach.world.fighters, dict[int, BattleUnit]()
    carriers, supporting = list[BattleUnit](), list[tuple[Way, Unit]]()
    for unit in position.units:
        if unit.kind not in fighters:
            continue
        way = ways.get(unit.id)
        if way is None:
            units[unit.id] = BattleUnit(area_of(unit.location), unit.power)
            continue
        course, target = way.course, way.target
        if target is None:
            units[unit.id] = BattleUnit(course.area, unit.power, course.goal, way.by_sea)
        elif type(way.order) is Convoy and target.kind in fighters:
            units[unit.id] = carrier = BattleUnit(course.area, unit.power, convoys=target.id, convoys_to=course.goal)
            carriers.append(carrier)
        else:
            units[unit.id] = BattleUnit(course.area, unit.power)
            supporting.append((way, target))
    for id_ in _sailing(units, carriers):
        units[id_] = replace(units[id_], via=True)
    return Battle(units, _supports(supporting, units, ways), tuple(_links(carriers, reach)) if carriers else ())


def _sailing(units: Mapping[int, BattleUnit], carriers: Iterable[BattleUnit]) -> Iterator[int]:
    """The armies that could walk, but go by sea: a fleet of their own power is ordered to carry them.

    (Such an order is legal only for a fleet that the convoy needs.)

    Rule: std:M14; DATC 4.A.3, 6.G.19.
    """
    for fleet in carriers:
        army = units[fleet.convoys]
        if army.to == fleet.convoys_to and not army.via and army.power == fleet.power:
            yield fleet.convoys


def _supports(
    supporting: Iterable[tuple[Way, Unit]], units: Mapping[int, BattleUnit], ways: Mapping[int, Way]
) -> tuple[Support, ...]:
    """The supports for somebody in the battle, to the coast moved to."""
    matching = [
        Support(way.unit.id, target.id, way.course.goal)
        for way, target in supporting
        if target.id in units
        and (way.to == way.course.goal or _may_land(way.to, ways[target.id].to if units[target.id].to else NOWHERE))
    ]
    return tuple(matching)


def _may_land(to: str, moved: str) -> bool:
    """Whether a support to a coast matches a move to a place, or something else than a move. Rule: DATC 4.B.4."""
    return to == moved or area_of(moved) == moved


def _links(carriers: Iterable[BattleUnit], reach: Reach) -> Iterator[tuple[str, str]]:
    seas = {fleet.area for fleet in carriers}
    for sea in sorted(seas):
        yield from [(sea, near) for near in sorted(reach.geography.sea[AreaId(sea)] & seas) if sea < near]
        yield from [(sea, land) for land in sorted(reach.ports(AreaId(sea)))]
