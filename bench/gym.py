"""`python -m bench.gym`: environment steps with observations and masks, against the peer, in this run."""

import random
import time

from bench import peer
from bench.measure import mean
from variorum.env import Gym, classical
from variorum.variants.registry import variant

LAST_YEAR = 1920
GAMES = 64
STEPS = 200
PEERS_GAMES = 6


def time_step(games: int = GAMES) -> float:
    """Seconds of CPU for a phase of one game: the observation, the mask, orders by chance, the step."""
    gym = Gym(classical(variant("standard")), games, LAST_YEAR)
    masks = gym.masks()

    def played() -> float:
        start = time.thread_time()
        for seed in range(STEPS):
            gym.observe()
            gym.masks(out=masks)
            gym.step(*gym.draw(seed))
            gym.reset(gym.done)
        return time.thread_time() - start

    return min(played() for _ in range(5)) / (STEPS * games)


def time_peer(seed: int = 1901) -> float:
    """The same with the peer: its state, all possible orders, orders by chance, the step."""
    chance = random.Random(seed)
    return mean([peer.time_step(chance, LAST_YEAR) for _ in range(PEERS_GAMES)])


def main() -> None:
    """Measure, and print a line for each size of batch."""
    theirs = time_peer()
    print(f"diplomacy 1.1.2: {theirs * 1e3:.2f} ms a step with state and possible orders")
    for games in (1, 16, GAMES, 256):
        mine = time_step(games)
        print(f"{games:>4} games: {mine * 1e6:.1f} µs a step, {1 / mine:,.0f} steps a second, {theirs / mine:,.0f} x")


if __name__ == "__main__":
    main()
