"""The results of a battle as events, one for every unit."""

from collections.abc import Iterator

from variorum.adjudicator.explain import Account, explain
from variorum.adjudicator.verdict import Outcome, Reason, UnitVerdict, Verdict
from variorum.game.happened import OrderResult, Result, StandOff
from variorum.game.order import Order
from variorum.rules.movement.draft import Action, Draft, Numbering
from variorum.rules.movement.intake import Intake
from variorum.rules.movement.legal import reference
from variorum.rules.movement.orders import Hold, SupportHold, SupportMove

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


def report(intake: Intake, draft: Draft, verdict: Verdict) -> Iterator[OrderResult]:
    """What came of every unit's order, in the order of the draft."""
    actions = tuple(draft.actions.values())
    texts = tuple(_text(intake, action) for action in actions)
    supports = _supports(draft, verdict)
    for index, action in enumerate(actions):
        way = intake.ways.get(action.unit.id)
        order = way.order if way else None
        if action.unit.id in intake.refused and order is None:
            yield _refused(action, *intake.refused[action.unit.id])
            continue
        outcome, reason, by, strength, against = _result(order, verdict.units[index], supports.get(action.unit.id))
        account = Account(
            texts[index], outcome, reason, texts[by] if by >= 0 else "", strength, against, given=order is not None
        )
        yield _event(action, account)


def stand_offs(draft: Draft, numbers: Numbering, verdict: Verdict) -> Iterator[StandOff]:
    """The areas that stand-offs left vacant, alphabetically, with all who stood each other off there. Rule: std:M4."""
    actions = tuple(draft.actions.values())
    for area, index in numbers.areas.items():
        if index in verdict.contested:
            yield StandOff(area=area, units=tuple(str(actions[unit].unit) for unit in verdict.contested[index]))


def _event(action: Action, account: Account) -> OrderResult:
    return OrderResult(
        power=action.unit.power,
        unit=str(action.unit),
        order=account.order,
        result=WORDS[account.outcome],
        why=explain(account),
        reason=account.reason.name.lower(),
        by=account.by,
        strength=account.strength,
        against=account.against,
        ordered=account.given,
    )


def _text(intake: Intake, action: Action) -> str:
    """A unit's standing order as it is reported; a refused or missing one is a hold."""
    return str(intake.told.get(action.unit.id) or Hold(reference(action.unit)))


def _supports(draft: Draft, verdict: Verdict) -> dict[int, tuple[Outcome, Reason, int]]:
    """The result of each unit's own support, by the unit's id; a unit's first support is the one ordered."""
    found: dict[int, tuple[Outcome, Reason, int]] = {}
    for support, result in zip(draft.supports, verdict.supports, strict=True):
        found.setdefault(support.supporter, (result.outcome, result.reason, result.by))
    return found


def _result(
    order: Order | None, unit: UnitVerdict, support: tuple[Outcome, Reason, int] | None
) -> tuple[Outcome, Reason, int, int, int]:
    if isinstance(order, SupportHold | SupportMove):
        outcome, reason, by = support or (Outcome.VOID, Reason.UNMATCHED, -1)
        return outcome, reason, by, 0, 0
    return unit.outcome, unit.reason, unit.by, unit.strength, unit.against


def _refused(action: Action, order: Order, cause: str) -> OrderResult:
    why = f"{order} is void: {cause} (an impossible order is ignored, std:M15)"
    return OrderResult(
        power=action.unit.power, unit=str(action.unit), order=str(order), result="void", why=why, reason="refused"
    )
