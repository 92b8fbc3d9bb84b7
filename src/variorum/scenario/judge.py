"""A variant whose battles somebody else judges: the reference adjudicator instead of the kernel, say."""

from collections.abc import Callable

from msgspec.structs import replace

from variorum.adjudicator.battle import Battle
from variorum.adjudicator.verdict import Verdict
from variorum.game.rule import Rule
from variorum.game.variant import Variant
from variorum.rules.movement.rule import Movement


def judged_by(variant: Variant, judge: Callable[[Battle], Verdict]) -> Variant:
    """The variant with another judge of its battles, all else being equal."""

    def change(rule: Rule) -> Rule:
        return replace(rule, judge=judge) if isinstance(rule, Movement) else rule

    return variant.with_rules(change)
