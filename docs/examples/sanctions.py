"""Contracts with sanctions: whether it pays to break a truce, by how long the others remember it.

`python docs/examples/sanctions.py --games 400` plays Standard in the kernel from 1901 to 1910. England, France and
Germany make truces, year after year. Then Germany is made a liar: the others spare it, and it doesn't spare
them, in every year in which they have a truce with it. Afterwards they make none with it for as many years as they
remember. The same seeds are played with an honest Germany. Prints a table: what the liar gains, with a 95 % interval.
"""

import argparse
from itertools import permutations

import numpy as np

import variorum
from variorum.bots.intervals import half_width
from variorum.bots.pacts import shares
from variorum.env import classical

ALLIES, LIAR, LAST_YEAR = ("ENGLAND", "FRANCE", "GERMANY"), "GERMANY", 1910
STANDARD = variorum.variant("standard")
KERNEL = classical(STANDARD)
RULES = KERNEL.rules


def year(batch, spared, number: int, seed: int) -> None:
    """Play all games on to the end of a year, with everybody sparing whom they spare."""
    pact = RULES.pact(spared=spared)
    batch.play_policy([RULES.policy()] * len(RULES.powers), seed + number, number, pact=pact)


def match(games: int, seed: int, memory: int | None) -> np.ndarray:
    """The shares in the end, a row a game; with no memory given, Germany keeps its word."""
    batch, shunned = KERNEL.opening.batch(games), 0
    for number in range(1901, LAST_YEAR + 1):
        trusted = number >= shunned
        spared = [pair for pair in permutations(ALLIES, 2) if trusted or LIAR not in pair]
        if memory is not None and trusted:
            spared = [pair for pair in spared if pair[0] != LIAR]
            shunned = number + 1 + memory
        year(batch, spared, number, seed)
    return shares(batch)


def figure(values: np.ndarray) -> str:
    """A mean in percent, with its interval."""
    return f"{100 * values.mean():5.1f} ± {100 * (half_width(values.tolist()) or 0):.1f}"


def main() -> None:
    """Play, and print the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=400)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    place = RULES.powers.index(LIAR)
    others = [RULES.powers.index(power) for power in ALLIES if power != LIAR]
    honest = match(given.games, given.seed, None)
    print(f"{given.games} games; all honest: Germany {figure(honest[:, place])} %")
    print("| years remembered | the liar's share, % | what it gains | what each partner loses |")
    print("|---|---|---|---|")
    for memory in (0, 1, 2, 4, 9):
        found = match(given.games, given.seed, memory)
        gain, loss = found[:, place] - honest[:, place], (honest - found)[:, others].mean(axis=1)
        print(f"| {memory} | {figure(found[:, place])} | {figure(gain)} | {figure(loss)} |")


if __name__ == "__main__":
    main()
