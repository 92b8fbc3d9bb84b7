"""What a scenario can expect of a turn, a key a class.

May import what `scenario` may. Start here: `expectation.py`; `READERS` says which class a key belongs to.
"""

from collections.abc import Callable
from typing import TypeAlias

from variorum.game.variant import Variant
from variorum.scenario.expect import answers, position, records, results
from variorum.scenario.expect.expectation import Expectation, Played
from variorum.scenario.node import Node

Reader: TypeAlias = Callable[[Node, Variant], Expectation]

READERS: dict[str, Reader] = {
    "units": position.units,
    "dislodged": position.dislodged,
    "centers": position.centers,
    "contested": position.contested,
    "phase": position.phase,
    "results": results.own_results,
    "results_all": results.all_results,
    "problems": answers.problems,
    "warnings": answers.warnings,
    "notes": answers.notes,
    "state": records.state,
    "events": records.events,
    "sees": answers.sees,
    "hidden": answers.hidden,
}

__all__ = ["READERS", "Expectation", "Played", "Reader"]
