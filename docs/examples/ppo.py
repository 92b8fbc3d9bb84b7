"""Masked PPO on one seat of any variant, with NumPy alone: `python docs/examples/ppo.py goals --episodes 1500`.

Bots that order by chance play the other seats. Prints the mean reward of every hundred episodes: the seat's part of
the victory, or of what the variant counts.
"""

import argparse
from typing import NamedTuple

import numpy as np

from variorum.env.seat import SeatEnv

HIDDEN, BATCH, EPISODES, PASSES = 64, 256, 20, 4
RATE, CLIP, ENTROPY, VALUE = 1e-3, 0.2, 0.01, 0.5


class Step(NamedTuple):
    """What was seen, what could be said and was, how likely that was, and what it was worth in the end."""

    seen: np.ndarray
    mask: np.ndarray
    word: int
    chance: float
    reward: float = 0.0


class Network:
    """One hidden layer; the logits of all words, and, in the last column, what the position is worth."""

    def __init__(self, inputs: int, words: int, chance: np.random.Generator) -> None:
        self.weights = [
            chance.normal(0, inputs**-0.5, (inputs, HIDDEN)), np.zeros(HIDDEN),
            chance.normal(0, 0.01, (HIDDEN, words + 1)), np.zeros(words + 1),
        ]  # fmt: skip
        self.moments = [(np.zeros_like(each), np.zeros_like(each)) for each in self.weights]
        self.steps = 0

    def forward(self, seen, mask):
        """The hidden layer, the chances of all words, and the values."""
        enter, bias, leave, last = self.weights
        hidden = np.tanh(seen @ enter + bias)
        out = hidden @ leave + last
        logits = np.where(mask, out[:, :-1], -1e9)
        chances = np.exp(logits - logits.max(axis=1, keepdims=True))
        return hidden, chances / chances.sum(axis=1, keepdims=True), out[:, -1]

    def learn(self, seen, mask, words, before, rewards, gains) -> None:
        """A step of Adam (Kingma and Ba, 2015) on the clipped objective (Schulman and others, 2017)."""
        hidden, chances, values = self.forward(seen, mask)
        rows = np.arange(len(words))
        ratio = chances[rows, words] / before
        clipped = ((gains > 0) & (ratio > 1 + CLIP)) | ((gains < 0) & (ratio < 1 - CLIP))
        logs = np.log(np.maximum(chances, 1e-12))
        entropy = -(chances * logs).sum(axis=1, keepdims=True)
        slope = chances * np.where(clipped, 0, ratio * gains)[:, None]
        slope[rows, words] -= np.where(clipped, 0, ratio * gains)
        slope += ENTROPY * chances * (logs + entropy)
        off = np.concatenate([slope, VALUE * (values - rewards)[:, None]], axis=1) / len(words)
        back = (off @ self.weights[2].T) * (1 - hidden**2)
        self.steps += 1
        slopes = (seen.T @ back, back.sum(axis=0), hidden.T @ off, off.sum(axis=0))
        for weight, found, (mean, square) in zip(self.weights, slopes, self.moments, strict=True):
            np.add(mean, 0.1 * (found - mean), out=mean)
            np.add(square, 0.001 * (found**2 - square), out=square)
            size = np.sqrt(square / (1 - 0.999**self.steps)) + 1e-8
            np.subtract(weight, RATE * mean / (1 - 0.9**self.steps) / size, out=weight)


def inputs(seen) -> np.ndarray:
    """A row of numbers: the map, and the facts beside it."""
    return np.concatenate([seen["observation"].ravel(), np.tanh(seen["facts"])]).astype(np.float32)


def episode(game: SeatEnv, network: Network, chance: np.random.Generator) -> list[Step]:
    """A game; every step is worth what came out in the end."""
    seen, _ = game.reset(seed=int(chance.integers(2**31)))
    steps, over, reward = [], False, 0.0
    while not over:
        row, mask = inputs(seen), seen["action_mask"].astype(bool)
        chances = network.forward(row[None], mask[None])[1][0]
        word = int(chance.choice(len(chances), p=chances / chances.sum()))
        steps.append(Step(row, mask, word, chances[word]))
        seen, reward, terminated, truncated, _ = game.step(np.int64(word))
        over = terminated or truncated
    return [step._replace(reward=reward) for step in steps]


def improve(network: Network, steps: list[Step], chance: np.random.Generator) -> None:
    """Learn from some games."""
    seen, mask = np.stack([step.seen for step in steps]), np.stack([step.mask for step in steps])
    words, before, rewards = (np.array(column) for column in list(zip(*steps, strict=True))[2:])
    gains = rewards - network.forward(seen, mask)[2]
    gains = (gains - gains.mean()) / (gains.std() + 1e-8)
    for _ in range(PASSES):
        order = chance.permutation(len(steps))
        for first in range(0, len(order), BATCH):
            part = order[first : first + BATCH]
            network.learn(seen[part], mask[part], words[part], before[part], rewards[part], gains[part])


def main(arguments: list[str] | None = None) -> list[float]:
    """Learn; the mean rewards of every hundred episodes."""
    parser = argparse.ArgumentParser(description="Learn to play one seat of any variant.")
    parser.add_argument("variant", nargs="?", default="goals")
    parser.add_argument("--episodes", type=int, default=1500)
    parser.add_argument("--years", type=int, default=2)
    parser.add_argument("--others", default="random", help="the level of the bots")
    parser.add_argument("--seed", type=int, default=1)
    chosen = parser.parse_args(arguments)
    chance = np.random.default_rng(chosen.seed)
    game = SeatEnv(chosen.variant, years=chosen.years, others=chosen.others)
    spaces = game.observation_space
    network = Network(sum(int(np.prod(spaces[name].shape)) for name in ("observation", "facts")),
                      int(game.action_space.n), chance)  # fmt: skip
    rewards, kept, curve = [], list[Step](), []
    for number in range(1, chosen.episodes + 1):
        steps = episode(game, network, chance)
        rewards.append(steps[-1].reward if steps else 0.0)
        kept += steps
        if number % EPISODES == 0 and kept:
            improve(network, kept, chance)
            kept = []
        if number % 100 == 0:
            curve.append(float(np.mean(rewards[-100:])))
            print(f"{number:5} episodes: {curve[-1]:.3f}", flush=True)
    return curve


if __name__ == "__main__":
    main()
