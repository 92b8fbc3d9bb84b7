"""`python -m bench.unseen`: how fast order texts are read that a process has never read, against the peer, in this run.

A reader remembers the lines that it has read. So every round is a process of its own, which plays some phases once
("unseen"), and then again on new positions ("remembered"). Even the first time some lines come twice, as in a game; the
share of the new ones is printed.
"""

import subprocess
import sys
import tempfile
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import msgspec
from msgspec.structs import replace
from rich import box
from rich.console import Console
from rich.table import Table

from bench import peer
from bench.distinct import KERNEL, distinct_phases
from bench.measure import mean, timed
from bench.phases import STANDARD, Phase, reading_process
from variorum import Game
from variorum.face.position import Position as Shown
from variorum.game.position import position_from_json, to_json

ROUNDS = 6
PHASES_IN_A_ROUND = 36
PICKED = 19
"""Every so many-th phase: no divisor of a game's length."""
RANDOM_SEED = 1914

Sheets = dict[str, str | list[str]]


class Road(msgspec.Struct, frozen=True):
    """A way through a phase: what it is called, the ratio wanted, what is ready beforehand, and what is timed."""

    what: str
    goal: int
    ready: Callable[[Phase], Any]
    work: Callable[[Any], object]


class Round(msgspec.Struct, frozen=True):
    """Seconds a phase in one process: the first time, and later."""

    unseen: float
    remembered: float


def _game(phase: Phase, style: Callable[[list[str]], str | list[str]] = list) -> tuple[Game, Sheets]:
    return Game(position=Shown(STANDARD, phase.position)), {
        power: style(texts) for power, texts in phase.orders.items()
    }


def _outcomes(ready: tuple[Game, Sheets]) -> object:
    game, sheets = ready
    for power, orders in sheets.items():
        game.order(power, orders)
    return game.process().outcomes


def _as_shown(texts: list[str]) -> str:
    """Orders as README writes them: "A Par - Bur; A Mar supports Par - Bur"."""
    return "; ".join(map(_said, texts))


def _said(text: str) -> str:
    words = [
        word if len(word) < len("PAR") else "/".join((word[:3].title(), word[4:])).strip("/")
        for word in text.split(" ")
    ]
    if words[2:3] == ["S"]:
        words[2:4] = ["supports"]
    return " ".join(words)


def _new(phase: Phase) -> Phase:
    """The phase with a new position, since positions keep what has been found out about them."""
    return Phase(replace(phase.position), phase.orders)


ROADS = {
    "kernel": Road(
        "order texts → next position",
        300,
        _new,
        lambda phase: KERNEL.next_position(phase.position, phase.orders),
    ),
    "rules": Road("the same with events and reasons", 12, _new, reading_process),
    "lists": Road("Game.order with lists, Game.process, outcomes", 8, _game, _outcomes),
    "lines": Road("the same, one line with semicolons", 8, lambda phase: _game(phase, "; ".join), _outcomes),
    "shown": Road(
        'the same, written as "A Mar supports Par - Bur"', 8, lambda phase: _game(phase, _as_shown), _outcomes
    ),
}


def table() -> Table:
    """Each road on lines unseen and remembered, as ratios against the peer."""
    wanted = ROUNDS * PHASES_IN_A_ROUND
    phases = distinct_phases(PICKED * wanted, RANDOM_SEED)[::PICKED]
    shares = [phases[start::ROUNDS] for start in range(ROUNDS)]
    theirs = mean([min(peer.time_process(phase) for _ in range(2)) for phase in phases])
    columns = ("", "diplomacy 1.1.2", "lines unseen", "ratio", "goal", "remembered", "ratio")
    found = Table(
        *columns, box=box.MARKDOWN, title=f"{_new_lines(shares):.0%} of a process's first lines are new to it"
    )
    for name, road in ROADS.items():
        rounds = [_in_a_fresh_process(name, share) for share in shares]
        unseen, known = mean([each.unseen for each in rounds]), mean([each.remembered for each in rounds])
        ratios = f"{theirs / unseen:,.1f} x", f"{theirs / known:,.1f} x"
        found.add_row(road.what, _time(theirs), _time(unseen), ratios[0], f"{road.goal} x", _time(known), ratios[1])
    return found


def _new_lines(shares: Sequence[Sequence[Phase]]) -> float:
    """The part of the lines that a process reads for the first time."""
    lines = [[text for phase in share for texts in phase.orders.values() for text in texts] for share in shares]
    return sum(len(set(each)) for each in lines) / sum(len(each) for each in lines)


def _in_a_fresh_process(name: str, phases: Sequence[Phase]) -> Round:
    with tempfile.NamedTemporaryFile(suffix=".jsonl") as file:
        for phase in phases:
            file.write(msgspec.json.encode((msgspec.Raw(to_json(phase.position)), phase.orders)) + b"\n")
        file.flush()
        command = [sys.executable, "-m", "bench.unseen", name, file.name]
        done = subprocess.run(command, check=True, stdout=subprocess.PIPE)
    return msgspec.json.decode(done.stdout, type=Round)


def _round(road: Road, phases: Sequence[Phase]) -> Round:
    """Both times of this process. An opening goes first, so that phases are measured and no imports."""
    road.work(road.ready(Phase(STANDARD.opening(STANDARD), {"FRANCE": ["A PAR H"]})))

    def through() -> float:
        ready = [road.ready(phase) for phase in phases]
        return mean([timed(lambda each=each: road.work(each)) for each in ready])

    return Round(through(), min(through() for _ in range(3)))


def _phases(file: Path) -> list[Phase]:
    found = [msgspec.json.decode(line, type=tuple[msgspec.Raw, dict[str, list[str]]]) for line in file.open("rb")]
    return [Phase(position_from_json(bytes(position), STANDARD.records), orders) for position, orders in found]


def _time(seconds: float) -> str:
    return f"{seconds * 1e3:.2f} ms" if seconds > 1e-3 else f"{seconds * 1e6:.1f} µs"


def main(arguments: Sequence[str]) -> None:
    """Without arguments the table; with a road and a file of phases, one round as JSON."""
    if arguments:
        name, file = arguments
        sys.stdout.buffer.write(msgspec.json.encode(_round(ROADS[name], _phases(Path(file)))))
    else:
        Console(width=None if sys.stdout.isatty() else 120, highlight=False).print(table())


if __name__ == "__main__":
    main(sys.argv[1:])
