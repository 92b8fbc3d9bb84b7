"""The results of a battle as events, one for every unit."""

from collections.abc import Callable, Iterator, Sequence
from typing import Any, ClassVar

import msgspec

from variorum.adjudicator.battle import NOBODY, Battle
from variorum.adjudicator.explain import TEMPLATES, explain, halves
from variorum.adjudicator.verdict import Outcome, Reason, SupportVerdict, Verdict
from variorum.game.happened import OrderResult, Result, StandOff
from variorum.game.order import Order
from variorum.game.unit import Unit
from variorum.rules.movement.intake import Intake
from variorum.rules.movement.legal import reference
from variorum.rules.movement.orders import Hold, SupportHold, SupportMove


class MoveResult(OrderResult, frozen=True, tag="order_result"):
    """The outcome of one unit's order in a battle, or outside combat.

    `reason` is one of the adjudicator's, or a phrase of this class; strengths are in halves.
    """

    strength: int = 0
    against: int = 0

    phrases: ClassVar = {
        "stays": "succeeded: it stays",
        "outside_combat": "succeeded: it takes no part in combat, and nobody keeps it out",
        "not_carried": "failed: no chain of fleets carried it",
        "ruled": "{cause}",
    }

    @property
    def word(self) -> str:
        """The result; a support that stands is given, whatever becomes of the unit that it is for."""
        return "given" if self.reason == Reason.GIVEN else self.result

    @property
    def why(self) -> str:
        """The adjudicator's reason in words, or this class's own."""
        return self._why(None)

    def _why(self, written: Callable[[int], str] | None) -> str:
        if self.reason not in TEMPLATES:
            return super().why
        reason = Reason(self.reason)
        return explain(reason, self.by, self.strength, self.against, ordered=self.ordered, written=written)

    @property
    def idle(self) -> bool:
        """Whether this is an undisturbed hold without an order."""
        return not self.ordered and self.reason == Reason.UNATTACKED


class WrittenResult(MoveResult, frozen=True, tag="written_result"):
    """The same where a twist writes the strengths: `written` has its words for them."""

    written: dict[str, str] = msgspec.field(default_factory=dict)

    @property
    def why(self) -> str:
        """The reason with the twist's words for strengths."""
        return self._why(lambda strength: self.written.get(str(strength), halves(strength)))


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
