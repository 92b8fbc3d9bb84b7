"""Playing many games side by side, and on after a break."""

import os
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from multiprocessing import get_context
from pathlib import Path

import msgspec
from msgspec import Struct

from variorum.playtest.by_kernel import opening_of, watch_many
from variorum.playtest.plan import Plan
from variorum.playtest.tally import Tally, counter
from variorum.playtest.watch import watch

BATCH = 20
"""So many games are played and kept together."""

YEARS_BY_KERNEL = 7_500
"""Years of games that are played and kept together if the kernel plays them by itself."""

Tell = Callable[[int], None]

Crew = Callable[[Plan, Sequence[tuple[int, int]]], Iterator["Batch"]]
"""Those who play the batches of a plan, given by their first games and sizes, and hand them over in any order."""


class NotOursError(ValueError):
    """A file of games that belongs to another plan, or to none."""


class CrewError(RuntimeError):
    """Players that can't be reached, or can't play."""


class Batch(Struct):
    """The tally of the games from number `first` on."""

    first: int
    tally: Tally


class SeriesFile:
    """A file of the batches played so far, a line each after a line with the plan: what a break leaves to go on with.

    A line that was cut off when the machine stopped counts as not written.
    """

    def __init__(self, path: Path, plan: Plan) -> None:
        self.path = path
        self._plan = msgspec.json.encode(plan, order="sorted")

    def read(self) -> dict[int, Tally]:
        """The batches by their first games. Raises: NotOursError if the file is of another plan."""
        if not self.path.exists():
            self.path.write_bytes(self._plan + b"\n")
            return {}
        head, *lines = self.path.read_bytes().split(b"\n")
        if head != self._plan:
            raise NotOursError(f"{self.path} has games of another plan; choose another folder, or remove the file")
        found = (_batch(line) for line in lines)
        return {batch.first: batch.tally for batch in found if batch}

    def write(self, batch: Batch) -> None:
        """Add a batch."""
        with self.path.open("ab") as file:
            file.write(msgspec.json.encode(batch, order="sorted") + b"\n")
            file.flush()
            os.fsync(file.fileno())


def _batch(line: bytes) -> Batch | None:
    try:
        return msgspec.json.decode(line, type=Batch, dec_hook=counter)
    except (msgspec.MsgspecError, UnicodeDecodeError):
        return None


def run(
    plan: Plan, games: int, crew: Crew | None = None, kept: SeriesFile | None = None, told: Tell | None = None
) -> Tally:
    """Play games 0 to `games` - 1 and add them up: always the same tally for the same plan, whoever plays them.

    `crew`: one process for every processor if None. `told` hears how many games have been played. Raises: NotOursError
    if the kept games are of another plan; what the crew raises.
    """
    known = kept.read() if kept else {}
    together = BATCH if opening_of(plan) is None else max(1, YEARS_BY_KERNEL // plan.years)
    starts = range(0, games, together)
    sizes = {first: min(together, games - first) for first in starts}
    whole = {first: tally for first, tally in known.items() if tally.games == sizes.get(first)}
    played: dict[int, Tally] = dict(whole)
    tell = told or _nobody
    tell(sum(sizes[first] for first in played))
    missing = [(first, sizes[first]) for first in starts if first not in played]
    for batch in (crew or processes())(plan, missing):
        played[batch.first] = batch.tally
        if kept:
            kept.write(batch)
        tell(sizes[batch.first])
    tally = Tally()
    for first in starts:
        tally.join(played[first])
    return tally


def _nobody(games: int) -> None:
    """Nobody wants to hear of it."""


def processes(count: int = 0) -> Crew:
    """So many processes of this machine; as many as it has processors if 0."""

    def play(plan: Plan, missing: Sequence[tuple[int, int]]) -> Iterator[Batch]:
        if count == 1 or len(missing) < 2:
            yield from map(partial(play_batch, plan), missing)
            return
        with ProcessPoolExecutor(count or os.cpu_count(), mp_context=get_context("spawn")) as pool:
            yield from pool.map(partial(play_batch, plan), missing)

    return play


def play_batch(plan: Plan, numbers: tuple[int, int]) -> Batch:
    """Some games: the number of the first, and how many."""
    (first, count), opening = numbers, opening_of(plan)
    tally = Tally()
    games = (watch(plan, number) for number in range(first, first + count))
    for seen in games if opening is None else watch_many(plan, opening, first, count):
        tally.add(seen)
    return Batch(first, tally)
