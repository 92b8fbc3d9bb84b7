"""The reference adjudicator: the same Verdict as the kernel's, found in another way, slowly and plainly.

Start here: `definitions.py` is the table of `docs/adjudication.md`, `search.py` solves it, `report.py` gives reasons.
"""

from variorum.adjudicator.battle import Battle, check
from variorum.adjudicator.reference.definitions import Definitions
from variorum.adjudicator.reference.field import Field, denials, field_of
from variorum.adjudicator.reference.report import contested_areas, support_verdicts, unit_verdicts
from variorum.adjudicator.reference.search import Settlement, Solution, solve
from variorum.adjudicator.verdict import Verdict

__all__ = ["Settlement", "adjudicate", "passes"]


def adjudicate(battle: Battle) -> Verdict:
    """Judge a battle.

    Raises:
        BattleError: if the battle means nothing.

    """
    check(battle)
    field, solution = (fought := passes(battle))[-1]
    return Verdict(
        unit_verdicts(field, solution.values),
        support_verdicts(field, solution.values),
        contested_areas(field, solution.values),
        second_pass=len(fought) == 2,
    )


def passes(battle: Battle) -> list[tuple[Field, Solution]]:
    """Solve a battle in one pass, or in two if the first dislodges what contradicts a condition."""
    nobody: frozenset[int] = frozenset()
    first = field_of(battle, nobody)
    solution = solve(first)
    final = Definitions(first, solution.values)
    dislodged = frozenset(u for u in battle.units if final.dislodged(u))
    if denials(battle, dislodged) == denials(battle, nobody):
        return [(first, solution)]
    second = field_of(battle, dislodged)
    return [(first, solution), (second, solve(second))]
