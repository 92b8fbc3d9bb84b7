"""Scenario files: rules written as examples. A position, the orders, and the expected outcome.

May import `notation`, `variants` and everything below. Start here: `load`, then `play`; `docs/scenarios.md` explains
the format.
"""

from variorum.scenario.case import Case, Script
from variorum.scenario.load import load, read
from variorum.scenario.node import ScenarioError
from variorum.scenario.phase import WrittenPhase, read_phase
from variorum.scenario.play import CaseOutcome, Difference, judged_by, play

__all__ = [
    "Case",
    "CaseOutcome",
    "Difference",
    "ScenarioError",
    "Script",
    "WrittenPhase",
    "judged_by",
    "load",
    "play",
    "read",
    "read_phase",
]
