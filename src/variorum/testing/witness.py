"""A witness to every step of a phase: positions in the middle of a phase must be possible, too."""

from collections.abc import Callable
from typing import TypeAlias

from msgspec.structs import replace

from variorum.game.calendar import Phase
from variorum.game.dice import Dice
from variorum.game.docket import Docket
from variorum.game.rule import Rule
from variorum.game.validate import unit_faults
from variorum.game.variant import Variant

Note: TypeAlias = Callable[[str], None]
"""What is done with a fault."""


class Witness(Rule, frozen=True):
    """It runs at the end of a step, and notes what is impossible about the units then.

    Records may name units that are gone until the phase ends.
    """

    variant: Variant
    step: str
    note: Note

    def run(self, docket: Docket, dice: Dice) -> Docket:
        """Look, and change nothing."""
        for fault in unit_faults(self.variant, docket.position):
            self.note(f"an impossible position after {self.step}: {fault}")
        return docket


def watched(variant: Variant, note: Note) -> Variant:
    """The variant with a witness to every step."""
    return replace(variant, calendar=variant.calendar.with_phases(lambda phase: _phase(variant, phase, note)))


def _phase(variant: Variant, phase: Phase, note: Note) -> Phase:
    steps = []
    for place, step in enumerate(phase.steps, start=1):
        name = f"{step.name or f'step {place}'} of {phase.name}"
        steps.append(replace(step, rules=(*step.rules, Witness(variant.world, variant, name, note))))
    return replace(phase, steps=tuple(steps))
