"""Train a policy that beats the bot `policy`: it learns what positions are worth, and chooses orders by that.

    python docs/examples/value.py                 # learns from 12,000 games between bots, and plays 210 against six

A network learns from games between bots how the shares of the squares of centers will be at the end. The policy then
draws some orders that a bot might give, plays each on to the next spring against several draws of everybody else's, and
takes those after which the network promises its power most. It needs NumPy alone.

Prints its share as one against six bots of `policy`, and that of the same without learning, which counts centers.
"""

import argparse
import time
from concurrent.futures import ProcessPoolExecutor
from typing import NamedTuple

import numpy as np

from variorum.env import classical, squares
from variorum.variants.registry import variant

KERNEL = classical(variant("standard"))
POWERS, WORDS = len(KERNEL.rules.powers), KERNEL.vocabulary
BOTS = [KERNEL.rules.policy("steady")] * POWERS
LAST_YEAR = 1910
SPRING = 0


class Network(NamedTuple):
    """Two layers: features of a position to the logarithms of shares, one for each power."""

    first: np.ndarray
    first_bias: np.ndarray
    second: np.ndarray
    second_bias: np.ndarray

    def hidden(self, features):
        """What the first layer makes of features."""
        return np.maximum(features @ self.first + self.first_bias, 0)

    def shares(self, hidden):
        """The shares that all powers will have, which sum to 1."""
        scores = hidden @ self.second + self.second_bias
        chances = np.exp(scores - scores.max(axis=1, keepdims=True))
        return chances / chances.sum(axis=1, keepdims=True)

    def value(self, games):
        """What games at the beginning of a year promise to each power; of those that are over, what they gave."""
        promised = self.shares(self.hidden(features(games)))
        over = (games.phases != SPRING) | (games.years > LAST_YEAR)
        promised[over] = squares(games)[over]
        return promised


def counted(games):
    """The same without learning: the shares of now."""
    return squares(games)


def features(games):
    """What a network sees of positions: who stands where with what, who owns what, and how many years are left."""
    units = np.eye(2 * POWERS + 1, dtype=np.float32)[games.units][:, :, 1:]
    owners = np.eye(POWERS + 1, dtype=np.float32)[games.owners][:, :, :POWERS]
    rest = (LAST_YEAR + 1 - games.years).astype(np.float32)[:, None] / 10
    flat = (units.reshape(len(units), -1), owners.reshape(len(owners), -1), games.centers / np.float32(10))
    return np.concatenate([*flat, rest], axis=1)


def bot_games(count, seed, threads=2):
    """Games between bots: what each spring looked like, and the shares at the end."""
    games, seen = KERNEL.batch(count), []
    for year in range(KERNEL.opening.turn[1], LAST_YEAR + 1):
        seen.append(games.copy())
        games.play_policy(BOTS, seed + year, last_year=year, threads=threads)
    shares = squares(games)
    open_still = [np.flatnonzero(spring.phases == SPRING) for spring in seen]
    springs = [spring.take(kept) for spring, kept in zip(seen, open_still, strict=True)]
    return springs, [shares[kept] for kept in open_still]


def train(springs, shares, passes, width=128, seed=1):
    """A network that foretells shares, by Adam on the cross entropy."""
    chance = np.random.default_rng(seed)
    size = features(springs[0][:1]).shape[1]
    scale = np.sqrt(2 / 130)  # so many features are not 0
    weights = [
        chance.normal(0, scale, (size, width)).astype(np.float32), np.zeros(width, np.float32),
        chance.normal(0, 0.05, (width, POWERS)).astype(np.float32), np.zeros(POWERS, np.float32),
    ]  # fmt: skip
    means, squared = [np.zeros_like(each) for each in weights], [np.zeros_like(each) for each in weights]
    where = np.array([(year, game) for year, found in enumerate(shares) for game in range(len(found))])
    steps = 0
    for number in range(passes):
        losses, order, rate = [], chance.permutation(len(where)), 1e-3 * (1 - number / passes)
        for first in range(0, len(order) - 255, 256):
            some = where[order[first : first + 256]]
            some = some[np.argsort(some[:, 0], kind="stable")]
            years = np.unique(some[:, 0])
            seen = np.concatenate([features(springs[year].take(some[some[:, 0] == year, 1])) for year in years])
            wanted = np.concatenate([shares[year][some[some[:, 0] == year, 1]] for year in years])
            losses.append(learn(weights, means, squared, seen, wanted, steps := steps + 1, rate))
        print(f"pass {number + 1}: cross entropy {np.mean(losses):.4f}", flush=True)
    return Network(*weights)


def learn(weights, means, squared, seen, wanted, step, rate):
    """One step of Adam; the weights change in place. Returns the loss."""
    network = Network(*weights)
    hidden = network.hidden(seen)
    shares = network.shares(hidden)
    error = (shares - wanted) / len(seen)
    back = (error @ network.second.T) * (hidden > 0)
    for i, slope in enumerate((seen.T @ back, back.sum(axis=0), hidden.T @ error, error.sum(axis=0))):
        means[i] += 0.1 * (slope - means[i])
        squared[i] += 0.001 * (slope**2 - squared[i])
        rates = rate * np.sqrt(1 - 0.999**step) / (1 - 0.9**step)
        weights[i] -= rates * means[i] / (np.sqrt(squared[i]) + 1e-8)
    return float(-(wanted * np.log(shares + 1e-9)).sum(axis=1).mean())


def choose(state, power, value, seed, mine=24, others=8):
    """The orders of a power that promise most: some of those that a bot might give, against some of the others'."""
    codes, bounds = BOTS[0].draw(state, mine, seed)
    joint = [codes[bounds[i] : bounds[i + 1]] for i in range(mine)]
    own = [whose(state, found) == power for found in joint]
    sheets = list({tuple(found[kept].tolist()): None for found, kept in zip(joint, own, strict=True)})
    if len(sheets) == 1:
        return sheets[0]
    rest = [found[~kept] for found, kept in zip(joint[:others], own, strict=False)]
    played = [np.concatenate([np.array(sheet, np.int32), other]) for sheet in sheets for other in rest]
    games = state.batch(len(played))
    games.step(np.concatenate(played), np.cumsum([0, *map(len, played)]))
    if state.turn[0] != "W":
        games.play_policy(BOTS, seed, last_year=state.turn[1])
    worth = value(games)[:, power].reshape(len(sheets), len(rest)).mean(axis=1)
    return sheets[int(worth.argmax())]


def whose(state, codes):
    """The power that gives each order."""
    where = owner_table(state)
    numbers = WORDS.numbers(codes)
    places = WORDS.places[numbers]
    return np.where(places >= 0, where[places], numbers - (len(WORDS) - POWERS))


def owner_table(state):
    """By location, the power that orders there now: of the unit, or of what could be built."""
    games = state.batch(1)
    phase = state.turn[2]
    standing = games.dislodged[0] if phase == "R" else games.units[0]
    table = (standing.astype(int) - 1) // 2
    if phase == "A":
        names, homes = KERNEL.rules.locations, dict(zip(KERNEL.rules.centers, games.owners[0].tolist(), strict=True))
        at = np.array([homes.get(name.partition("/")[0], -1) for name in names])
        table = np.where(standing > 0, table, at)
    return table


def game(value, power, seed):
    """The share of one policy against six bots, at the end of a game."""
    state, step = KERNEL.opening, 0
    while state.winner is None and state.turn[1] <= LAST_YEAR:
        step += 1
        chance = seed * 1009 + step
        codes, bounds = BOTS[0].draw(state, 1, chance + 500_000_000)
        joint = codes[bounds[0] : bounds[1]]
        mine = choose(state, power, value, chance)
        state = state.step([*mine, *joint[whose(state, joint) != power].tolist()])
    return float(squares(state.batch(1))[0, power])


def match(value, games, name, processes):
    """The mean share of one policy against six bots, and half of its interval of 95 %; the seats take turns."""
    with ProcessPoolExecutor(processes) as pool:
        shares = list(pool.map(game, [value] * games, [i % POWERS for i in range(games)], range(games)))
    mean, half = float(np.mean(shares)), 1.96 * float(np.std(shares)) / np.sqrt(games)
    print(f"{name}: share {mean:.1%} ± {half:.1%} in {games} games against six (an even share is {1 / POWERS:.1%})")
    return mean, half


def main(arguments=None):
    """Learn, and say how well."""
    parser = argparse.ArgumentParser(description="Train a policy that beats the bot `policy`.")
    parser.add_argument("--games", type=int, default=12_000, help="how many games between bots to learn from")
    parser.add_argument("--passes", type=int, default=5, help="how often to go through all positions")
    parser.add_argument("--against", type=int, default=210, help="how many games to play against six bots")
    parser.add_argument("--processes", type=int, default=2, help="how many games to play at the same time")
    chosen = parser.parse_args(arguments)
    begun = time.monotonic()
    springs, shares = bot_games(chosen.games, seed=1)
    network = train(springs, shares, chosen.passes)
    print(f"{sum(map(len, shares)):,} positions, {time.monotonic() - begun:.0f} seconds")
    without = match(counted, chosen.against, "without learning", chosen.processes)
    return match(network.value, chosen.against, "learned", chosen.processes), without


if __name__ == "__main__":
    main()
