"""The results of a battle as events, one for every unit."""

from collections.abc import Iterator, Sequence
from typing import Any

from variorum.adjudicator.battle import Battle
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
    texts, supports, ways, refused = _texts(intake, fighting), _supports(battle, verdict), intake.ways, intake.refused
    results: list[MoveResult] = []
    for unit in fighting:
        id_ = unit.id
        way = ways.get(id_)
        if way is None and id_ in refused:
            results.append(_refused(unit, *refused[id_]))
            continue
        supporting = way is not None and type(way.order) in _SUPPORTS
        found: Any = supports.get(id_, _UNMATCHED) if supporting else verdict.units[id_]
        result = MoveResult(
            power=unit.power,
            unit=way.course.unit if way else str(unit),
            order=texts[id_],
            result=WORDS[found.outcome],
            reason=found.reason,
            by=texts.get(found.by, ""),
            strength=found.strength,
            against=found.against,
            ordered=way is not None,
        )
        results.append(result)
    return results


def stand_offs(fighting: Sequence[Unit], verdict: Verdict) -> Iterator[StandOff]:
    """The areas that stand-offs left vacant, alphabetically, with the units involved."""
    names = {unit.id: str(unit) for unit in fighting} if verdict.contested else {}
    for area, units in verdict.contested.items():
        yield StandOff(area=area, units=tuple(names[id_] for id_ in units))


def _texts(intake: Intake, fighting: Sequence[Unit]) -> dict[int, str]:
    """Each unit's standing order as it is reported, by the unit's id; a refused or missing one is a hold."""
    texts = {id_: way.course.order for id_, way in intake.ways.items()}
    texts |= {id_: str(order) for id_, order in intake.told.items()}
    for unit in fighting:
        if unit.id not in texts:
            texts[unit.id] = str(Hold(reference(unit)))
    return texts


def _supports(battle: Battle, verdict: Verdict) -> dict[int, SupportVerdict]:
    """The result of each unit's own support, by the unit's id; a unit's first support is the one ordered."""
    given = zip(reversed(battle.supports), reversed(verdict.supports), strict=True)
    return {support.supporter: result for support, result in given}


def _refused(unit: Unit, order: Order, cause: str) -> MoveResult:
    return MoveResult(power=unit.power, unit=str(unit), order=str(order), result="void", reason="refused", cause=cause)
