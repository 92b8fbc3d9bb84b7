"""Play-testing: many games between bots, and what they tell a variant's designer.

May import `bots`, `render` and everything below. Start with `plan.py` and `watch.py`: what to play, and what to note
of a game. `series.py` plays many, `cluster.py` on many machines; `tally.py` adds them up, `findings.py` draws
conclusions, `page.py` prints them.
"""

from variorum.playtest.comparison import Comparison, compared
from variorum.playtest.findings import Finding, findings
from variorum.playtest.page import page
from variorum.playtest.plan import Plan
from variorum.playtest.series import Crew, SeriesFile, processes, run
from variorum.playtest.tally import Tally, tally_from_json, to_json

__all__ = [
    "Comparison",
    "Crew",
    "Finding",
    "Plan",
    "SeriesFile",
    "Tally",
    "compared",
    "findings",
    "page",
    "processes",
    "run",
    "tally_from_json",
    "to_json",
]
