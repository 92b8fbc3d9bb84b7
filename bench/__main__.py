"""`make bench`: every speed as a ratio against the peer, on the same phases, in this run."""

import random
import sys

from rich import box
from rich.console import Console
from rich.table import Table

from bench import ours, peer, pictures, start, variants
from bench.measure import mean, timed
from bench.phases import Phase, random_phases, recorded

RANDOM_GAMES = 3
RANDOM_SEED = 1901
LAST_YEAR = 1920


def _row(table: Table, what: str, theirs: float, mine: float, goal: int | None) -> None:
    table.add_row(what, _time(theirs), _time(mine), f"{theirs / mine:,.0f} x", f"{goal:,} x" if goal else "")


def _time(seconds: float) -> str:
    return f"{seconds * 1e3:.2f} ms" if seconds > 1e-3 else f"{seconds * 1e6:.2f} µs"


def _phases(table: Table, phases: list[Phase]) -> None:
    """The speeds on movement phases."""
    theirs = mean([min(peer.time_process(phase) for _ in range(3)) for phase in phases])
    listing = mean([min(peer.time_options(phase) for _ in range(3)) for phase in phases])
    _row(table, "order texts → next position, Python", theirs, ours.time_next_position(phases), 40)
    _row(table, "the same with events and reasons", theirs, ours.time_process(phases), None)
    _row(table, "integer orders → full verdict, kernel", theirs, ours.time_kernel(phases), 3_000)
    _row(table, "all possible orders as integers", listing, ours.time_codes(phases), 1_000)
    _row(table, "all possible orders as texts", listing, ours.time_texts(phases), 20)


def _games(table: Table) -> None:
    chance = random.Random(RANDOM_SEED)
    theirs = mean([timed(lambda: peer.random_game(chance, LAST_YEAR)) for _ in range(12)])
    _row(table, f"random games to {LAST_YEAR}, one thread", theirs, ours.time_random_games(20_000, LAST_YEAR), 1_500)


def main() -> None:
    """Measure, and print the table."""
    screen = Console(width=None if sys.stdout.isatty() else 110, highlight=False)
    table = Table("", "diplomacy 1.1.2", "Variorum", "ratio", "goal", box=box.MARKDOWN)
    played = (*recorded(), *random_phases(RANDOM_GAMES, LAST_YEAR, RANDOM_SEED))
    phases = [phase for phase in played if phase.is_movement]
    units = mean([len(phase.position.units) for phase in phases])
    screen.print(f"{len(phases)} movement phases of recorded and of random games, {units:.0f} units on average\n")
    _phases(table, phases)
    _games(table)
    screen.print(table)
    screen.print(variants.table())
    screen.print(pictures.table(phases))
    milliseconds, megabytes = start.import_cost()
    screen.print(
        f"\nimport: {milliseconds:.0f} ms and {megabytes:.0f} MB over a bare interpreter (goal: 120 ms, 30 MB)"
    )
    screen.print(f"variorum --help: {start.help_seconds() * 1000:.0f} ms (goal: 400 ms)")


if __name__ == "__main__":
    main()
