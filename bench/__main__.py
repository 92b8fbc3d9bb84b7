"""`make bench`: every speed as a ratio against the peer, on the same phases, in this run."""

import random
import sys

from rich import box
from rich.console import Console
from rich.table import Table

from bench import gym, ours, peer, pictures, start, unseen, variants
from bench.distinct import distinct_phases
from bench.measure import mean, timed
from bench.phases import Phase

PHASES = 4_000
RANDOM_SEED = 1901
LAST_YEAR = 1920


def _row(table: Table, what: str, theirs: float, mine: float, goal: int | None) -> None:
    table.add_row(what, _time(theirs), _time(mine), f"{theirs / mine:,.0f} x", f"{goal:,} x" if goal else "")


def _time(seconds: float) -> str:
    return f"{seconds * 1e3:.2f} ms" if seconds > 1e-3 else f"{seconds * 1e6:.2f} µs"


def _phases(table: Table, phases: list[Phase]) -> None:
    """The speeds on movement phases."""
    theirs = mean([min(peer.time_process(phase) for _ in range(2)) for phase in phases])
    listing = mean([min(peer.time_options(phase) for _ in range(2)) for phase in phases])
    _row(table, "order texts, remembered → next position", theirs, ours.time_next_position(phases), 200)
    _row(table, "integer orders → next state, legality included", theirs, ours.time_kernel(phases), 5_000)
    _row(table, "all possible orders as integers", listing, ours.time_codes(phases), 1_200)
    _row(table, "all possible orders as texts", listing, ours.time_texts(phases), 20)


def _games(table: Table) -> None:
    chance = random.Random(RANDOM_SEED)
    theirs = mean([timed(lambda: peer.random_game(chance, LAST_YEAR)) for _ in range(12)])
    _row(table, f"random games to {LAST_YEAR}, one thread", theirs, ours.time_random_games(2_000, LAST_YEAR), 3_000)


def _gym(table: Table) -> None:
    _row(table, "a step of the gym, with observation and mask", gym.time_peer(), gym.time_step(), 500)


def main() -> None:
    """Measure, and print the table."""
    screen = Console(width=None if sys.stdout.isatty() else 110, highlight=False)
    table = Table("", "diplomacy 1.1.2", "Variorum", "ratio", "goal", box=box.MARKDOWN)
    phases = distinct_phases(PHASES, RANDOM_SEED)
    units = mean([len(phase.position.units) for phase in phases])
    screen.print(f"{PHASES:,} movement phases, no two alike, {units:.0f} units on average; CPU time\n")
    _phases(table, phases)
    _games(table)
    _gym(table)
    screen.print(table)
    screen.print(unseen.table())
    screen.print(variants.table())
    screen.print(pictures.table(phases))
    milliseconds, megabytes = start.import_cost()
    screen.print(
        f"\nimport: {milliseconds:.0f} ms and {megabytes:.0f} MB over a bare interpreter (goal: 120 ms, 30 MB)"
    )
    screen.print(f"variorum --help: {start.help_seconds() * 1000:.0f} ms (goal: 400 ms)")


if __name__ == "__main__":
    main()
