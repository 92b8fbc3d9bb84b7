"""The results of a battle as events, one for every unit."""

from collections.abc import Iterator

from variorum.adjudicator.battle import NOBODY
from variorum.adjudicator.verdict import Outcome, Reason, SupportVerdict, UnitVerdict, Verdict
from variorum.game.happened import Result, StandOff
from variorum.game.order import Order
from variorum.game.unit import Unit
from variorum.rules.movement.draft import Action, Draft, Numbering
from variorum.rules.movement.intake import Intake
from variorum.rules.movement.legal import reference
from variorum.rules.movement.legality import Way
from variorum.rules.movement.orders import Hold, SupportHold, SupportMove
from variorum.rules.movement.result import MoveResult

WORDS: dict[Outcome, Result] = {
    Outcome.HELD: "success",
    Outcome.MOVED: "success",
    Outcome.BOUNCED: "bounce",
    Outcome.DISRUPTED: "disrupted",
    Outcome.VOID: "void",
    Outcome.CARRIED: "success",
    Outcome.GIVEN: "success",
    Outcome.CUT: "cut",
}


def report(intake: Intake, draft: Draft, verdict: Verdict) -> Iterator[MoveResult]:
    """The outcome of every unit's order, in the order of the draft."""
    texts = [_text(intake, action) for action in draft.actions.values()]
    supports = _supports(draft, verdict)
    for (id_, action), text, judged in zip(draft.actions.items(), texts, verdict.units, strict=True):
        way, unit = intake.ways.get(id_), action.unit
        if way is None and id_ in intake.refused:
            yield _refused(unit, *intake.refused[id_])
            continue
        found = _verdict(way, judged, supports.get(id_))
        yield MoveResult(
            power=unit.power,
            unit=str(unit),
            order=text,
            result=WORDS[found.outcome],
            reason=found.reason,
            by=texts[found.by] if found.by != NOBODY else "",
            strength=found.strength,
            against=found.against,
            ordered=way is not None,
        )


def stand_offs(draft: Draft, numbers: Numbering, verdict: Verdict) -> Iterator[StandOff]:
    """The areas that stand-offs left vacant, alphabetically, with the units involved."""
    actions = tuple(draft.actions.values())
    for area, index in numbers.areas.items():
        if index in verdict.contested:
            yield StandOff(area=area, units=tuple(str(actions[unit].unit) for unit in verdict.contested[index]))


def _text(intake: Intake, action: Action) -> str:
    """A unit's standing order as it is reported; a refused or missing one is a hold."""
    return str(intake.told.get(action.unit.id) or Hold(reference(action.unit)))


def _supports(draft: Draft, verdict: Verdict) -> dict[int, SupportVerdict]:
    """The result of each unit's own support, by the unit's id; a unit's first support is the one ordered."""
    found: dict[int, SupportVerdict] = {}
    for support, result in zip(draft.supports, verdict.supports, strict=True):
        found.setdefault(support.supporter, result)
    return found


def _verdict(way: Way | None, unit: UnitVerdict, support: SupportVerdict | None) -> UnitVerdict:
    """The outcome of a unit's own order: of its support, if it gave one, or else of its action."""
    if way is None or not isinstance(way.order, SupportHold | SupportMove):
        return unit
    if support is None:
        return UnitVerdict(Outcome.VOID, Reason.UNMATCHED)
    return UnitVerdict(support.outcome, support.reason, support.by)


def _refused(unit: Unit, order: Order, cause: str) -> MoveResult:
    return MoveResult(power=unit.power, unit=str(unit), order=str(order), result="void", reason="refused", cause=cause)
