"""How a value of positions is learned: games between styles, and a network of two layers by Adam, in NumPy alone.

`bench.train` learns with it what the kernel ships in `src/kernel/weights.hpp`.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

import numpy as np

from variorum.env import Classical, squares

STYLES = ("steady", "bold", "tactical", "balance", "turtle", "opportunist")
"""Those who play: with others, what the kernel ships would not come out again."""

AHEAD = (1, 2, 3)
"""The years after which shares are taken, to foretell their mean: five years on, a lost home hardly shows any more."""

YEARS = 20
"""How long games last."""

TABLE = 4
"""Games that begin with the same styles."""

KEPT = 0.25
"""The part of all springs that is learned from: those of a game are much alike."""

WIDTH = 16
BATCH = 64
RATE = 2e-3
SMALL = 1e-9
SPRING = 0
OWNED, REACHED = 0, 11
"""Of the traits: centers, and areas that the units could reach."""


class Positions(NamedTuple):
    """Springs on one board: what they look like, and the shares of the squares of centers that they led to.

    `traits`: by position, power and trait, the last of which is the logarithm of the share of now; `shares`: by
    position and power.
    """

    traits: np.ndarray
    shares: np.ndarray

    @property
    def alive(self):
        """Which powers own something, or could reach something."""
        return (self.traits[:, :, OWNED] > 0) | (self.traits[:, :, REACHED] > 0)


class Network(NamedTuple):
    """From what a power looks like to how well it stands; shares are in proportion to the exponentials of that."""

    first: np.ndarray
    first_bias: np.ndarray
    second: np.ndarray
    second_bias: np.ndarray
    last: np.ndarray
    share: np.ndarray

    def layers(self, traits):
        """What both layers make of traits."""
        low = np.maximum(traits @ self.first + self.first_bias, 0)
        return low, np.maximum(low @ self.second + self.second_bias, 0)

    def shares(self, positions: Positions):
        """The shares that all powers will have."""
        _, high = self.layers(positions.traits)
        return shares_of(high @ self.last + self.share * positions.traits[:, :, -1], positions.alive)


def shares_of(standings, alive):
    found = np.where(alive, standings, -np.inf)
    chances = np.exp(found - found.max(axis=1, keepdims=True))
    return chances / chances.sum(axis=1, keepdims=True)


def counted(positions: Positions, power: float):
    """What counting foretells: shares in proportion to a power of those of now."""
    return shares_of(power * positions.traits[:, :, -1], positions.alive)


def loss(foretold, shares):
    """How far foretold shares are from those that came, in nats: 0 if they are the same."""
    return float((shares * np.log((shares + SMALL) / (foretold + SMALL))).sum(axis=1).mean())


def error(foretold, shares):
    """The mean square of the difference of a share."""
    return float(((foretold - shares) ** 2).mean())


def played(game: Classical, tables: int, seed: int) -> Positions:
    """Games between any styles on a board."""
    chance = np.random.default_rng(seed)
    policies = [game.rules.policy(style) for style in STYLES]
    found = [part for _ in range(tables) for part in _springs(game, policies, chance)]
    return Positions(*(np.concatenate(parts) for parts in zip(*found, strict=True)))


def _springs(game, policies, chance) -> Iterator[Positions]:
    """Some springs of games between the same players."""
    games, seen, shares = game.batch(TABLE), [], []
    players = [policies[number] for number in chance.integers(len(policies), size=len(game.rules.powers))]
    begin = game.opening.turn[1]
    for year in range(begin, begin + YEARS + 1):
        seen.append((games.traits, games.phases == SPRING))
        shares.append(squares(games))
        games.play_policy(players, int(chance.integers(1 << 60)), last_year=year)
    for (traits, is_spring), *later in zip(seen, *(shares[years:] for years in AHEAD), strict=False):
        kept = is_spring & (chance.random(TABLE) < KEPT)
        yield Positions(traits[kept], np.mean(later, axis=0)[kept].astype(np.float32))


def learned(boards: Mapping[str, Positions], passes: int, seed: int, say=print) -> Network:
    """A network that foretells shares on all boards, whose steps are each on positions of one of them."""
    chance = np.random.default_rng(seed)
    rows = np.concatenate([board.traits.reshape(-1, board.traits.shape[2]) for board in boards.values()])
    middle, spread = rows.mean(axis=0), rows.std(axis=0) + 1e-3
    weights = _begun(len(middle), chance)
    steps = [(name, first) for name, board in boards.items() for first in range(0, len(board.shares), BATCH)]
    means, powers = [np.zeros_like(each) for each in weights], [np.zeros_like(each) for each in weights]
    count = 0
    for number in range(passes):
        order = {name: chance.permutation(len(board.shares)) for name, board in boards.items()}
        losses = []
        for name, first in (steps[i] for i in chance.permutation(len(steps))):
            count += 1
            some = order[name][first : first + BATCH]
            board = Positions(*(part[some] for part in boards[name]))
            slopes, lost = _slopes(Network(*weights), board, (board.traits - middle) / spread)
            _move(weights, slopes, means, powers, count, RATE * (1 - count / (passes * len(steps) + 1)))
            losses.append(lost)
        say(f"pass {number + 1}: {np.mean(losses):.4f}")
    first, bias, *others = weights
    return Network(first / spread[:, None], bias - (middle / spread) @ first, *others)


def _begun(traits: int, chance) -> list[np.ndarray]:
    low = chance.normal(0, np.sqrt(2 / traits), (traits, WIDTH))
    high = chance.normal(0, np.sqrt(2 / WIDTH), (WIDTH, WIDTH))
    parts = low, np.zeros(WIDTH), high, np.zeros(WIDTH), chance.normal(0, 0.05, WIDTH), np.array(0.8)
    return [np.asarray(part, np.float32) for part in parts]


def _slopes(network: Network, board: Positions, seen) -> tuple[Sequence[np.ndarray], float]:
    """The slope of the cross entropy by each weight, and the loss."""
    low, high = network.layers(seen)
    shares = shares_of(high @ network.last + network.share * board.traits[:, :, -1], board.alive)
    error = ((shares - board.shares) / len(shares)).astype(np.float32)
    above = error[:, :, None] * network.last * (high > 0)
    below = (above @ network.second.T) * (low > 0)
    both = ((0, 1), (0, 1))
    slopes = (
        np.tensordot(seen, below, both), below.sum(axis=(0, 1)),
        np.tensordot(low, above, both), above.sum(axis=(0, 1)),
        np.tensordot(high, error, both), (error * board.traits[:, :, -1]).sum(),
    )  # fmt: skip
    return slopes, loss(shares, board.shares)


def _move(weights, slopes, means, powers, count, rate) -> None:
    """One step of Adam."""
    size = rate * np.sqrt(1 - 0.999**count) / (1 - 0.9**count)
    for i, slope in enumerate(slopes):
        means[i] += 0.1 * (slope - means[i])
        powers[i] += 0.001 * (slope**2 - powers[i])
        weights[i] = (weights[i] - size * means[i] / (np.sqrt(powers[i]) + 1e-8)).astype(np.float32)
