"""The adjudicator that everything uses: the compiled kernel, fast and bounded."""

from variorum import _kernel, _vast
from variorum.adjudicator.battle import Battle, check
from variorum.adjudicator.verdict import Outcome, Reason, SupportVerdict, UnitVerdict, Verdict

VOCABULARY = (Verdict, UnitVerdict, SupportVerdict, tuple(Outcome), tuple(Reason))


def adjudicate(battle: Battle) -> Verdict:
    """Resolve a battle, as `docs/adjudication.md` defines it.

    Raises:
        BattleError: the battle means nothing.

    """
    try:
        return _kernel.adjudicate(battle, VOCABULARY)
    except ValueError:
        check(battle)
        return _vast.adjudicate(battle, VOCABULARY)
