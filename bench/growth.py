"""How the cost of self-play grows with units and with the size of a batch: `python -m bench.growth`."""

import random
import time
from collections.abc import Callable

import numpy as np
from rich import box
from rich.console import Console
from rich.table import Table

from bench.distinct import KERNEL, distinct_phases
from variorum.adjudicator.selfplay import Batch, Rules, Tables, compile_tables

SIDE = 11
POWERS = tuple("ABCDEFG")
GAMES = 500
UNITS = (10, 20, 34, 50, 75, 100)
BATCHES = (1, 10, 100, 1000, 4000)
ROUNDS = 60
SEED = 1901


def grid(rows: int = SIDE, columns: int = SIDE) -> Rules:
    """A board of land: hexagons in rows."""
    areas = [(row, column) for row in range(rows) for column in range(columns)]
    number = {area: index for index, area in enumerate(areas)}
    steps = ((0, 1), (0, -1), (1, 0), (-1, 0), (1, -1), (-1, 1))
    near = [sorted(number[row + a, col + b] for a, b in steps if (row + a, col + b) in number) for row, col in areas]
    every, none = list(range(len(areas))), [[] for _ in areas]
    centers = every[::4]
    tables = Tables(
        area_of=every,
        army=near,
        fleet=none,
        army_places=every,
        fleet_places=[],
        seas=[],
        sea=none,
        embark=none,
        adjacent=near,
        name_rank=every,
        centers=centers,
        homes=[-1 for _ in centers],
        idle=[],
    )
    return compile_tables(tables, [f"{row}-{column}" for row, column in areas], list(POWERS), len(centers))


def with_units(rules: Rules, count: int) -> Batch:
    """Games with so many armies, each game's in places of its own."""
    chance = random.Random(SEED)
    states = [
        rules.state(
            "S", 1901, "M", [(chance.choice(POWERS), "A", place) for place in chance.sample(rules.locations, count)], {}
        )
        for _ in range(GAMES)
    ]
    return filled(states)


def filled(states: list) -> Batch:
    """A batch of these states."""
    batch = states[0].batch(len(states))
    for game, state in enumerate(states):
        batch[game] = state
    return batch


def nanoseconds(games: int, work: Callable[[], object], fresh: Callable[[], object], clock: Callable[[], int]) -> float:
    """For a game, the best of several rounds; before each, something is made ready that is not measured."""
    best = float("inf")
    for _ in range(ROUNDS):
        fresh()
        start = clock()
        work()
        best = min(best, clock() - start)
    return best / games


class Measured:
    """A batch, put back to its beginning before each round."""

    def __init__(self, batch: Batch) -> None:
        self.start = [batch[game] for game in range(len(batch))]
        self.codes, self.offsets = batch.draw(SEED)
        self.batch = batch

    def costs(self, threads: int, clock: Callable[[], int]) -> tuple[float, float, float]:
        """Nanoseconds a game to step, to list legal orders, and to draw orders."""
        games = len(self.start)
        return (
            nanoseconds(games, lambda: self.batch.step(self.codes, self.offsets, threads), self.restart, clock),
            nanoseconds(games, lambda: self.batch.legal(threads), self.restart, clock),
            nanoseconds(games, lambda: self.batch.draw(SEED, threads), self.restart, clock),
        )

    def restart(self) -> None:
        """All games as they were."""
        for game, state in enumerate(self.start):
            self.batch[game] = state


def by_units() -> Table:
    """The costs for boards that are more and more crowded."""
    table = Table("units", "next state", "legal orders", "orders a game", "draw", box=box.MARKDOWN)
    rules = grid()
    for count in UNITS:
        measured = Measured(with_units(rules, count))
        step, legal, draw = measured.costs(1, time.thread_time_ns)
        listed = len(measured.batch.legal()[0]) / GAMES
        table.add_row(str(count), f"{step:,.0f} ns", f"{legal:,.0f} ns", f"{listed:,.0f}", f"{draw:,.0f} ns")
    return table


def by_batch() -> Table:
    """The costs on Standard's board for batches of many sizes, and what a second thread makes of them."""
    table = Table("games", "next state", "legal orders", "draw", "with two threads", box=box.MARKDOWN)
    states = [KERNEL.state(phase.position) for phase in distinct_phases(max(BATCHES), SEED)]
    for games in BATCHES:
        measured = Measured(filled(states[-games:]))
        one, two = (measured.costs(threads, time.perf_counter_ns) for threads in (1, 2))
        gains = ", ".join(f"{gain:.1f} x" for gain in np.divide(one, two))
        table.add_row(f"{games:,}", *(f"{cost:,.0f} ns" for cost in one), gains)
    return table


def main() -> None:
    """Measure, and print the tables."""
    screen = Console(width=110, highlight=False)
    screen.print("By units, for a game of a batch of 500, one thread, CPU time")
    screen.print(by_units())
    screen.print("By games in a batch, for a game; factors of two threads for the three columns")
    screen.print(by_batch())


if __name__ == "__main__":
    main()
