"""How long a phase of every variant takes through the Python API, in random games.

A position keeps what has been found out about it, so each time is that of a position nobody has asked anything.
"""

from statistics import median

from rich import box
from rich.table import Table

from bench.measure import timed
from variorum.game.position import position_from_json, to_json
from variorum.game.process import process
from variorum.game.variant import Variant
from variorum.testing import RandomPhase, random_game
from variorum.variants import registry

GAMES, UNTIL = 2, 1906
GOALS = {"goals": 5.0, "capitalist": 5.0, "gametest1815": 10.0, "geophysical": 15.0, "rather_silly": 25.0}
"""Milliseconds for the median phase."""


def table() -> Table:
    """The median and the slowest phase of some random games of each variant."""
    shown = Table("a phase through the Python API", "median", "slowest", "goal", box=box.MARKDOWN)
    for name in registry.SHOWCASE:
        variant = registry.variant(name)
        first = variant.opening(variant).turn.year
        phases = [s for number in range(GAMES) for s in random_game(variant, f"bench-{number}", first + UNTIL - 1901)]
        times = [_time(variant, phase) for phase in phases]
        goal = f"{GOALS[name]:g} ms" if name in GOALS else ""
        shown.add_row(variant.name, _ms(median(times)), _ms(max(times)), goal)
    return shown


def _time(variant: Variant, phase: RandomPhase) -> float:
    """Seconds of the best of three rounds, each on a position of its own."""
    fresh = [position_from_json(to_json(phase.position), variant.records) for _ in range(3)]
    return min(timed(lambda it=it: process(variant, it, phase.sheets, phase.dice, phase.season)) for it in fresh)


def _ms(seconds: float) -> str:
    return f"{seconds * 1e3:.2f} ms"
