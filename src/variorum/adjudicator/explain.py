"""A phrase for every reason of a verdict, with its clause of `docs/standard.md` in brackets.

"bounced: 1 against 1 by A MUN - BUR (equal strength)", for example.
"""

from collections.abc import Callable

import msgspec

from variorum.adjudicator.verdict import Reason


class Template(msgspec.Struct, frozen=True):
    """How one reason is told, and its clause; `rule` is empty where the strengths speak for themselves."""

    text: str
    rule: str
    clause: str


_SCORE = "{strength} against {against} by {by}"

TEMPLATES: dict[Reason, Template] = {
    Reason.UNATTACKED: Template("held: nobody attacked it", "a unit stays where it is", "std:M1"),
    Reason.WITHSTOOD: Template(f"held: {_SCORE}", "only the stronger side enters", "std:M4"),
    Reason.BEATEN: Template(f"was dislodged: {_SCORE}", "the stronger attack dislodges", "std:M5"),
    Reason.UNOPPOSED: Template("succeeded: nobody opposed it", "a move into a free area", "std:M3"),
    Reason.BEAT_RIVAL: Template(f"succeeded: {_SCORE}", "the stronger move enters", "std:M5"),
    Reason.DISLODGED: Template(f"succeeded: {_SCORE}, which is dislodged", "the stronger attack dislodges", "std:M5"),
    Reason.OWN_UNIT: Template("bounced: {by} did not leave", "no power dislodges its own unit", "std:M7"),
    Reason.HEAD_TO_HEAD: Template(f"bounced head to head: {_SCORE}", "", "std:M6"),
    Reason.DEFENDED: Template(f"bounced: {_SCORE}", "", "std:M4"),
    Reason.STAND_OFF: Template(f"bounced: {_SCORE}", "", "std:M4"),
    Reason.UNRESOLVED: Template(
        "failed: it is part of a loop of orders that has no consistent outcome",
        "nobody moves then",
        "std:M13",
    ),
    Reason.FLEET_DISLODGED: Template(
        "was disrupted: {by} was dislodged", "a dislodged fleet carries nobody", "std:M12"
    ),
    Reason.PARADOX: Template(
        "was disrupted: its army would decide the fate of its own convoy",
        "the convoys of a paradox fail",
        "std:M13",
    ),
    Reason.NO_CONVOY: Template(
        "is void: no chain of fleets was ordered to carry it", "an army crosses the sea only by convoy", "std:M11"
    ),
    Reason.DENIED: Template("is void: {by} denied it", "a denied crossing", "std:M15"),
    Reason.AVAILABLE: Template("was available", "a fleet that is not dislodged can convoy", "std:M11"),
    Reason.UNMATCHED: Template(
        "is void: it does not match {by}", "a support or convoy must match the order that it is for", "std:M15"
    ),
    Reason.GIVEN: Template("was given", "support adds its strength", "std:M8"),
    Reason.ATTACKED: Template("was cut by {by}", "an attacked unit cannot support", "std:M9"),
    Reason.SECOND_ATTACK: Template(
        "was cut by {by}, the second attack on it", "only a second attack cuts this support", "std:M9"
    ),
    Reason.SUPPORTED_ATTACK: Template(
        "was cut by {by}, an attack with support", "only a supported attack cuts this support", "std:M9"
    ),
    Reason.CROSSED: Template("was cut by {by}, which crossed it", "certain moves cut this support", "std:M9"),
    Reason.SUPPORTER_DISLODGED: Template(
        "was cut: the unit was dislodged by {by}", "a dislodged unit cannot support", "std:M10"
    ),
}

_UNMATCHED_ALONE = "is void: the order that it is for was not given"
_CARRIER_DISLODGED = "was disrupted: the fleet was dislodged by {by}"


def explain(
    reason: Reason,
    by: str = "",
    strength: int = 0,
    against: int = 0,
    *,
    ordered: bool = True,
    written: Callable[[int], str] | None = None,
) -> str:
    """The phrase for an order's outcome, understandable without any rulebook at hand, and citing the clause.

    `by` is the order of the unit responsible, if there is one; strengths are in halves unless `written` writes them;
    `ordered` tells whether the unit was given an order at all.
    """
    template = TEMPLATES[reason]
    write = written or halves
    told = _text(reason, by, against).format(by=by, strength=write(strength), against=write(against))
    compared = "equal strength" if strength == against else "the other side is stronger"
    missing = "" if ordered else "no order was given; "
    return f"{told} ({missing}{template.rule or compared}, {template.clause})"


def _text(reason: Reason, by: str, against: int) -> str:
    """The text for a reason; of a disrupted army and its dislodged fleet, only the fleet has strengths."""
    if reason is Reason.UNMATCHED and not by:
        return _UNMATCHED_ALONE
    if reason is Reason.FLEET_DISLODGED and against:
        return _CARRIER_DISLODGED
    return TEMPLATES[reason].text


def clause(reason: Reason) -> str:
    """The clause behind a reason."""
    return TEMPLATES[reason].clause


def halves(strength: int) -> str:
    """A strength in halves as text: 2 is "1", 1 is "½", 5 is "2½"."""
    whole, half = divmod(strength, 2)
    return f"{whole or ''}½" if half else str(whole)
