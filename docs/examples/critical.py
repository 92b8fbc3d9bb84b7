"""Critical states: where in a game it matters what a power orders, and what a search gains there.

`python docs/examples/critical.py --states 120` lets policies play Standard in the kernel from 1901 to 1908, and looks
at movement phases of these games for a power that is drawn. A state's criticality is the standard deviation of what the
power may expect (its share of the squares of centers after two years of policies) over 16 of its own sheets, the
others' orders being the same. Prints a table by quarters of criticality, calm states first: when they come, the power's
units, and what a search of 2,000 evaluations gains over the mean of those sheets.
"""

import argparse
from random import Random
from typing import NamedTuple

import numpy as np

import variorum
from variorum.bots.intervals import half_width
from variorum.bots.pacts import expected
from variorum.env import classical

LAST_YEAR, SHEETS, GAMES, EVALUATIONS = 1908, 16, 40, 2000
KERNEL = classical(variorum.variant("standard"))
RULES = KERNEL.rules
POLICY = RULES.policy()


class Look(NamedTuple):
    """What was found in a state."""

    criticality: float
    gain: float
    year: int
    units: int


def orders(state, chance: Random) -> dict[str, list[int]]:
    """What policies order."""
    return {power: POLICY.orders(state, power, chance.getrandbits(60)).tolist() for power in RULES.powers}


def step(state, given: dict[str, list[int]]):
    """The state after everybody's orders."""
    return state.step([code for own in given.values() for code in own])


def worth(state, power: str) -> float:
    """What a power may expect; chance is the same each time, so that differences are those of the states."""
    return float(expected(state, None, 1, GAMES)[RULES.powers.index(power)])


def looked(state, power: str, chance: Random) -> Look:
    """How much a power's own orders matter in a state, and what a search for them gains."""
    others = orders(state, chance)
    sheets = [POLICY.orders(state, power, chance.getrandbits(60)).tolist() for _ in range(SHEETS)]
    worths = [worth(step(state, others | {power: own}), power) for own in sheets]
    searched = state.search(power, EVALUATIONS, chance.getrandbits(60)).tolist()
    gain = worth(step(state, others | {power: searched}), power) - float(np.mean(worths))
    return Look(float(np.std(worths)), gain, state.turn[1], sum(unit[0] == power for unit in state.units))


def looks(states: int, seed: int) -> list[Look]:
    """So many states of games between policies, each looked at for one power."""
    chance, found = Random(seed), list[Look]()
    state = KERNEL.opening
    while len(found) < states:
        if not state.turn[0] or state.turn[1] > LAST_YEAR:
            state = KERNEL.opening
        alive = sorted({power for power, _, _ in state.units})
        if state.turn[2] == "M" and chance.random() < 0.5:
            found.append(looked(state, chance.choice(alive), chance))
        state = step(state, orders(state, chance))
    return found


def figure(values: list[float], scale: float = 1.0) -> str:
    """A mean with its interval."""
    return f"{scale * float(np.mean(values)):.2f} ± {scale * (half_width(values) or 0):.2f}"


def main() -> None:
    """Look, and print the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--states", type=int, default=120)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    found = sorted(looks(given.states, given.seed))
    print("| quarter | criticality, % | year | units | gain of a search, % |")
    print("|---|---|---|---|---|")
    for number in range(4):
        part = found[number * len(found) // 4 : (number + 1) * len(found) // 4]
        columns = zip(*part, strict=True)
        criticality, gain, years, units = ([float(one) for one in column] for column in columns)
        told = (figure(criticality, 100), f"{np.mean(years):.1f}", f"{np.mean(units):.1f}", figure(gain, 100))
        print(f"| {number + 1} | {' | '.join(told)} |")


if __name__ == "__main__":
    main()
