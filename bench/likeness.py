"""How much bots order like people: `python -m bench.likeness`.

Of what people ordered in recorded games of Standard (`bench/people.py`), how many units' orders does a bot guess?
The weights in `variorum.bots` were not made from the two games that it is asked about. `--all` asks about 40 games:
five times, the network learns four fifths of them, and is asked about the rest. `--train` makes the weights.
"""

import argparse
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import pairwise
from pathlib import Path

import numpy as np

import variorum.bots.people
from bench.learning import trained
from bench.people import Lesson, lessons
from variorum.bots.people.expected import told
from variorum.bots.people.options import NOBODY
from variorum.bots.people.sheets import Network, learned, likeliest, orders_of, softmax
from variorum.bots.people.terrain import Flags, Floats

WEIGHTS = Path(variorum.bots.people.__file__).with_name("weights.npz")
PARTS = 5
STYLES = ("steady", "bold", "tactical", "balance", "turtle", "opportunist")

Guess = Callable[[Lesson], Flags]
"""Which units of a lesson were guessed."""

Shares = dict[str, tuple[int, int]]
"""By game, how many units were guessed, and how many there were."""

OF_TESTS = {"webdip-443556", "webdip-449062"}
"""The games that tests ask about, so that the weights are not made from them."""


def by_policy(style: str, seed: int) -> Guess:
    """A policy's orders."""

    def guess(lesson: Lesson) -> Flags:
        codes = lesson.state.rules.policy(style).orders(lesson.state, lesson.power, seed)
        return _met(lesson, codes.tolist())

    return guess


def by_sheet(network: Network) -> Guess:
    """The likeliest sheet."""
    return lambda lesson: _met(lesson, orders_of(lesson.table, network, likeliest))


def alone(network: Network) -> Guess:
    """The likeliest order of each unit, whether they go together or not."""
    return lambda lesson: _best(lesson, lesson.table.chances(network)[lesson.table.side.rows])


def told_the_rest(network: Network) -> Guess:
    """The likeliest order of each unit if those of the power's other units are known."""

    def guess(lesson: Lesson) -> Flags:
        table, expected = lesson.table, lesson.table.chances(network)
        found = []
        for unit in range(len(lesson.chosen)):
            others = [int(row) for place, row in enumerate(lesson.rows) if place != unit and row != NOBODY]
            chances = softmax(network.scores(table.seen(told(expected, table.options, others))), table.first)
            found.append(bool(_best(lesson, chances)[unit]))
        return np.array(found)

    return guess


def _best(lesson: Lesson, chances: Floats) -> Flags:
    first = lesson.table.first
    best = [begin + int(chances[begin:end].argmax()) for begin, end in pairwise(first)]
    found: Flags = np.array(best) == lesson.chosen
    return found


def _met(lesson: Lesson, codes: Sequence[int]) -> Flags:
    ordered = lesson.table.options.code[lesson.rows]
    found: Flags = np.isin(ordered, codes) & (lesson.chosen != NOBODY)
    return found


def shares(guess: Guess, asked: Iterable[Lesson]) -> Shares:
    """How many units were guessed, and how many there were, by game."""
    found: Shares = {}
    for lesson in asked:
        right, units = found.get(lesson.game, (0, 0))
        found[lesson.game] = right + int(guess(lesson).sum()), units + len(lesson.chosen)
    return found


def row(name: str, found: Shares) -> None:
    """A line of the table; the interval is that of the games."""
    right, units = (sum(pair[part] for pair in found.values()) for part in range(2))
    off = [right_ - units_ * right / units for right_, units_ in found.values()]
    interval = 1.96 * np.sqrt(len(off) / max(1, len(off) - 1) * np.square(off).sum()) / units
    print(f"| {name} | {len(found)} | {units:,} | {100 * right / units:.1f} ± {100 * interval:.1f} % |", flush=True)


def guesses(network: Network, asked: Sequence[Lesson]) -> Iterator[tuple[str, Shares]]:
    """How much a network guesses: with whole sheets, and with a power's units one at a time."""
    yield "people", shares(by_sheet(network), asked)
    yield "people, unit by unit", shares(alone(network), asked)
    yield "people, told the power's other orders", shares(told_the_rest(network), asked)


def unseen(everything: Sequence[Lesson], seed: int) -> Iterator[tuple[str, Shares]]:
    """How much the network guesses in games that it did not learn from, part by part."""
    games = sorted({lesson.game for lesson in everything})
    for part in range(PARTS):
        left = set(games[part::PARTS])
        network = trained([lesson for lesson in everything if lesson.game not in left], seed + part)
        asked = [lesson for lesson in everything if lesson.game in left and lesson.is_person]
        yield from guesses(network, asked)


def main() -> None:
    """Measure, or train."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--train", action="store_true", help="make the weights that bots have")
    parser.add_argument("--all", action="store_true", help="learn five times, and ask about all games")
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    everything = list(lessons())
    if asked.train:
        network = trained([lesson for lesson in everything if lesson.game not in OF_TESTS], asked.seed)
        np.savez(WEIGHTS, enter=network.enter, bias=network.bias, leave=network.leave, direct=network.direct)
        print(f"{WEIGHTS}: {WEIGHTS.stat().st_size:,} bytes")
        return
    people = [lesson for lesson in everything if lesson.is_person and (asked.all or lesson.game in OF_TESTS)]
    print("| bot | games | units | guessed |\n|---|---|---|---|")
    for style in STYLES:
        row(style, shares(by_policy(style, asked.seed), people))
    total: dict[str, Shares] = {}
    for name, found in unseen(everything, asked.seed) if asked.all else guesses(learned(), people):
        total[name] = total.get(name, {}) | found
    for name, found in total.items():
        row(name, found)


if __name__ == "__main__":
    main()
