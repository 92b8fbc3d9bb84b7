"""Units that take no part in combat: they go where they are ordered, past everybody, and cannot be dislodged."""

from collections.abc import Iterator

import msgspec
from msgspec.structs import replace

from variorum.adjudicator.battle import NOBODY
from variorum.adjudicator.verdict import Verdict
from variorum.board import AreaId
from variorum.game.happened import Result
from variorum.game.order import Order
from variorum.game.position import Position
from variorum.game.unit import Unit
from variorum.rules.movement.chains import needed
from variorum.rules.movement.intake import Intake
from variorum.rules.movement.legality import Way
from variorum.rules.movement.orders import Convoy, Move
from variorum.rules.movement.reach import Reach
from variorum.rules.movement.result import MoveResult


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
