"""Units that take no part in combat: they go where they are ordered, past everybody, and nobody drives them out."""

from collections.abc import Iterator

import msgspec
from msgspec.structs import replace

from variorum.adjudicator.verdict import Verdict
from variorum.game.happened import OrderResult, Result
from variorum.game.order import Order
from variorum.game.position import Position
from variorum.game.unit import Unit
from variorum.rules.movement.draft import Draft
from variorum.rules.movement.intake import Intake
from variorum.rules.movement.legality import destination
from variorum.rules.movement.orders import Convoy, Move
from variorum.rules.movement.reach import Reach, voyages
from variorum.rules.units import find


class Walk(msgspec.Struct, frozen=True):
    """A unit outside combat before and after its order, and what came of that; None if it had none."""

    before: Unit
    after: Unit
    result: OrderResult | None = None


def beaten(draft: Draft, verdict: Verdict) -> frozenset[int]:
    """The ids of the units that were dislodged."""
    pairs = zip(draft.actions, verdict.units, strict=True)
    return frozenset(id_ for id_, result in pairs if result.dislodged_by >= 0)


def unopposed(position: Position, intake: Intake, reach: Reach, dislodged: frozenset[int]) -> Iterator[Walk]:
    """The ways of all units outside combat; `dislodged` fleets carry nobody."""
    for unit in position.units:
        if reach.world.kind(unit.kind).fights:
            continue
        if unit.id in intake.refused and unit.id not in intake.orders:
            order, cause = intake.refused[unit.id]
            yield Walk(unit, unit, _result(unit, order, "void", f"is void: {cause}"))
        elif unit.id in intake.orders:
            yield _walk(position, unit, intake, reach, dislodged)


def _walk(position: Position, unit: Unit, intake: Intake, reach: Reach, dislodged: frozenset[int]) -> Walk:
    order, told = intake.orders[unit.id], intake.told[unit.id]
    if not isinstance(order, Move):
        return Walk(unit, unit, _result(unit, told, "success", "succeeded: it stays"))
    to = destination(reach, unit, order.to, via=order.via)
    walks = to in reach.steps(unit) and not order.via
    if walks or to in voyages(reach.geography, _carriers(position, unit, to, intake, dislodged), unit.area):
        why = "succeeded: it takes no part in combat, and nobody keeps it out"
        return Walk(unit, replace(unit, location=to), _result(unit, told, "success", why))
    return Walk(unit, unit, _result(unit, told, "disrupted", "failed: no chain of fleets carried it"))


def _carriers(position: Position, unit: Unit, to: str, intake: Intake, dislodged: frozenset[int]) -> frozenset[str]:
    """The seas whose fleets carry the unit there."""
    carrying = {
        id_: order for id_, order in intake.orders.items() if isinstance(order, Convoy) and id_ not in dislodged
    }
    return frozenset(
        order.unit.area
        for order in carrying.values()
        if order.to == to and find(position.by_area, order.target).id == unit.id
    )


def _result(unit: Unit, order: Order, result: Result, why: str) -> OrderResult:
    text = str(order)
    return OrderResult(power=unit.power, unit=str(unit), order=text, result=result, why=f"{text} {why}")
