from variorum.adjudicator.battle import Battle
from variorum.adjudicator.verdict import Outcome, Reason, SupportVerdict, UnitVerdict, Verdict

def adjudicate(
    battle: Battle,
    vocabulary: tuple[type[Verdict], type[UnitVerdict], type[SupportVerdict], tuple[Outcome, ...], tuple[Reason, ...]],
) -> Verdict | None: ...
