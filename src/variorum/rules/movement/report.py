"""The results of a battle as events, one for every unit."""

from collections.abc import Iterator, Sequence
from typing import Any

from variorum.adjudicator.battle import NOBODY, Battle
from variorum.adjudicator.verdict import Outcome, Reason, SupportVerdict, Verdict
from variorum.game.happened import Result, StandOff
from variorum.game.order import Order
from variorum.game.unit import Unit
from variorum.rules.movement.intake import Intake
from variorum.rules.movement.legal import reference
from variorum.rules.movement.orders import Hold, SupportHold, SupportMove
from variorum.rules.movement.result import MoveResult

_WORDS: dict[Outcome, Result] = {
    Outcome.HELD: "success",
    Outcome.MOVED: "success",
    Outcome.BOUNCED: "bounce",
    Outcome.DISRUPTED: "disrupted",
    Outcome.VOID: "void",
    Outcome.CARRIED: "success",
    Outcome.GIVEN: "success",
    Outcome.CUT: "cut",
}
WORDS = tuple(_WORDS[outcome] for outcome in Outcome)
"""The result of an order by its outcome."""

_SUPPORTS = (SupportHold, SupportMove)
_UNMATCHED = SupportVerdict(Outcome.VOID, Reason.UNMATCHED)


def report(intake: Intake, fighting: Sequence[Unit], battle: Battle, verdict: Verdict) -> list[MoveResult]:
    """The outcome of every fighting unit's order."""
    ways, units, supports = intake.ways, verdict.units, _supports(battle, verdict)
    texts = _texts(intake, fighting)
    results: list[MoveResult] = []
    for unit in fighting:
        id_ = unit.id
        way = ways.get(id_)
        if way is None and id_ in intake.refused:
            results.append(_refused(unit, *intake.refused[id_]))
            continue
        supporting = way is not None and type(way.order) in _SUPPORTS
        found: Any = supports.get(id_, _UNMATCHED) if supporting else units[id_]
        result = MoveResult(
            power=unit.power,
            unit=way.course.unit if way else str(unit),
            order=texts.get(id_) or ways[id_].course.order,
            result=WORDS[found.outcome],
            reason=found.reason,
            by="" if found.by == NOBODY else texts.get(found.by) or ways[found.by].course.order,
            strength=found.strength,
            against=found.against,
            ordered=way is not None,
        )
        results.append(result)
    return results


def stand_offs(fighting: Sequence[Unit], verdict: Verdict) -> Iterator[StandOff]:
    """The areas that stand-offs left vacant, alphabetically, with the units involved."""
    by_id = {unit.id: unit for unit in fighting} if verdict.contested else {}
    for area, units in verdict.contested.items():
        yield StandOff(area=area, units=tuple([str(by_id[id_]) for id_ in units]))


def _texts(intake: Intake, fighting: Sequence[Unit]) -> dict[int, str]:
    """What is reported as the orders of some units, by the units' ids, in place of their standing orders.

    A refused or missing order is a hold.
    """
    holds = {unit.id: str(Hold(reference(unit))) for unit in fighting if unit.id not in intake.ways}
    return holds | {id_: str(order) for id_, order in intake.told.items()}


def _supports(battle: Battle, verdict: Verdict) -> dict[int, SupportVerdict]:
    """The result of each unit's own support, by the unit's id; a unit's first support is the one ordered."""
    given = zip(reversed(battle.supports), reversed(verdict.supports), strict=True)
    return {support.supporter: result for support, result in given}


def _refused(unit: Unit, order: Order, cause: str) -> MoveResult:
    return MoveResult(power=unit.power, unit=str(unit), order=str(order), result="void", reason="refused", cause=cause)
