"""A sentence for every reason of a Verdict, with the clause that stands behind it.

"A PAR - BUR bounced: 1 against 1 by A MUN - BUR (equal strength, std:M4)". The clauses are those of `docs/standard.md`.
"""

import msgspec

from variorum.adjudicator.halves import halves
from variorum.adjudicator.verdict import Outcome, Reason


class Account(msgspec.Struct, frozen=True):
    """What a sentence is made of: the order, what came of it, and the order of the unit responsible (if there is one).

    Strengths are in halves. `given` tells whether the unit was given an order at all.
    """

    order: str
    outcome: Outcome
    reason: Reason
    by: str = ""
    strength: int = 0
    against: int = 0
    given: bool = True


class Template(msgspec.Struct, frozen=True):
    """How one reason is told, and its clause."""

    text: str
    rule: str
    clause: str


_SCORE = "{strength} against {against} by {by}"

TEMPLATES: dict[Reason, Template] = {
    Reason.UNATTACKED: Template("{order} held: nobody attacked it", "a unit stays where it is", "std:M1"),
    Reason.WITHSTOOD: Template(f"{{order}} held: {_SCORE}", "only the stronger side enters", "std:M4"),
    Reason.BEATEN: Template(f"{{order}} was overcome: {_SCORE}", "the stronger attack dislodges", "std:M5"),
    Reason.UNOPPOSED: Template("{order} succeeded: nobody stood against it", "a move into a free area", "std:M3"),
    Reason.BEAT_RIVAL: Template(f"{{order}} succeeded: {_SCORE}", "the stronger move enters", "std:M5"),
    Reason.DISLODGED: Template(
        f"{{order}} succeeded: {_SCORE}, which is dislodged", "the stronger attack dislodges", "std:M5"
    ),
    Reason.OWN_UNIT: Template("{order} bounced: {by} did not leave", "no power dislodges its own unit", "std:M7"),
    Reason.HEAD_TO_HEAD: Template(f"{{order}} bounced head to head: {_SCORE}", "", "std:M6"),
    Reason.DEFENDED: Template(f"{{order}} bounced: {_SCORE}", "", "std:M4"),
    Reason.STAND_OFF: Template(f"{{order}} bounced: {_SCORE}", "", "std:M4"),
    Reason.UNRESOLVED: Template(
        "{order} failed: it hangs together with other orders in a circle that has no consistent outcome",
        "nobody moves then",
        "std:M13",
    ),
    Reason.FLEET_DISLODGED: Template(
        "{order} was disrupted: {by} was dislodged", "a dislodged fleet carries nobody", "std:M12"
    ),
    Reason.PARADOX: Template(
        "{order} was disrupted: the convoy would decide over its own disruption",
        "the convoys of a paradox do not take place",
        "std:M13",
    ),
    Reason.NO_CONVOY: Template(
        "{order} is void: no chain of fleets was ordered to carry it", "an army at sea needs a convoy", "std:M11"
    ),
    Reason.DENIED: Template("{order} is void: {by} denied it", "a denied crossing", "std:M15"),
    Reason.AVAILABLE: Template("{order} was there to be used", "a fleet that is not dislodged carries", "std:M11"),
    Reason.UNMATCHED: Template(
        "{order} is void: {by} is what was ordered", "an order must match the one that it is for", "std:M15"
    ),
    Reason.GIVEN: Template("{order} was given", "support adds its strength", "std:M8"),
    Reason.ATTACKED: Template("{order} was cut by {by}", "an attacked unit cannot support", "std:M9"),
    Reason.SECOND_ATTACK: Template(
        "{order} was cut by {by}, the second attack on it", "a support that only a second attack cuts", "std:M9"
    ),
    Reason.SUPPORTED_ATTACK: Template(
        "{order} was cut by {by}, an attack with support", "a support that a supported attack cuts", "std:M9"
    ),
    Reason.CROSSED: Template("{order} was cut by {by}, which crossed it", "a support that named moves cut", "std:M9"),
    Reason.SUPPORTER_DISLODGED: Template(
        "{order} was cut: the unit was dislodged by {by}", "a dislodged unit cannot support", "std:M10"
    ),
}

_UNMATCHED_ALONE = "{order} is void: nothing was ordered that it is for"
_NO_ORDER = " (no order was given)"


def explain(account: Account) -> str:
    """The sentence for an order's outcome, understandable without any rulebook at hand, and citing the clause."""
    template = TEMPLATES[account.reason]
    text = _UNMATCHED_ALONE if account.reason is Reason.UNMATCHED and not account.by else template.text
    told = text.format(
        order=account.order, by=account.by, strength=halves(account.strength), against=halves(account.against)
    )
    absent = "" if account.given else _NO_ORDER
    return f"{told}{absent} ({template.rule or _compared(account)}, {template.clause})"


def clause(reason: Reason) -> str:
    """The clause behind a reason."""
    return TEMPLATES[reason].clause


def _compared(account: Account) -> str:
    return "equal strength" if account.strength == account.against else "the other side is stronger"
