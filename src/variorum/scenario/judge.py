"""A variant whose battles somebody else judges: the reference adjudicator instead of the kernel, say."""

from collections.abc import Callable

from msgspec.structs import replace

from variorum.adjudicator.battle import Battle
from variorum.adjudicator.verdict import Verdict
from variorum.game.variant import Variant
from variorum.rules.movement.rule import Movement


def judged_by(variant: Variant, judge: Callable[[Battle], Verdict]) -> Variant:
    """The variant with another judge of its battles, all else being equal."""

    def change(movement: Movement) -> Movement:
        return replace(movement, judge=judge)

    return variant.but(replaced={Movement: change})
