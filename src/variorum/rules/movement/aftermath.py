"""What comes of a battle: which units stand where, which retreat or are gone; and those that take no part in it."""

from collections.abc import Callable, Iterator, Mapping
from typing import TypeAlias

import msgspec
from msgspec.structs import replace

from variorum.adjudicator.battle import NOBODY, Battle, BattleUnit
from variorum.adjudicator.verdict import Outcome, Verdict
from variorum.board import AreaId
from variorum.game.event import Event
from variorum.game.happened import Result, UnitDislodged
from variorum.game.order import Order
from variorum.game.position import Position
from variorum.game.unit import Dislodgement, Unit
from variorum.rules.movement.chains import needed
from variorum.rules.movement.intake import Intake
from variorum.rules.movement.legality import Way
from variorum.rules.movement.orders import Convoy, Move
from variorum.rules.movement.reach import Reach
from variorum.rules.movement.result import MoveResult

Settle: TypeAlias = Callable[[Unit], Unit | None]
"""A unit that has not left its area, where it is after the battle; None: it is gone."""


class Aftermath(msgspec.Struct, frozen=True):
    """The position after movement, and the events of dislodgement."""

    position: Position
    events: tuple[Event, ...]


def aftermath(
    position: Position, ways: Mapping[int, Way], battle: Battle, verdict: Verdict, settle: Settle | None = None
) -> Aftermath:
    """Move the units, and set the dislodged ones aside; their retreats are worked out later.

    Events name units as they stood before, as those about orders do.

    Without `settle`, a unit that has not left its area is still there.
    """
    came, moved = verdict.units, Outcome.MOVED
    left: list[Unit] = []
    losers: list[Unit] = []
    for before in position.units:
        result = came.get(before.id)
        if result and result.outcome is moved:
            left.append(replace(before, location=ways[before.id].to))
        elif unit := settle(before) if settle else before:
            (losers if result and result.dislodged_by != NOBODY else left).append(unit)
    by = {unit.id: unit for unit in position.units} if losers else {}
    beaten = {unit.id: came[unit.id].dislodged_by for unit in losers}
    dislodged = tuple(_dislodgement(unit, battle.units[beaten[unit.id]]) for unit in losers)
    events = (
        UnitDislodged(power=unit.power, unit=str(by[unit.id]), attacker=str(by[beaten[unit.id]])) for unit in losers
    )
    after = replace(
        position, units=tuple(left), contested=tuple(verdict.contested), dislodged=position.dislodged + dislodged
    )
    return Aftermath(after, tuple(events))


def _dislodgement(unit: Unit, attack: BattleUnit) -> Dislodgement:
    return Dislodgement(unit, (), attack.area, attack.via)


class Walk(msgspec.Struct, frozen=True):
    """A unit outside combat before and after its order, and the order's outcome; None if it had none."""

    before: Unit
    after: Unit
    result: MoveResult | None = None


def beaten(verdict: Verdict) -> frozenset[int]:
    """The ids of the units that were dislodged."""
    return frozenset(id_ for id_, result in verdict.units.items() if result.dislodged_by != NOBODY)


def unopposed(position: Position, intake: Intake, reach: Reach, dislodged: frozenset[int]) -> Iterator[Walk]:
    """The ways of all units outside combat; `dislodged` fleets carry nobody."""
    for unit in position.units:
        if unit.kind in reach.world.fighters:
            continue
        if unit.id in intake.refused and unit.id not in intake.ways:
            order, cause = intake.refused[unit.id]
            yield Walk(unit, unit, _result(unit, order, "void", "ruled", f"is void: {cause}"))
        elif unit.id in intake.ways:
            yield _walk(intake.ways[unit.id], intake, reach, dislodged)


def _walk(way: Way, intake: Intake, reach: Reach, dislodged: frozenset[int]) -> Walk:
    unit, told = way.unit, intake.told.get(way.unit.id, way.order)
    if not isinstance(way.order, Move):
        return Walk(unit, unit, _result(unit, told, "success", "stays"))
    if not way.by_sea or way.to in needed(reach.geography, _carriers(way, intake, dislodged), unit.area):
        return Walk(unit, replace(unit, location=way.to), _result(unit, told, "success", "outside_combat"))
    return Walk(unit, unit, _result(unit, told, "disrupted", "not_carried"))


def _carriers(way: Way, intake: Intake, dislodged: frozenset[int]) -> frozenset[AreaId]:
    """The seas whose fleets carry a unit on its way."""
    return frozenset(
        other.unit.area
        for other in intake.ways.values()
        if isinstance(other.order, Convoy)
        and other.target == way.unit
        and other.to == way.to
        and other.unit.id not in dislodged
    )


def _result(unit: Unit, order: Order, result: Result, reason: str, cause: str = "") -> MoveResult:
    return MoveResult(power=unit.power, unit=str(unit), order=str(order), result=result, reason=reason, cause=cause)
