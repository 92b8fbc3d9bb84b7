"""Welfare: what becomes of powers that spend nothing on arms, by how many of them there are.

`python docs/examples/welfare.py --games 20` plays Standard in the kernel from 1901 to 1908. Some powers are pacifists:
they have a truce with each other and never build. The others play as our policies do. A power's welfare points are its
centers beyond its units, summed over the years (Mukobi and others, Welfare Diplomacy, 2023). Prints a table by the
number of pacifists: points and centers of either side, and Nash's welfare of all points.
"""

import argparse
from itertools import combinations
from random import Random

import numpy as np

import variorum
from variorum.arena.measures.outcomes import nash
from variorum.bots.intervals import half_width
from variorum.env import classical

LAST_YEAR = 1908
KERNEL = classical(variorum.variant("standard"))
RULES = KERNEL.rules
POLICY = RULES.policy()


def counts(state) -> tuple[dict[str, int], dict[str, int]]:
    """How many centers and units every power has."""
    owners, units = list(state.owners.values()), [power for power, _, _ in state.units]
    return ({one: owners.count(one) for one in RULES.powers}, {one: units.count(one) for one in RULES.powers})


def orders(state, power: str, is_pacifist: bool, pact, seed: int) -> list[int]:
    """A power's orders for a phase: a pacifist leaves all its builds out."""
    centers, units = counts(state)
    if is_pacifist and state.turn[2] == "A" and centers[power] > units[power]:
        return []
    return POLICY.orders(state, power, seed, pact=pact).tolist()


def game(pacifists: frozenset[str], seed: int) -> tuple[dict[str, int], dict[str, int]]:
    """Everybody's welfare points, and centers in the end."""
    state, pact, chance = KERNEL.opening, RULES.pact(combinations(sorted(pacifists), 2)), Random(seed)
    points = dict.fromkeys(RULES.powers, 0)
    while state.turn[0] and state.turn[1] <= LAST_YEAR:
        now = state.turn
        seeds = {power: chance.getrandbits(60) for power in RULES.powers}
        given = [orders(state, power, power in pacifists, pact, seed) for power, seed in seeds.items()]
        state = state.step([code for own in given for code in own])
        if state.turn[1] != now[1]:
            centers, units = counts(state)
            points = {power: points[power] + max(0, centers[power] - units[power]) for power in points}
    return points, counts(state)[0]


def figure(values: list[float]) -> str:
    """A mean with its interval; a dash for none."""
    return f"{np.mean(values):.1f} ± {half_width(values) or 0:.1f}" if values else "-"


def row(pacifists: int, games: int) -> list[str]:
    """The figures of games with so many pacifists, who are drawn."""
    sides: dict[str, list[float]] = {name: [] for name in ("own", "their", "armed", "held", "nash")}
    for seed in range(games):
        peaceful = frozenset(Random(seed).sample(sorted(RULES.powers), pacifists))
        armed = [power for power in RULES.powers if power not in peaceful]
        points, centers = game(peaceful, seed)
        for name, of, side in (
            ("own", points, peaceful), ("held", centers, peaceful), ("their", points, armed), ("armed", centers, armed)
        ):  # fmt: skip
            sides[name] += [float(np.mean([of[power] for power in side]))] if side else []
        sides["nash"].append(nash(points))
    return [str(pacifists), *(figure(sides[name]) for name in ("own", "held", "their", "armed", "nash"))]


def main() -> None:
    """Play, and print the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=20)
    games = parser.parse_args().games
    print("| pacifists | their points | their centers | others' points | others' centers | Nash's welfare |")
    print("|---|---|---|---|---|---|")
    for pacifists in range(8):
        print(f"| {' | '.join(row(pacifists, games))} |")


if __name__ == "__main__":
    main()
