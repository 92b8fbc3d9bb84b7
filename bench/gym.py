"""`python -m bench.gym`: environment steps with observations and masks, against the peer and single environments."""

import random
import time

import numpy as np

from bench import peer
from bench.measure import mean
from variorum.env import Gym, classical
from variorum.env.begin import begin
from variorum.env.pettingzoo import parallel_env
from variorum.env.ruled import RuledMatch
from variorum.env.vector import VectorGym
from variorum.env.words import END
from variorum.variants.registry import SHOWCASE, variant

LAST_YEAR = 1920
GAMES = 64
STEPS = 200
PEERS_GAMES = 6
YEARS = 20
LEAVE = 0.4
"""How often a sheet ends where it may: seldom, so that sheets get long."""


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


def time_vector(games: int) -> float:
    """Seconds of CPU for a phase of one game for seven seats: what they see, their masks, the step."""
    env = VectorGym(Gym(classical(variant("standard")), games, LAST_YEAR))

    def played() -> float:
        env.reset(seed=1)
        spent = 0.0
        for seed in range(STEPS // 4):
            actions = env.draw(seed)
            start = time.thread_time()
            env.step(actions)
            spent += time.thread_time() - start
        return spent

    return min(played() for _ in range(5)) / (STEPS // 4 * games)


def time_loop(games: int = 4, phases: int = 20) -> float:
    """Seconds of CPU for the same by a loop over single environments of PettingZoo, in which powers act at once."""
    chance, spent = np.random.default_rng(1), 0.0
    for _ in range(games):
        table = parallel_env(last_year=LAST_YEAR)
        seen, _ = table.reset()
        while table.agents and len(table.match.past) < phases:
            actions = {agent: chance.choice(np.flatnonzero(one["action_mask"])) for agent, one in seen.items()}
            start = time.thread_time()
            seen, *_ = table.step(actions)
            spent += time.thread_time() - start
    return spent / (games * phases)


def time_rules(name: str, phases: int = 8) -> float:
    """Seconds of CPU for a phase by the rules in Python: all words of all seats, with their masks."""

    def played() -> float:
        match, chance = begin(name, None, YEARS, engine="rules"), random.Random(1)
        assert isinstance(match, RuledMatch)
        end, start = match.words.number(END), time.process_time()
        while len(match.past) < phases and (power := match.waiting()):
            found = match.legal(power).tolist()
            wanted = [word for word in found if word != end or chance.random() < LEAVE]
            match.give(power, chance.choice(wanted or found))
            match.play()
        return (time.process_time() - start) / len(match.past)

    return min(played() for _ in range(5))


def rules() -> None:
    """Measure games by the rules, and print a line for each variant."""
    for name in ("standard", *SHOWCASE):
        print(f"{name} by the rules: {time_rules(name) * 1e3:.1f} ms a phase, with all words of all seats", flush=True)


def vectors() -> None:
    """Measure the vector environment against the loop, and print a line for each number of games."""
    loop = time_loop()
    print(f"a loop over single environments: {loop * 1e6:,.0f} µs a phase of a game, {7 / loop:,.0f} seats a second")
    for games in (1, 16, GAMES, 256):
        mine = time_vector(games)
        print(f"{games:>4} games at once: {mine * 1e6:.1f} µs, {7 / mine:,.0f} seats a second, {loop / mine:,.0f} x")


def main() -> None:
    """Measure, and print a line for each size of batch."""
    rules()
    vectors()
    theirs = time_peer()
    print(f"diplomacy 1.1.2: {theirs * 1e3:.2f} ms a step with state and possible orders")
    for games in (1, 16, GAMES, 256):
        mine = time_step(games)
        print(f"{games:>4} games: {mine * 1e6:.1f} µs a step, {1 / mine:,.0f} steps a second, {theirs / mine:,.0f} x")


if __name__ == "__main__":
    main()
